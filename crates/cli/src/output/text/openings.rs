//! The opening book for people.

use barpoint::openings::Opening;
use barpoint::rollout::RolledOut;
use barpoint_render::wrapped;
use barpoint_rollout::Estimate;

use super::rollout::grouped;
use super::{CHANCES, CHANCES_NOTE};
use crate::output::layout::width;
use crate::output::table::{Flush, Table};
use crate::report::OpeningsReport;

pub(super) fn openings(report: &OpeningsReport) -> String {
    let mut table = Table::default();
    let after = report.openings.iter().any(|opening| opening.after.is_some());
    let after = if after { vec!["after".to_owned()] } else { Vec::new() };
    let headings = ["roll", "play", "equity", "diff", "cubeless"].map(str::to_owned);
    let chances = CHANCES.map(str::to_owned);
    table.push([&after[..], &headings, &chances, &["trials".to_owned()]].concat());
    let mut last = None;
    for opening in &report.openings {
        let is_next = last != opening.after;
        last = opening.after;
        for (rank, candidate) in opening.candidates.iter().enumerate() {
            let after = opening.after.map(|(dice, play)| {
                if rank == 0 && is_next { format!("{dice} {play}") } else { String::new() }
            });
            table.push(after.into_iter().chain(row(opening, rank, candidate)).collect());
        }
    }
    let settings = report.openings.first().map_or_else(String::new, |opening| {
        let settings = &opening.settings;
        let reduction = if settings.luck_plies().is_some() { ", variance reduction" } else { "" };
        let has_dropped = report.openings.iter().any(has_dropped);
        let dropped = if has_dropped { "\n~ over the trials of that play only" } else { "" };
        format!(
            "cubeful money, {} plies, {} dice, seed {}{reduction}\n\
             {CHANCES_NOTE}; ± standard errors{dropped}\n",
            settings.us.chequer.plies, settings.dice_kind, settings.seed,
        )
    });
    let flush = &[Flush::Left, Flush::Left, Flush::Left][..2 + after.len()];
    let spare = ["cubeless", "trials", "Wbg", "Lbg", "Wg", "Lg"];
    let table = table.fit(width(), flush, &spare);
    format!("{}\n{}", table.text, wrapped(&(settings + &table.note()), width()))
}

fn row(opening: &Opening, rank: usize, candidate: &RolledOut) -> Vec<String> {
    let dice = if rank == 0 { opening.dice.to_string() } else { String::new() };
    let mut row = vec![dice, candidate.action.to_string()];
    row.push(with_error(candidate.equity));
    let mark = if is_partial(opening, candidate) { "~" } else { "" };
    let difference = || mark.to_owned() + &with_error(candidate.difference);
    row.push(if rank == 0 { String::new() } else { difference() });
    row.push(with_error(candidate.cubeless));
    let chances = candidate.estimates.probabilities;
    row.extend(chances.map(|chance| format!("{:.2}", 100.0 * chance.mean)));
    row.push(grouped(candidate.trials));
    row
}

/// Whether the best play had more trials than this one, which the difference leaves out.
fn is_partial(opening: &Opening, candidate: &RolledOut) -> bool {
    candidate.common_trials < opening.candidates[0].trials
}

fn has_dropped(opening: &Opening) -> bool {
    opening.candidates.iter().any(|candidate| is_partial(opening, candidate))
}

fn with_error(estimate: Estimate) -> String {
    format!("{:+.4} ±{:.4}", estimate.mean, estimate.standard_error)
}
