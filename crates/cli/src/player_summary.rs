//! Sums by player over many matches, as a table.

use barpoint::analysis::statistics::{PlayerSummary, ResultSums, Summaries};
use barpoint::wire::ToWire;
use barpoint::wire::player_summary::PlayerSummaries;

use crate::error_rates::{csv_rate, interval_text, optional_number, rate_text};
use crate::output::{Render, Table, Tabulate, headings, one_line};
use crate::terminal::View;

/// Sums by player over many matches.
#[derive(Debug)]
pub(crate) struct PlayerReport(pub(crate) Summaries);

impl Render for PlayerReport {
    type Wire = PlayerSummaries;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings([
            "player",
            "matches",
            "won",
            "games",
            "decisions",
            "PR",
            "95 %",
            "gnubg",
            "Snowie",
            "per move",
            "luck",
        ]);
        for (name, summary) in &self.0.players {
            table.push(text_row(name, summary, view));
        }
        let spare = ["games", "won", "luck", "per move", "Snowie", "gnubg"];
        let fitted = table.fit_names(&[0], &spare);
        format!("{}\n{EXPLANATION}{}", fitted.text, fitted.note())
    }

    fn wire(&self, _: Option<u64>) -> PlayerSummaries {
        self.0.to_wire()
    }
}

/// Units of the table.
const EXPLANATION: &str = "\
PR: 500 times the error per decision, with a 95 % interval by drawing games
gnubg, Snowie, per move: 1000 times the error per decision, roll, own roll
luck: normalised, per roll
";

fn text_row(name: &str, summary: &PlayerSummary, view: &View) -> [String; 11] {
    let [pr, gnubg, snowie, per_move] = summary.rates();
    let luck = summary.total().luck_rate();
    [
        name.to_owned(),
        summary.matches.to_string(),
        summary.matches_won.to_string(),
        summary.games.len().to_string(),
        pr.decisions.to_string(),
        rate_text(&pr),
        interval_text(&pr),
        rate_text(&gnubg),
        rate_text(&snowie),
        rate_text(&per_move),
        luck.map_or_else(|| "n/a".to_owned(), |luck| format!("{luck:+.*}", view.digits)),
    ]
}

impl Tabulate for PlayerReport {
    fn headings() -> Vec<String> {
        headings(
            "name,matches,matches_won,games,rolls,unforced,close_or_actual,doubtful,bad,very_bad,\
             chequer_error,cube_error,luck,luck_rate,difficulty,adjusted_rate,\
             match_games,match_games_won,match_result,match_luck_adjusted,\
             money_games,money_games_won,money_result,money_luck_adjusted,\
             pr,pr_decisions,pr_low,pr_high,gnubg,gnubg_decisions,gnubg_low,gnubg_high,\
             snowie,snowie_decisions,snowie_low,snowie_high,\
             per_move,per_move_decisions,per_move_low,per_move_high",
        )
    }

    fn rows(&self) -> Vec<Vec<String>> {
        self.0.players.iter().map(|(name, summary)| csv_row(name, summary)).collect()
    }
}

fn csv_row(name: &str, summary: &PlayerSummary) -> Vec<String> {
    let total = summary.total();
    let counts = [
        summary.matches,
        summary.matches_won,
        summary.games.len() as u32,
        total.rates.rolls,
        total.unforced,
        total.close_or_actual(),
        total.doubtful,
        total.bad,
        total.very_bad,
    ];
    let numbers = [
        Some(total.chequer_error),
        Some(total.cube_error),
        Some(total.luck),
        total.luck_rate(),
        total.difficulty(),
        total.adjusted_rate(),
    ];
    let mut row = vec![one_line(name)];
    row.extend(counts.map(|count| count.to_string()));
    row.extend(numbers.map(optional_number));
    row.extend(result_cells(&total.in_matches));
    row.extend(result_cells(&total.for_money));
    row.extend(summary.rates().iter().flat_map(csv_rate));
    row
}

fn result_cells(sums: &ResultSums) -> [String; 4] {
    let [result, adjusted] = [Some(sums.result), sums.without_luck()].map(optional_number);
    [sums.games.to_string(), sums.won.to_string(), result, adjusted]
}
