//! Evaluations, plays and cube decisions.

use std::fmt::Write as _;

use barpoint::{CubeAnalysis, RankedPlay, Take, Value};
use barpoint_core::{Class, Contest};
use barpoint_render::{text as draw, wrapped};

use super::{CHANCES, CHANCES_NOTE, SPARE_CHANCES, difference, percentages};
use crate::output::layout::width;
use crate::output::table::{Fitted, Flush, Table};
use crate::report::{CubeReport, EvalReport, MovesReport};
use crate::subject::Subject;

pub(super) fn eval(report: &EvalReport) -> String {
    let evaluation = &report.evaluation;
    let mut table = Table::default();
    let mut row = |name: &str, value: String| table.push(vec![name.to_owned(), value]);
    row("class", report.class.to_string());
    if let Some(cubeful) = evaluation.cubeful {
        row("cubeful equity", worth(&cubeful));
    }
    row("cubeless equity", worth(&evaluation.cubeless));
    row("money equity", signed(evaluation.money_equity().0.into()));
    let names = ["win", "win gammon", "win backgammon", "lose gammon", "lose backgammon"];
    for (name, chance) in names.into_iter().zip(percentages(&evaluation.outcome)) {
        row(name, format!("{chance:>6} %"));
    }
    let origin = match report.class {
        Class::Over => "result of the game".to_owned(),
        _ => level(evaluation.plies),
    };
    let notes = format!(
        "{origin}, {}\nmoney equity counts all gammons, and no cube",
        contest(&report.subject, report.met.as_deref()),
    );
    format!(
        "{}\n{}\n{}",
        draw(&report.subject.diagram(None)),
        table.align(&[Flush::Left, Flush::Left]),
        wrapped(&notes, width()),
    )
}

pub(super) fn moves(report: &MovesReport) -> String {
    // Candidates of one list are of one level; the others come apart from them.
    let (best, others): (Vec<_>, Vec<_>) =
        report.plays.iter().partition(|(_, play)| play.difference.is_some());
    let best = plays(report, &best, false);
    let apart = if others.is_empty() {
        String::new()
    } else {
        let others = plays(report, &others, true).text;
        format!(
            "\ndropped by the move filter, and not comparable because of fewer plies:\n\n{others}"
        )
    };
    let forced = if report.plays.iter().any(|(_, play)| play.forced) {
        "* evaluated on request\n"
    } else {
        ""
    };
    let notes = format!(
        "{}, {}, {}, {}\n{CHANCES_NOTE}\n{forced}{}",
        count(report),
        level(report.options.plies),
        if report.options.cubeful { "cubeful" } else { "cubeless" },
        contest(&report.subject, report.met.as_deref()),
        best.note(),
    );
    format!(
        "{}\n{}{apart}\n{}",
        draw(&report.subject.diagram(Some(report.dice))),
        best.text,
        wrapped(&notes, width()),
    )
}

/// How many plays are listed.
fn count(report: &MovesReport) -> String {
    let shown = report.plays.len();
    match report.legal {
        1 => "the only legal play".to_owned(),
        legal if legal == shown => format!("all {legal} legal plays"),
        legal => format!("{shown} of {legal} legal plays"),
    }
}

/// Plays of one level or, where each says its plies, of several.
fn plays(report: &MovesReport, plays: &[&(usize, RankedPlay)], of_levels: bool) -> Fitted {
    let mut table = Table::default();
    let mut headings = vec!["rank", "play"];
    headings.extend(of_levels.then_some("plies"));
    headings.push("equity");
    headings.extend((!of_levels).then_some("diff"));
    headings.extend(report.met.is_some().then_some("MWC"));
    headings.extend(CHANCES);
    table.push(headings.into_iter().map(str::to_owned).collect());
    for (rank, play) in plays {
        table.push(play_row(*rank, play, of_levels));
    }
    table.fit(width(), &[Flush::Right, Flush::Left], &SPARE_CHANCES)
}

fn play_row(rank: usize, play: &RankedPlay, of_levels: bool) -> Vec<String> {
    let mut row =
        vec![format!("{rank}."), format!("{}{}", play.play, if play.forced { " *" } else { "" })];
    row.extend(of_levels.then(|| play.plies.to_string()));
    row.push(signed(play.value.equity.0));
    row.extend(play.difference.map(|behind| difference(rank, behind.equity.0)));
    row.extend(play.value.mwc.map(|mwc| percent(mwc.0)));
    row.extend(percentages(&play.outcome));
    row
}

pub(super) fn cube(report: &CubeReport) -> String {
    let analysis = &report.analysis;
    let mut chances = Table::default();
    chances.push(CHANCES.map(str::to_owned).into());
    chances.push(percentages(&analysis.evaluation.outcome).into());
    let notes = format!(
        "{}, {}\nequities normalised to a cube of {}, x cube efficiency\n{CHANCES_NOTE}",
        level(analysis.evaluation.plies),
        contest(&report.subject, report.met.as_deref()),
        report.subject.situation().state.cube().value,
    );
    format!(
        "{}\n{}\n{}\n{}\n{}",
        draw(&report.subject.diagram(None)),
        chances.align(&[]),
        equities(analysis),
        action(analysis),
        wrapped(&notes, width()),
    )
}

/// What every action is worth.
fn equities(analysis: &CubeAnalysis) -> String {
    let re = if analysis.decision.is_redouble() { "re" } else { "" };
    let mut table = Table::default();
    let mut headings = vec!["", "equity", "diff"];
    headings.extend(analysis.best.mwc.map(|_| "MWC"));
    headings.push("x");
    table.push(headings.into_iter().map(str::to_owned).collect());
    let mut row = |name: String, value: &Value, is_reached: bool, efficiency: Option<f64>| {
        let behind = value.less(&analysis.best).equity.0;
        let mut row = vec![
            name,
            signed(value.equity.0),
            if is_reached { signed(behind) } else { String::new() },
        ];
        row.extend(value.mwc.map(|mwc| percent(mwc.0)));
        row.push(efficiency.map_or_else(String::new, |x| format!("{x:.3}")));
        table.push(row);
    };
    row("cubeless".into(), &analysis.evaluation.cubeless, false, None);
    row(format!("no {re}double"), &analysis.no_double, true, analysis.efficiency);
    if let Some(take) = &analysis.double_take {
        row(format!("{re}double, take"), take, true, analysis.efficiency_doubled);
        row(format!("{re}double, pass"), &analysis.double_pass, true, None);
    }
    table.align(&[Flush::Left])
}

/// The proper action, and what would make another one right.
fn action(analysis: &CubeAnalysis) -> String {
    let decision = &analysis.decision;
    let mut text = format!("proper action: {decision}\n");
    if let Some(mistake) = decision.mistake() {
        let re = if decision.is_redouble() { "re" } else { "" };
        let answer = match mistake.take {
            Take::Pass => "passes",
            Take::Take => "takes",
            Take::Beaver => "beavers",
        };
        let share = match percent(mistake.share.0) {
            share if share == "0.00" => "less than 0.01 %".to_owned(),
            share => format!("at least {share} %"),
        };
        let _ = writeln!(
            text,
            "a {re}double is right if the opponent wrongly {answer} {share} of the time"
        );
    }
    if analysis.raccoon == Some(true) {
        text += "a beaver would be wrong, and is answered by a raccoon\n";
    }
    text
}

/// How deep the search went.
pub(super) fn level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        1 => "1 ply (eXtreme Gammon: 2)".to_owned(),
        plies => format!("{plies} plies (eXtreme Gammon: {})", plies + 1),
    }
}

/// What is played for, as far as the board does not show it.
pub(super) fn contest(subject: &Subject, met: Option<&str>) -> String {
    let rules = match subject.situation().state.contest() {
        Contest::Match(_) if subject.assumes_post_crawford => {
            let assumed = "post-Crawford (assumed; --crawford is for the Crawford game)";
            return format!("{}, {assumed}", met.unwrap_or("match"));
        }
        Contest::Match(_) => return met.unwrap_or("match").to_owned(),
        Contest::Money(session) => session.rules,
    };
    let rules = match (rules.jacoby, rules.beavers) {
        (true, true) => " with Jacoby rule and beavers",
        (true, false) => " with Jacoby rule",
        (false, true) => " with beavers",
        (false, false) => "",
    };
    let cube = if subject.state.is_none() { ", cube in the middle" } else { "" };
    format!("money{rules}{cube}")
}

fn worth(value: &Value) -> String {
    let mwc = value.mwc.map_or_else(String::new, |mwc| format!("  MWC {} %", percent(mwc.0)));
    signed(value.equity.0) + &mwc
}

pub(super) fn signed(number: f64) -> String {
    format!("{number:+.4}")
}

pub(super) fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}
