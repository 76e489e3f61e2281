//! The opening book for people.

use barpoint_render::wrapped;
use barpoint_rollout::Estimate;
use serde_json::Value;

use super::{CHANCES, CHANCES_NOTE};
use crate::output::layout::width;
use crate::output::table::{Flush, Table};
use crate::report::{Candidate, Opening, OpeningsReport};

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
        let number = |value: &Value| value.as_u64().unwrap_or_default();
        let job = &opening.job;
        format!(
            "cubeful money, {} plies, {} dice, seed {}, variance reduction\n\
             {CHANCES_NOTE}; ± standard errors\n",
            number(&job["us"]["chequer"]["plies"]),
            job["dice"].as_str().unwrap_or_default(),
            number(&job["seed"]),
        )
    });
    let flush = &[Flush::Left, Flush::Left, Flush::Left][..2 + after.len()];
    let spare = ["cubeless", "trials", "Wbg", "Lbg", "Wg", "Lg"];
    let table = table.fit(width(), flush, &spare);
    format!("{}\n{}", table.text, wrapped(&(settings + &table.note()), width()))
}

fn row(opening: &Opening, rank: usize, candidate: &Candidate) -> Vec<String> {
    let dice = if rank == 0 { opening.dice.to_string() } else { String::new() };
    let mut row = vec![dice, candidate.action.words()];
    row.push(with_error(candidate.equity));
    row.push(if rank == 0 { String::new() } else { with_error(candidate.difference) });
    row.push(with_error(candidate.cubeless));
    let chances = candidate.estimates.probabilities;
    row.extend(chances.map(|chance| format!("{:.2}", 100.0 * chance.mean)));
    row.push(candidate.trials.to_string());
    row
}

fn with_error(estimate: Estimate) -> String {
    format!("{:+.4} ±{:.4}", estimate.mean, estimate.standard_error)
}
