//! Rows of the text about statistics.

use barpoint::analysis::statistics::{
    Amount, ErrorCount, PlayerStatistics, ResignationStatistics, rating_difference, win_probability,
};
use barpoint_core::Player;

use super::report::StatisticsReport;
use crate::terminal::View;

/// Row of a table: its label and a cell for each player.
pub(super) type Row = (&'static str, Vec<String>);

/// Rows under a heading.
pub(super) type Section = (&'static str, Vec<Row>);

impl StatisticsReport {
    /// Returns the sections; those without any content are left out.
    pub(super) fn sections(&self, view: &View) -> Vec<Section> {
        let mut sections = vec![
            ("Chequer plays", self.chequer(view)),
            ("Luck", self.luck(view)),
            ("Cube", self.cube(view)),
            ("Cube in the terms of the manual", self.manual(view)),
        ];
        let players = || self.seats.iter().map(|&player| &self.statistics.players[player]);
        if players().any(|player| player.difficulty.decisions > 0) {
            sections.push(("Difficulty", self.difficulty(view)));
        }
        if players().any(|player| !player.beavers.is_empty()) {
            sections.push(("Beavers", self.beavers(view)));
        }
        if players().any(|player| player.resignations != ResignationStatistics::default()) {
            sections.push(("Resignations", self.resignations(view)));
        }
        sections.push(("Overall", self.overall(view)));
        sections
    }

    fn each(&self, label: &'static str, cell: impl Fn(Player) -> String) -> Row {
        (label, self.seats.iter().map(|&player| cell(player)).collect())
    }

    fn row(&self, label: &'static str, cell: impl Fn(&PlayerStatistics) -> String) -> Row {
        self.each(label, |player| cell(&self.statistics.players[player]))
    }

    fn chequer(&self, view: &View) -> Vec<Row> {
        vec![
            self.row("Rolls played", |p| p.chequer.moves.to_string()),
            self.row("Unforced plays", |p| p.chequer.unforced.to_string()),
            self.row("Plays marked very good", |p| p.chequer.marks.very_good.to_string()),
            self.row("Plays marked good", |p| p.chequer.marks.good.to_string()),
            self.row("Plays not marked", |p| p.chequer.marks.unmarked.to_string()),
            self.row("Plays marked doubtful", |p| p.chequer.marks.doubtful.to_string()),
            self.row("Plays marked bad", |p| p.chequer.marks.bad.to_string()),
            self.row("Plays marked very bad", |p| p.chequer.marks.very_bad.to_string()),
            self.row("Error", |p| self.known(p.chequer.unforced > 0, -p.chequer.error, view)),
            self.row("Error per unforced play", |p| {
                self.known(p.chequer.unforced > 0, -p.chequer.rate(), view)
            }),
            self.row("Rating", |p| word(p.chequer.rating())),
        ]
    }

    fn luck(&self, view: &View) -> Vec<Row> {
        vec![
            self.row("Very lucky rolls", |p| p.luck.marks.very_good.to_string()),
            self.row("Lucky rolls", |p| p.luck.marks.good.to_string()),
            self.row("Rolls not marked", |p| p.luck.marks.unmarked.to_string()),
            self.row("Unlucky rolls", |p| p.luck.marks.bad.to_string()),
            self.row("Very unlucky rolls", |p| p.luck.marks.very_bad.to_string()),
            self.row("Luck", |p| self.known(p.luck.analysed > 0, p.luck.total, view)),
            self.row("Luck per roll", |p| self.known(p.luck.analysed > 0, p.luck.rate(), view)),
            self.row("Rating", |p| word(p.luck.rating())),
            self.row("Rating of gnubg 1.07", |p| word(p.luck.rating_107())),
        ]
    }

    fn cube(&self, view: &View) -> Vec<Row> {
        let errors = |count: &ErrorCount| self.errors(count, view);
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
            self.row("Error", |p| self.known(p.cube.decisions > 0, -p.cube.error(), view)),
            self.row("Error per decision", |p| {
                self.known(p.cube.close_or_actual > 0, -p.cube.rate(), view)
            }),
            self.row("Rating", |p| word(p.cube.rating())),
        ]
    }

    fn manual(&self, view: &View) -> Vec<Row> {
        let errors = |count: &ErrorCount| self.errors(count, view);
        vec![
            self.row("Close or actual", |p| p.cube.manual.close_or_actual.to_string()),
            self.row("Missed double around DP", |p| errors(&p.cube.manual.missed_around_double)),
            self.row("Missed double around TG", |p| errors(&p.cube.manual.missed_around_too_good)),
            self.row("Wrong double around DP", |p| errors(&p.cube.manual.wrong_around_double)),
            self.row("Wrong double around TG", |p| errors(&p.cube.manual.wrong_around_too_good)),
        ]
    }

    fn difficulty(&self, view: &View) -> Vec<Row> {
        let rate = |rate: Option<f64>| number(rate.map(|rate| -rate), view.digits);
        vec![
            self.row("Decisions", |p| p.difficulty.decisions.to_string()),
            self.row("Static error per decision", |p| rate(p.difficulty.mean())),
            self.row("Error beyond the static", |p| rate(p.difficulty.adjusted_rate())),
            self.row("Very good decisions", |p| p.difficulty.very_good.to_string()),
            self.row("Good decisions", |p| p.difficulty.good.to_string()),
        ]
    }

    fn resignations(&self, view: &View) -> Vec<Row> {
        let errors = |count: &ErrorCount| self.errors(count, view);
        vec![
            self.row("Offered", |p| p.resignations.offered.to_string()),
            self.row("Accepted", |p| p.resignations.accepted.to_string()),
            self.row("Declined", |p| p.resignations.declined.to_string()),
            self.row("Wrong offers", |p| errors(&p.resignations.wrong_offers)),
            self.row("Wrongly accepted", |p| errors(&p.resignations.wrong_acceptances)),
            self.row("Wrongly declined", |p| errors(&p.resignations.wrong_refusals)),
        ]
    }

    fn beavers(&self, view: &View) -> Vec<Row> {
        let errors = |count: &ErrorCount| self.errors(count, view);
        vec![
            self.row("Beavers", |p| p.beavers.beavers.to_string()),
            self.row("Raccoons", |p| p.beavers.raccoons.to_string()),
            self.row("Missed beavers", |p| errors(&p.beavers.missed_beavers)),
            self.row("Wrong beavers", |p| errors(&p.beavers.wrong_beavers)),
            self.row("Missed raccoons", |p| errors(&p.beavers.missed_raccoons)),
            self.row("Wrong raccoons", |p| errors(&p.beavers.wrong_raccoons)),
        ]
    }

    fn overall(&self, view: &View) -> Vec<Row> {
        let adjusted = |player| self.statistics.luck_adjusted_result(player);
        let mut rows = vec![
            self.row("Error", |p| self.known(p.decisions() > 0, -p.error(), view)),
            self.row("Error per decision", |p| self.known(p.decisions() > 0, -p.rate(), view)),
            self.row("Rating", |p| word(p.rating())),
            self.row("Result", |p| self.result(p.result)),
            self.each("Result without luck", |player| {
                adjusted(player).map_or_else(not_known, |result| self.result(result))
            }),
        ];
        if !self.subject.kind.is_money() {
            let mwc = |player| self.statistics.mwc_against_opponent(player);
            rows.push(self.each("MWC against this opponent", |player| {
                mwc(player).map_or_else(not_known, |mwc| format!("{:.2} %", 1e2 * mwc))
            }));
        }
        if let Some(length) = self.subject.kind.length() {
            rows.extend(self.fibs(length));
        }
        rows
    }

    fn fibs(&self, length: u32) -> Vec<Row> {
        let all = &self.statistics;
        let difference = |player| all.rating_difference_by_errors(player, length);
        let rating =
            |rating: Option<f64>| rating.map_or_else(not_known, |points| format!("{points:.0}"));
        vec![
            self.each("FIBS difference by luck", |player| {
                let result = all.luck_adjusted_result(player);
                number(result.and_then(|result| rating_difference(0.5 + result, length)), 0)
            }),
            self.each("FIBS difference by errors", |player| number(difference(player), 0)),
            self.each("Chance to win by errors", |player| {
                let chance = difference(player).map(|points| win_probability(points, length));
                chance.map_or_else(not_known, |chance| format!("{:.2} %", 1e2 * chance))
            }),
            self.row("FIBS rating by errors", |p| rating(p.rating_by_both_rates(length))),
            self.row("FIBS rating by error rate", |p| rating(p.rating_by_rate(length))),
        ]
    }

    fn result(&self, value: f64) -> String {
        if self.subject.kind.is_money() {
            format!("{value:+.3}")
        } else {
            format!("{:+.2} %", 1e2 * value)
        }
    }

    fn errors(&self, errors: &ErrorCount, view: &View) -> String {
        match errors.number {
            0 => "0".to_owned(),
            number => format!("{number}: {}", self.amount(-errors.error, view)),
        }
    }

    /// Returns an amount in both units if it is known.
    fn known(&self, is_known: bool, amount: Amount, view: &View) -> String {
        if is_known { self.amount(amount, view) } else { not_known() }
    }

    /// Returns an amount in both units.
    fn amount(&self, amount: Amount, view: &View) -> String {
        // Adding zero turns a negative zero into a positive one: nobody wants to read -0.0000.
        let amount = amount + Amount::default();
        let digits = view.digits;
        let percent = digits.saturating_sub(2);
        let Amount { normalised, unnormalised } = amount;
        if self.subject.kind.is_money() {
            format!("{normalised:+.digits$} ({unnormalised:+.digits$})")
        } else {
            format!("{normalised:+.digits$} ({:+.percent$} %)", 1e2 * unnormalised)
        }
    }
}

fn word(word: Option<impl ToString>) -> String {
    word.map_or_else(not_known, |word| word.to_string())
}

/// Returns a number with its sign.
fn number(number: Option<f64>, digits: usize) -> String {
    // Adding zero turns a negative zero into a positive one.
    number.map_or_else(not_known, |number| format!("{:+.digits$}", number + 0.0))
}

fn not_known() -> String {
    "n/a".to_owned()
}
