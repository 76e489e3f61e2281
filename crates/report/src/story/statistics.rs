//! Statistics as tables.

use barpoint_wire::Decimal;
use barpoint_wire::statistics::{
    Amount, Beavers, CountingRule, ErrorCount, FibsRatings, MatchStatistics, PlayerStatistics, Rate,
};

use super::words::{amount, loss, one_line, signed};
use super::{Block, Column, Row, Table};

/// Rules of error rates, in the order of the tables.
const RULES: [CountingRule; 4] = [
    CountingRule::ExtremeGammon,
    CountingRule::Gnubg,
    CountingRule::Snowie,
    CountingRule::AllMoves,
];

/// Returns true if the statistics have any decision or the luck of any roll.
pub(super) fn is_known(statistics: &MatchStatistics) -> bool {
    statistics.players.iter().any(|player| player.decisions > 0 || player.luck.analysed > 0)
}

/// Returns the error rates and the result.
pub(super) fn summary(statistics: &MatchStatistics) -> Vec<Block> {
    let sheet = Sheet::new(statistics);
    let mut rows: Vec<Row> =
        RULES.iter().map(|rule| sheet.row(rule_name(*rule), |p| rate(p, *rule))).collect();
    rows.extend([
        sheet.row("Rating", |p| word(p.rating.as_deref())),
        sheet.row("Errors", |p| sheet.loss(p.rate.map(|_| p.error))),
        sheet.row("Luck", |p| sheet.amount(p.luck.rate.map(|_| p.luck.total))),
        sheet.row("Result without luck", |p| sheet.result(p.luck_adjusted_result)),
    ]);
    vec![Block::Table(sheet.table(rows)), Block::Text(unit(statistics))]
}

/// Returns the statistics of a game as a short table. All of them are those of the match.
pub(super) fn of_game(statistics: &MatchStatistics) -> Block {
    let sheet = Sheet::new(statistics);
    let rows = vec![
        sheet.count("Unforced plays", |p| p.chequer.unforced),
        sheet.row("Error of plays", |p| sheet.loss(p.chequer.rate.map(|_| p.chequer.error))),
        sheet.count("Close or actual cube decisions", |p| p.cube.close_or_actual),
        sheet.row("Error with the cube", |p| {
            sheet.loss((p.cube.decisions > 0).then_some(p.cube.error))
        }),
        sheet.row(rule_name(RULES[0]), |p| rate(p, RULES[0])),
        sheet.row("Luck", |p| sheet.amount(p.luck.rate.map(|_| p.luck.total))),
        sheet.row("Result", |p| sheet.result(Some(p.result))),
        sheet.row("Result without luck", |p| sheet.result(p.luck_adjusted_result)),
    ];
    Block::Table(sheet.table(rows.into_iter().filter(says_something).collect()))
}

/// Returns all statistics as a table.
pub(super) fn statistics(statistics: &MatchStatistics) -> Block {
    let sheet = Sheet::new(statistics);
    let mut rows = Vec::new();
    for (heading, section) in [
        ("Chequer plays", sheet.chequer()),
        ("Luck", sheet.luck()),
        ("Cube", sheet.cube()),
        ("Beavers", sheet.beavers()),
        ("Resignations", sheet.resignations()),
        ("Difficulty", sheet.difficulty()),
        ("Overall", sheet.overall()),
    ] {
        let section: Vec<Row> = section.into_iter().filter(says_something).collect();
        if !section.is_empty() {
            rows.push(Row::heading(heading));
            rows.extend(section);
        }
    }
    Block::Table(sheet.table(rows))
}

/// Returns true unless every player has zero or no value in the row.
fn says_something(row: &Row) -> bool {
    !row.cells
        .iter()
        .skip(1)
        .all(|cell| matches!(cell.as_str(), "0" | "n/a" | "+0.000 (+0.00 %)" | "+0.000 (+0.000)"))
}

fn unit(statistics: &MatchStatistics) -> String {
    let unit = if statistics.money { "points" } else { "match winning chances" };
    format!(
        "Errors and luck are in normalised equity, in brackets in {unit}. Rates have their 95 % \
         intervals in brackets; a low rate is good."
    )
}

/// Statistics of both players, to be read row by row.
struct Sheet<'a> {
    statistics: &'a MatchStatistics,
    is_money: bool,
}

impl<'a> Sheet<'a> {
    const fn new(statistics: &'a MatchStatistics) -> Self {
        Self { statistics, is_money: statistics.money }
    }

    fn table(&self, rows: Vec<Row>) -> Table {
        let names = self.statistics.names.iter().map(|name| Column::right(one_line(name)));
        Table { columns: std::iter::once(Column::left("")).chain(names).collect(), rows }
    }

    fn row(&self, label: &str, cell: impl Fn(&PlayerStatistics) -> String) -> Row {
        let cells = self.statistics.players.iter().map(cell);
        Row::plain(std::iter::once(label.to_owned()).chain(cells).collect())
    }

    fn count(&self, label: &str, count: impl Fn(&PlayerStatistics) -> u32) -> Row {
        self.row(label, |player| count(player).to_string())
    }

    fn errors(&self, label: &str, errors: impl Fn(&PlayerStatistics) -> ErrorCount) -> Row {
        self.row(label, |player| match errors(player) {
            ErrorCount { number: 0, .. } => "0".to_owned(),
            ErrorCount { number, error } => format!("{number}: {}", loss(error, self.is_money)),
        })
    }

    fn loss(&self, of: Option<Amount>) -> String {
        of.map_or_else(not_known, |of| loss(of, self.is_money))
    }

    fn amount(&self, of: Option<Amount>) -> String {
        of.map_or_else(not_known, |of| amount(of.normalised, of.unnormalised, self.is_money))
    }

    fn result(&self, result: Option<Decimal>) -> String {
        let Some(Decimal(result)) = result else { return not_known() };
        if self.is_money { signed(result, 3) } else { signed(1e2 * result, 2) + " %" }
    }

    fn chequer(&self) -> Vec<Row> {
        vec![
            self.count("Rolls played", |p| p.chequer.moves),
            self.count("Unforced plays", |p| p.chequer.unforced),
            self.count("Marked very good", |p| p.chequer.very_good),
            self.count("Marked good", |p| p.chequer.good),
            self.count("Not marked", |p| p.chequer.unmarked),
            self.count("Marked doubtful", |p| p.chequer.doubtful),
            self.count("Marked bad", |p| p.chequer.bad),
            self.count("Marked very bad", |p| p.chequer.very_bad),
            self.row("Error", |p| self.loss(p.chequer.rate.map(|_| p.chequer.error))),
            self.row("Error per unforced play", |p| self.loss(p.chequer.rate)),
            self.row("Rating", |p| word(p.chequer.rating.as_deref())),
        ]
    }

    fn luck(&self) -> Vec<Row> {
        vec![
            self.count("Very lucky rolls", |p| p.luck.very_lucky),
            self.count("Lucky rolls", |p| p.luck.lucky),
            self.count("Rolls not marked", |p| p.luck.unmarked),
            self.count("Unlucky rolls", |p| p.luck.unlucky),
            self.count("Very unlucky rolls", |p| p.luck.very_unlucky),
            self.row("Luck", |p| self.amount(p.luck.rate.map(|_| p.luck.total))),
            self.row("Luck per roll", |p| self.amount(p.luck.rate)),
            self.row("Rating", |p| word(p.luck.rating.as_deref())),
        ]
    }

    fn cube(&self) -> Vec<Row> {
        vec![
            self.count("Cube decisions", |p| p.cube.decisions),
            self.count("Close or actual", |p| p.cube.close_or_actual),
            self.count("Doubles", |p| p.cube.doubles),
            self.count("Takes", |p| p.cube.takes),
            self.count("Passes", |p| p.cube.passes),
            self.errors("Missed double, take", |p| p.cube.missed_doubles_below_cash),
            self.errors("Missed double, pass", |p| p.cube.missed_doubles_above_cash),
            self.errors("Double too early", |p| p.cube.wrong_doubles_below_double),
            self.errors("Double when too good", |p| p.cube.wrong_doubles_above_too_good),
            self.errors("Wrong takes", |p| p.cube.wrong_takes),
            self.errors("Wrong passes", |p| p.cube.wrong_passes),
            self.row("Error", |p| self.loss((p.cube.decisions > 0).then_some(p.cube.error))),
            self.row("Error per close or actual", |p| self.loss(p.cube.rate)),
            self.row("Rating", |p| word(p.cube.rating.as_deref())),
        ]
    }

    /// Returns no rows if nobody turned the cube once more, and nobody should have.
    fn beavers(&self) -> Vec<Row> {
        if self.statistics.players.iter().all(|player| player.beavers == Beavers::default()) {
            return Vec::new();
        }
        vec![
            self.count("Beavers", |p| p.beavers.beavers),
            self.count("Raccoons", |p| p.beavers.raccoons),
            self.errors("Missed beavers", |p| p.beavers.missed_beavers),
            self.errors("Wrong beavers", |p| p.beavers.wrong_beavers),
            self.errors("Missed raccoons", |p| p.beavers.missed_raccoons),
            self.errors("Wrong raccoons", |p| p.beavers.wrong_raccoons),
        ]
    }

    /// Returns no rows if nobody resigned.
    fn resignations(&self) -> Vec<Row> {
        let all = self.statistics.players.iter().map(|player| &player.resignations);
        if all.map(|it| it.offered + it.accepted + it.declined).sum::<u32>() == 0 {
            return Vec::new();
        }
        vec![
            self.count("Offered", |p| p.resignations.offered),
            self.count("Accepted", |p| p.resignations.accepted),
            self.count("Declined", |p| p.resignations.declined),
            self.errors("Wrong offers", |p| p.resignations.wrong_offers),
            self.errors("Wrongly accepted", |p| p.resignations.wrong_acceptances),
            self.errors("Wrongly declined", |p| p.resignations.wrong_refusals),
        ]
    }

    /// Returns no rows if the analysis has no verdicts of the static evaluation.
    fn difficulty(&self) -> Vec<Row> {
        if self.statistics.players.iter().all(|player| player.difficulty.decisions == 0) {
            return Vec::new();
        }
        let number = |number: Option<Decimal>| {
            number.map_or_else(|| "n/a".to_owned(), |number| format!("{:.4}", number.0))
        };
        vec![
            self.count("Decisions", |p| p.difficulty.decisions),
            self.row("Mean difficulty", |p| number(p.difficulty.mean)),
            self.row("Error less difficulty", |p| {
                p.difficulty.adjusted_rate.map_or_else(|| "n/a".to_owned(), |it| signed(it.0, 4))
            }),
            self.count("Good decisions", |p| p.difficulty.good),
            self.count("Very good decisions", |p| p.difficulty.very_good),
        ]
    }

    fn overall(&self) -> Vec<Row> {
        let mut rows = vec![
            self.row("Error", |p| self.loss(p.rate.map(|_| p.error))),
            self.row("Error per decision", |p| self.loss(p.rate)),
            self.row("Rating", |p| word(p.rating.as_deref())),
            self.row("Result", |p| self.result(Some(p.result))),
            self.row("Result without luck", |p| self.result(p.luck_adjusted_result)),
        ];
        if !self.is_money {
            rows.push(self.row("MWC against this opponent", |p| percent(p.mwc_against_opponent)));
        }
        if self.statistics.players.iter().any(|player| player.fibs.is_some()) {
            rows.extend(self.fibs());
        }
        rows.extend(RULES.iter().map(|rule| self.row(rule_name(*rule), |p| rate(p, *rule))));
        rows
    }

    fn fibs(&self) -> Vec<Row> {
        let row = |label: &str, field: &dyn Fn(&FibsRatings) -> String| {
            self.row(label, |p| p.fibs.as_ref().map_or_else(|| "n/a".to_owned(), field))
        };
        let difference = |number: Option<Decimal>| {
            number.map_or_else(|| "n/a".to_owned(), |number| signed(number.0, 0))
        };
        let rating = |number: Option<Decimal>| {
            number.map_or_else(|| "n/a".to_owned(), |number| format!("{:.0}", number.0))
        };
        vec![
            row("FIBS difference by luck", &|f| difference(f.difference_by_luck)),
            row("FIBS difference by errors", &|f| difference(f.difference_by_errors)),
            row("Chance to win by errors", &|f| percent(f.win_chance)),
            row("FIBS rating by errors", &|f| rating(f.by_both_rates)),
            row("FIBS rating by error rate", &|f| rating(f.by_rate)),
        ]
    }
}

fn not_known() -> String {
    "n/a".to_owned()
}

const fn rule_name(rule: CountingRule) -> &'static str {
    match rule {
        CountingRule::ExtremeGammon => "PR of eXtreme Gammon",
        CountingRule::Gnubg => "Rate of GNU Backgammon",
        CountingRule::Snowie => "Rate of Snowie",
        CountingRule::AllMoves => "Rate per roll",
    }
}

/// Returns a rate with its 95 % interval.
fn rate(player: &PlayerStatistics, rule: CountingRule) -> String {
    let Some(rate) = player.rates.iter().find(|rate| rate.rule == rule) else {
        return "n/a".to_owned();
    };
    let Rate { rate: Some(value), low, high, .. } = rate else { return "n/a".to_owned() };
    let interval = low
        .zip(*high)
        .map_or_else(String::new, |(low, high)| format!(" ({:.2} to {:.2})", low.0, high.0));
    format!("{:.2}{interval}", value.0)
}

fn percent(share: Option<Decimal>) -> String {
    share.map_or_else(|| "n/a".to_owned(), |share| format!("{:.2} %", 1e2 * share.0))
}

fn word(word: Option<&str>) -> String {
    word.unwrap_or("n/a").to_owned()
}
