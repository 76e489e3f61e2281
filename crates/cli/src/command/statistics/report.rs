//! Statistics of a match or a game.

use barpoint::analysis::statistics::{
    Amount, CubeErrors, PlayerStatistics, Statistics, absolute_rating_loss, rating_difference,
};
use barpoint::wire::statistics::MatchStatistics;
use barpoint::wire::{Decimal, ToWire, VERSION};
use barpoint_core::{MatchLength, Player};
use barpoint_records::{Match, player_name};
use barpoint_render::Role;

use crate::output::{Cell, Flush, Render, Table, Tabulate, headings, without_commas};
use crate::terminal::View;

/// Statistics of both players.
#[derive(Debug)]
pub(super) struct StatisticsReport<'a> {
    pub(super) record: &'a Match,
    /// Number of the match in the file, counted from 1.
    pub(super) number: usize,
    /// Number of the game, counted from 1; `None` for the whole match.
    pub(super) game: Option<usize>,
    pub(super) statistics: Statistics,
}

/// Row of a table of both players: its label and a cell for each player.
type Row = (&'static str, [String; 2]);

impl StatisticsReport<'_> {
    fn names(&self) -> [String; 2] {
        Player::BOTH.map(|player| player_name(self.record, player))
    }

    fn length(&self) -> Option<u32> {
        self.record.length.map(|length| length.get().into())
    }

    fn row(&self, label: &'static str, cell: impl Fn(&PlayerStatistics) -> String) -> Row {
        (label, Player::BOTH.map(|player| cell(&self.statistics.players[player])))
    }

    fn chequer(&self, view: &View) -> Vec<Row> {
        vec![
            self.row("Rolls played", |p| p.chequer.moves.to_string()),
            self.row("Unforced plays", |p| p.chequer.unforced.to_string()),
            self.row("Plays marked doubtful", |p| p.chequer.marks.doubtful.to_string()),
            self.row("Plays marked bad", |p| p.chequer.marks.bad.to_string()),
            self.row("Plays marked very bad", |p| p.chequer.marks.very_bad.to_string()),
            self.row("Error", |p| self.amount(-p.chequer.error, view)),
            self.row("Error per unforced play", |p| self.amount(-p.chequer.rate(), view)),
            self.row("Rating", |p| word(p.chequer.rating())),
        ]
    }

    fn luck(&self, view: &View) -> Vec<Row> {
        vec![
            self.row("Very lucky rolls", |p| p.luck.marks.very_good.to_string()),
            self.row("Lucky rolls", |p| p.luck.marks.good.to_string()),
            self.row("Unlucky rolls", |p| p.luck.marks.bad.to_string()),
            self.row("Very unlucky rolls", |p| p.luck.marks.very_bad.to_string()),
            self.row("Luck", |p| self.amount(p.luck.total, view)),
            self.row("Luck per roll", |p| self.amount(p.luck.rate(), view)),
            self.row("Rating", |p| word(p.luck.rating())),
        ]
    }

    fn cube(&self, view: &View) -> Vec<Row> {
        let errors = |errors: &CubeErrors| match errors.number {
            0 => "0".to_owned(),
            number => format!("{number}: {}", self.amount(-errors.error, view)),
        };
        vec![
            self.row("Cube decisions", |p| p.cube.decisions.to_string()),
            self.row("Close or actual", |p| p.cube.close_or_actual.to_string()),
            self.row("Doubles", |p| p.cube.doubles.to_string()),
            self.row("Takes", |p| p.cube.takes.to_string()),
            self.row("Passes", |p| p.cube.passes.to_string()),
            self.row("Missed double, take", |p| errors(&p.cube.missed_below_cash)),
            self.row("Missed double, pass", |p| errors(&p.cube.missed_above_cash)),
            self.row("Double too early", |p| errors(&p.cube.wrong_below_double)),
            self.row("Double when too good", |p| errors(&p.cube.wrong_above_too_good)),
            self.row("Wrong takes", |p| errors(&p.cube.wrong_takes)),
            self.row("Wrong passes", |p| errors(&p.cube.wrong_passes)),
            self.row("Error", |p| self.amount(-p.cube.error(), view)),
            self.row("Error per decision", |p| self.amount(-p.cube.rate(), view)),
            self.row("Rating", |p| word(p.cube.rating())),
        ]
    }

    fn overall(&self, view: &View) -> Vec<Row> {
        let result = |value: f64| match self.length() {
            Some(_) => format!("{:+.2} %", 1e2 * value),
            None => format!("{value:+.3}"),
        };
        let each = |cell: &dyn Fn(Player) -> String| Player::BOTH.map(cell);
        let snowie = |player| format!("{:+.*}", view.digits, -self.statistics.snowie_rate(player));
        let adjusted = |player| self.statistics.luck_adjusted_result(player);
        let mut rows = vec![
            self.row("Error", |p| self.amount(-p.error(), view)),
            self.row("Error per decision", |p| self.amount(-p.rate(), view)),
            ("Snowie error rate", each(&snowie)),
            self.row("Rating", |p| word(p.rating())),
            self.row("Result", |p| result(p.result)),
            ("Result without luck", each(&|player| result(adjusted(player)))),
        ];
        if let Some(length) = self.length() {
            let points = |player| {
                let points = rating_difference(0.5 + adjusted(player), length);
                points.map_or_else(|| "n/a".to_owned(), |points| format!("{points:+.0}"))
            };
            rows.push(("FIBS difference without luck", each(&points)));
            rows.push(self.row("FIBS rating by errors", |p| {
                let [chequer, cube] = [p.chequer.rate(), p.cube.rate()].map(|it| it.normalised);
                let [chequer, cube] = absolute_rating_loss(chequer, cube, length);
                format!("{:.0}", BEST_RATING - chequer - cube)
            }));
        }
        rows
    }

    /// Returns an amount in both units.
    fn amount(&self, amount: Amount, view: &View) -> String {
        // Nothing lost is no negative zero.
        let amount = amount + Amount::default();
        let digits = view.digits;
        let percent = digits.saturating_sub(2);
        match self.length() {
            Some(_) => format!(
                "{:+.digits$} ({:+.percent$} %)",
                amount.normalised,
                1e2 * amount.unnormalised
            ),
            None => format!("{:+.digits$} ({:+.digits$})", amount.normalised, amount.unnormalised),
        }
    }
}

/// FIBS rating of a player without errors, as GNU Backgammon assumes it.
const BEST_RATING: f64 = 2050.0;

fn word(word: Option<impl ToString>) -> String {
    word.map_or_else(|| "n/a".to_owned(), |word| word.to_string())
}

impl Render for StatisticsReport<'_> {
    type Wire = MatchStatistics;

    fn text(&self, view: &View) -> String {
        let title = match (self.game, self.length()) {
            (Some(game), _) => format!("Game {game}"),
            (None, Some(length)) => format!("{length}-point match"),
            (None, None) => "Money session".to_owned(),
        };
        let mut table = Table::new(view);
        let [zero, one] = self.names();
        table.push_headings([title, zero, one]);
        let sections = [
            ("Chequer plays", self.chequer(view)),
            ("Luck", self.luck(view)),
            ("Cube", self.cube(view)),
            ("Overall", self.overall(view)),
        ];
        for (heading, rows) in sections {
            table.push([String::new(), String::new(), String::new()]);
            table.push_as(Role::Heading, [heading, "", ""].map(|text| Cell::from(text.to_owned())));
            for (label, [zero, one]) in rows {
                table.push([format!("  {label}"), zero, one]);
            }
        }
        let unit = if self.length().is_some() { "match winning chances" } else { "points" };
        let text = table.align(&[Flush::Left]);
        let lines: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        format!("{lines}\nerrors in normalised equity, in brackets in {unit}\n")
    }

    fn wire(&self, _: Option<u64>) -> MatchStatistics {
        MatchStatistics {
            version: VERSION,
            number: self.number as u32,
            game: self.game.map(|game| game as u32),
            length: self.record.length.map(MatchLength::get),
            names: self.names(),
            players: self.statistics.to_wire(),
        }
    }
}

impl Tabulate for StatisticsReport<'_> {
    fn headings() -> Vec<String> {
        headings(
            "match,game,player,name,moves,unforced,doubtful,bad,very_bad,chequer_error,\
             chequer_error_unnormalised,chequer_rate,luck,luck_unnormalised,luck_rate,\
             cube_decisions,close_or_actual,cube_error,cube_error_unnormalised,cube_rate,\
             decisions,error,error_unnormalised,rate,snowie_rate,result,luck_adjusted_result",
        )
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |player: Player| {
            let PlayerStatistics { chequer, luck, cube, result } = &self.statistics.players[player];
            let all = &self.statistics.players[player];
            let number = |number: f64| Decimal(number).to_string();
            let amount = |amount: Amount| [amount.normalised, amount.unnormalised].map(number);
            let counts = |counts: &[u32]| -> Vec<String> {
                counts.iter().map(ToString::to_string).collect()
            };
            let marks = &chequer.marks;
            let mut row = vec![
                self.number.to_string(),
                self.game.map_or_else(String::new, |game| game.to_string()),
                player.number().to_string(),
                without_commas(&player_name(self.record, player)),
            ];
            row.extend(counts(&[
                chequer.moves,
                chequer.unforced,
                marks.doubtful,
                marks.bad,
                marks.very_bad,
            ]));
            row.extend(amount(chequer.error));
            row.push(number(chequer.rate().normalised));
            row.extend(amount(luck.total));
            row.push(number(luck.rate().normalised));
            row.extend(counts(&[cube.decisions, cube.close_or_actual]));
            row.extend(amount(cube.error()));
            row.push(number(cube.rate().normalised));
            row.extend(counts(&[all.decisions()]));
            row.extend(amount(all.error()));
            row.push(number(all.rate().normalised));
            row.push(number(self.statistics.snowie_rate(player)));
            row.extend([*result, self.statistics.luck_adjusted_result(player)].map(number));
            row
        };
        Player::BOTH.into_iter().map(row).collect()
    }
}
