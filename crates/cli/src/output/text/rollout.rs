//! Rollouts for people.

use barpoint_render::text as draw;
use barpoint_rollout::{Estimate, RolloutOptions, StopReason};

use super::CHANCES;
use crate::output::action::sign;
use crate::output::table::{Flush, Table};
use crate::report::{Candidate, Done, RolloutReport};

pub(super) fn rollout(report: &RolloutReport) -> String {
    let mut table = Table::default();
    let is_match = report.candidates.iter().any(|candidate| candidate.mwc.is_some());
    let cubeful = report.options.cubeful;
    let columns = [Some("equity"), Some("diff"), Some("JSD"), is_match.then_some("MWC")];
    let columns = columns.into_iter().chain([cubeful.then_some("cubeless")]).flatten();
    let headings = ["rank", "play"].into_iter().chain(columns).chain(CHANCES);
    table.push(headings.map(str::to_owned).collect());
    let done = report.occasion.as_ref().map_or(&[][..], |occasion| &occasion.done);
    for (candidate, rank) in report.candidates.iter().zip(1..) {
        let is_done = done.iter().any(|done| done.candidate == Some(rank - 1));
        for is_error in [false, true] {
            table.push(row(candidate, rank, is_done, cubeful, is_error));
        }
    }
    let decision = report.decision.as_ref().map_or_else(String::new, |decision| {
        format!("double, pass is worth +1.0000: {decision}\n")
    });
    let title = report
        .occasion
        .as_ref()
        .map_or_else(String::new, |occasion| format!("{}\n\n", occasion.title));
    let done: String = done.iter().map(verdict).collect();
    format!(
        "{title}{}\n{}{decision}{done}\n{}\n",
        draw(&report.subject.diagram(report.subject.dice)),
        table.align(&[Flush::Right, Flush::Left]),
        settings(report),
    )
}

/// What somebody did, and what it cost.
fn verdict(done: &Done) -> String {
    let mark = done.mark.map_or_else(String::new, |mark| format!(" {}", sign(mark)));
    let loss = match done.loss {
        None => String::new(),
        Some(loss) if loss.mean <= 0.0 => ": right".to_owned(),
        Some(Estimate { mean, standard_error }) => {
            format!(": costs {mean:.4} ±{standard_error:.4}")
        }
    };
    format!("{} {}{mark}{loss}\n", done.name, done.words)
}

fn row(
    candidate: &Candidate,
    rank: usize,
    is_done: bool,
    cubeful: bool,
    is_error: bool,
) -> Vec<String> {
    let number = |estimate: Estimate, digits: usize, scale: f64| match is_error {
        true => format!("±{:.digits$}", scale * estimate.standard_error),
        false if scale > 1.0 => format!("{:.digits$}", scale * estimate.mean),
        false => format!("{:+.digits$}", estimate.mean),
    };
    let jsds = candidate.jsds().filter(|_| rank > 1 && !is_error);
    let first = if is_error {
        [String::new(), String::new()]
    } else {
        let star = if is_done { "*" } else { "" };
        [format!("{star}{rank}."), candidate.action.words()]
    };
    let mut row = Vec::from(first);
    row.push(number(candidate.equity, 4, 1.0));
    row.push(if rank == 1 { String::new() } else { number(candidate.difference, 4, 1.0) });
    row.push(jsds.map_or_else(String::new, |jsds| format!("{jsds:.1}")));
    row.extend(candidate.mwc.map(|mwc| number(mwc, 2, 100.0)));
    if cubeful {
        row.push(number(candidate.cubeless, 4, 1.0));
    }
    row.extend(candidate.estimates.probabilities.map(|chance| number(chance, 2, 100.0)));
    row
}

/// What was done, and how.
fn settings(report: &RolloutReport) -> String {
    let RolloutOptions { cubeful, dice, seed, truncate_at_exact, truncate_after, .. } =
        report.options;
    let trials = match (report.trials, report.planned, report.reason) {
        (trials, planned, _) if trials == u64::from(planned) => format!("{trials} trials"),
        (trials, planned, StopReason::Interrupted) => {
            format!("stopped after {trials} of {planned} trials")
        }
        (trials, planned, StopReason::Complete) => format!("{trials} trials, {planned} asked for"),
        (trials, _, reason) => format!("{reason} after {trials} trials"),
    };
    let contest = match &report.met {
        Some(met) => format!("match, {met}"),
        None => "money".to_owned(),
    };
    let plies = |plies: usize| match plies {
        1 => "1 ply".to_owned(),
        plies => format!("{plies} plies"),
    };
    let us = report.options.players.on_roll;
    let mut text = vec![
        trials,
        format!("{} dice", dice.name()),
        format!("seed {seed}"),
        format!("{}{contest}", if cubeful { "cubeful " } else { "cubeless " }),
    ];
    text.push(match (us.chequer.plies, us.cube.plies) {
        (plays, cube) if plays == cube || !cubeful => plies(plays),
        (plays, cube) => format!("{}, cube {}", plies(plays), plies(cube)),
    });
    if let Some(late) = &report.options.late {
        text.push(format!("from turn {} {}", late.turn, plies(late.players.on_roll.chequer.plies)));
    }
    text.extend(truncate_after.map(|turns| format!("cut short after {turns} turns")));
    if truncate_at_exact {
        text.push("ended at the exact bearoff".to_owned());
    }
    text.extend(report.options.variance_reduction.map(|_| "luck taken out".to_owned()));
    if cubeful && report.options.branches.get() > 1 {
        text.push(format!("{} branches from each redouble", report.options.branches));
    }
    text.join(", ") + "\nchances in percent, ± standard errors"
}
