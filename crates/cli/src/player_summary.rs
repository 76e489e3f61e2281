//! Sums by player over many matches, as a table.

use barpoint::analysis::statistics::{PlayerSummary, Summaries};
use barpoint::wire::ToWire;
use barpoint::wire::player_summary::PlayerSummaries;

use crate::error_rates::{RATES, interval_text, rate_text};
use crate::output::{Columns, Render, Table, Tabulate};
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
    const COLUMNS: Columns = &[
        (
            "players",
            "name,matches,matches_won,games,rolls,unforced,close_or_actual,doubtful,bad,very_bad,\
             chequer_error,cube_error,luck,luck_rate,difficulty,adjusted_rate",
        ),
        (
            "in_matches",
            "match_games=games,match_games_won=won,match_result=result,\
             match_luck_adjusted=luck_adjusted",
        ),
        (
            "for_money",
            "money_games=games,money_games_won=won,money_result=result,\
             money_luck_adjusted=luck_adjusted",
        ),
        ("", RATES),
    ];
}
