//! Results for people.

use barpoint_core::{MatchState, Outcome};
use barpoint_ids::PositionId;
use barpoint_render::{Diagram, text as draw};
use serde_json::Value;

use super::cells::fields;
use super::grid;
use super::layout::width;
use super::table::{Flush, Table};
use crate::report::{BenchReport, IdReport, LegalReport, PerftReport, Report};

mod analysis;
mod maps;
mod met;
mod openings;
mod race;
mod rollout;

pub(super) use rollout::summary;

/// The headings of the five chances.
const CHANCES: [&str; 5] = ["W", "Wg", "Wbg", "Lg", "Lbg"];
/// Those of them that are left out first where there is no room.
const SPARE_CHANCES: [&str; 2] = ["Wbg", "Lbg"];
/// How to read them.
const CHANCES_NOTE: &str =
    "chances in percent: W win, L lose, g by a gammon or more, bg by a backgammon";

pub(super) fn text(report: &Report) -> String {
    match report {
        Report::Eval(report) => analysis::eval(report),
        Report::Moves(report) => analysis::moves(report),
        Report::Cube(report) => analysis::cube(report),
        Report::Rolls(report) => maps::rolls(report),
        Report::ScoreMap(report) => grid::score_map(report).text(width()),
        Report::Temperature(report) => grid::temperature_map(report).text(width()),
        Report::MetList(_) => met::list(),
        Report::Met(report) => met::met(report),
        Report::Points(report) => met::points(report),
        Report::Conversion(report) => met::conversion(report),
        Report::Rollout(report) => rollout::rollout(report),
        Report::Openings(report) => openings::openings(report),
        Report::Id(report) => id(report),
        Report::Legal(report) => legal(report),
        Report::Perft(report) => perft(report),
        Report::Race(report) => race::race(report),
        Report::Bench(report) => bench(report),
    }
}

fn difference(rank: usize, difference: f64) -> String {
    if rank == 1 { String::new() } else { format!("{difference:+.4}") }
}

fn percentages(outcome: &Outcome) -> [String; 5] {
    outcome.to_array().map(|chance| format!("{:.2}", 100.0 * f64::from(chance)))
}

fn legal(report: &LegalReport) -> String {
    let mut table = Table::default();
    for legal in &report.plays {
        table.push(vec![legal.play.to_string(), PositionId(legal.result).to_string()]);
    }
    let id = PositionId(report.position).to_string();
    let count = match report.plays.len() {
        0 => "no plays, the game is over".to_owned(),
        1 => "1 play".to_owned(),
        count => format!("{count} plays"),
    };
    format!("{id} {}: {count}\n{}", report.dice, table.align(&[Flush::Left]))
}

fn perft(report: &PerftReport) -> String {
    let mut table = Table::default();
    table.push(["turns", "plays", "positions"].map(str::to_owned).into());
    for (count, turns) in report.counts.iter().zip(1..) {
        table.push([turns, count.plays, count.positions].map(|n| n.to_string()).into());
    }
    table.align(&[]) + &expectation(report.expected.map(|count| count.to_string()), report.passed())
}

fn bench(report: &BenchReport) -> String {
    let threads = match report.threads {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    format!(
        "static evaluations  {:>10.0} a second by the clock, 1 thread\n\
         rollout trials      {:>10.0} a second by the clock, {threads}\n\
         signature     {:016x}\n{}",
        report.evaluations_per_second,
        report.trials_per_second,
        report.signature,
        expectation(report.expected.map(|signature| format!("{signature:016x}")), report.passed()),
    )
}

fn expectation(expected: Option<String>, passed: bool) -> String {
    expected.map_or_else(String::new, |expected| {
        if passed { "as expected\n".to_owned() } else { format!("expected {expected}\n") }
    })
}

fn id(report: &IdReport) -> String {
    let identifier = &report.identifier;
    let mut table = Table::default();
    for (name, value) in fields(&report.wire(None)).into_iter().skip(1) {
        let value = match value {
            Value::Null => match report.missing(&name) {
                Some(reason) => format!("none: {reason}"),
                None => continue,
            },
            Value::String(text) => text,
            Value::Bool(flag) => if flag { "yes" } else { "no" }.to_owned(),
            other => other.to_string(),
        };
        table.push(vec![name.replace('_', " "), value]);
    }
    let board = identifier.position().map(|&position| Diagram {
        variant: report.variant,
        dice: identifier.state().and_then(MatchState::dice),
        state: identifier.state().copied(),
        ..Diagram::of(position)
    });
    let board = board.map_or_else(String::new, |board| draw(&board) + "\n");
    board + &table.align(&[Flush::Left, Flush::Left])
}
