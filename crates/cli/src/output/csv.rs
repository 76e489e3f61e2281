//! Results as comma-separated values: one line of headings, then a line for every row of every
//! result. No field ever contains a comma or a quotation mark.

use barpoint::openings::Opening;
use barpoint::rollout::RolledOut;
use barpoint::wire::{Decimal, ToWire};
use barpoint_analysis::RaceCounts;
use barpoint_core::{LegalPlay, PerftCount, Variant};
use barpoint_ids::PositionId;

use super::cells::{cells, names};
use crate::report::{
    BenchReport, IdReport, Kind, LegalReport, OpeningsReport, PerftReport, RaceReport, Report,
};

mod analysis;
mod maps;
mod met;
mod rollout;

use analysis::without_commas;

/// The headings of reports of a kind, ended by a line feed; rows of a batch end with the line that
/// they belong to and what is wrong with it.
pub(super) fn headings(kind: Kind, is_batch: bool) -> String {
    let headings = own_headings(kind);
    if is_batch { format!("{},line,error\n", headings.trim_end()) } else { headings }
}

/// The row that takes the place of the results of a line.
pub(super) fn failure(kind: Kind, line: u64, error: &str) -> String {
    let empty = own_headings(kind).matches(',').count() + 1;
    format!("{}{line},{}\n", ",".repeat(empty), without_commas(error))
}

fn own_headings(kind: Kind) -> String {
    let headings = match kind {
        Kind::Eval => return analysis::eval_headings() + "\n",
        Kind::Moves => return analysis::moves_headings() + "\n",
        Kind::Cube => return analysis::cube_headings() + "\n",
        Kind::Rolls => return maps::rolls_headings() + "\n",
        Kind::ScoreMap => maps::SCORE_MAP_HEADINGS,
        Kind::Temperature => return maps::temperature_headings() + "\n",
        Kind::MetList => met::LIST_HEADINGS,
        Kind::Met => met::MET_HEADINGS,
        Kind::Points => met::POINTS_HEADINGS,
        Kind::Conversion => met::CONVERSION_HEADINGS,
        Kind::Decisions => {
            let of_rollouts = own_headings(Kind::Rollout);
            return format!("match,game,move,player,done,{of_rollouts}");
        }
        Kind::Rollout => return rollout::headings() + "\n",
        Kind::Replies => {
            let of_openings = own_headings(Kind::Openings);
            return format!("opening,opening_play,{of_openings}");
        }
        Kind::Openings => {
            "dice,rank,play,result,equity,equity_error,difference,difference_error,\
             cubeless,cubeless_error,win,win_error,win_gammon,win_gammon_error,win_backgammon,\
             win_backgammon_error,lose_gammon,lose_gammon_error,lose_backgammon,\
             lose_backgammon_error,trials,job"
        }
        Kind::Id => {
            return without_version(names(&IdReport::example().wire(None))).join(",") + "\n";
        }
        Kind::Legal => "position,dice,play,result",
        Kind::Perft => "position,turns,plays,positions",
        Kind::Race => return without_version(names(&race_example())).join(",") + "\n",
        Kind::Bench => "evaluations_per_second,trials_per_second,threads,signature",
    };
    format!("{headings}\n")
}

/// The rows of a report, each ended by a line feed.
pub(super) fn csv(report: &Report, line: Option<u64>) -> String {
    let rows = match report {
        Report::Eval(report) => vec![analysis::eval(report)],
        Report::Moves(report) => analysis::moves(report),
        Report::Cube(report) => vec![analysis::cube(report)],
        Report::Rolls(report) => maps::rolls(report),
        Report::ScoreMap(report) => maps::score_map(report),
        Report::Temperature(report) => maps::temperature(report),
        Report::MetList(_) => met::list(),
        Report::Met(report) => met::met(report),
        Report::Points(report) => met::points(report),
        Report::Conversion(report) => met::conversion(report),
        Report::Rollout(report) => rollout::rollout(report),
        Report::Openings(report) => openings(report),
        Report::Id(report) => vec![id(report)],
        Report::Legal(report) => legal(report),
        Report::Perft(report) => perft(report),
        Report::Race(report) => vec![race(report)],
        Report::Bench(report) => vec![bench(report)],
    };
    let end = line.map_or_else(|| "\n".to_owned(), |line| format!(",{line},\n"));
    rows.into_iter().map(|row| row.join(",") + &end).collect()
}

fn openings(report: &OpeningsReport) -> Vec<Vec<String>> {
    let row = |opening: &Opening, candidate: &RolledOut, rank: usize| {
        let after = opening.after.map(|(dice, play)| [dice.to_string(), play.to_string()]);
        let mut row: Vec<String> = after.into_iter().flatten().collect();
        row.extend([opening.dice.to_string(), rank.to_string()]);
        row.extend(candidate.action.play().map_or_else(Default::default, play_and_result));
        let first = [candidate.equity, candidate.difference, candidate.cubeless];
        let estimates = first.into_iter().chain(candidate.estimates.probabilities);
        let numbers = estimates.flat_map(|estimate| [estimate.mean, estimate.standard_error]);
        row.extend(numbers.map(|number| Decimal(number).to_string()));
        row.extend([candidate.trials.to_string(), opening.job.id()]);
        row
    };
    let rows = |opening: &Opening| -> Vec<_> {
        let candidates = opening.candidates.iter().zip(1..);
        candidates.map(|(candidate, rank)| row(opening, candidate, rank)).collect()
    };
    report.openings.iter().flat_map(rows).collect()
}

fn id(report: &IdReport) -> Vec<String> {
    without_version(cells(&report.wire(None)))
}

/// The names or cells of an object but the first, its version, which CSV does not say.
fn without_version(mut cells: Vec<String>) -> Vec<String> {
    cells.remove(0);
    cells
}

fn legal(report: &LegalReport) -> Vec<Vec<String>> {
    let row = |legal: &LegalPlay| {
        let mut row = vec![PositionId(report.position).to_string(), report.dice.to_string()];
        row.extend(play_and_result(legal));
        row
    };
    report.plays.iter().map(row).collect()
}

fn perft(report: &PerftReport) -> Vec<Vec<String>> {
    let row = |(count, turns): (&PerftCount, u64)| {
        let mut row = vec![PositionId(report.position).to_string()];
        row.extend([turns, count.plays, count.positions].map(|number| number.to_string()));
        row
    };
    report.counts.iter().zip(1..).map(row).collect()
}

/// A race with all fields that any other has.
fn race_example() -> barpoint::wire::Race {
    let start = Variant::default().start();
    (start, RaceCounts::of(&start)).to_wire()
}

fn race(report: &RaceReport) -> Vec<String> {
    without_version(cells(&report.race))
}

fn bench(report: &BenchReport) -> Vec<String> {
    vec![
        format!("{:.0}", report.evaluations_per_second),
        format!("{:.0}", report.trials_per_second),
        report.threads.to_string(),
        format!("{:016x}", report.signature),
    ]
}

fn play_and_result(legal: &LegalPlay) -> [String; 2] {
    [legal.play.to_string(), PositionId(legal.result).to_string()]
}
