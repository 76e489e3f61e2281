//! Statistics as tables.

use barpoint_language::Language;
use barpoint_wire::Decimal;
use barpoint_wire::statistics::{
    Amount, Beavers, CountingRule, ErrorCount, FibsRatings, MatchStatistics, PlayerStatistics, Rate,
};

use super::words::{amount, loss, one_line, plain, said, say, signed};
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
pub(super) fn summary(language: Language, statistics: &MatchStatistics) -> Vec<Block> {
    let sheet = Sheet::new(language, statistics);
    let mut rows: Vec<Row> =
        RULES.iter().map(|rule| sheet.row(rule_name(*rule), |p| sheet.rate(p, *rule))).collect();
    rows.extend([
        sheet.row("rating", |p| sheet.word(p.rating.as_deref())),
        sheet.row("errors", |p| sheet.loss(p.rate.map(|_| p.error))),
        sheet.row("luck", |p| sheet.amount(p.luck.rate.map(|_| p.luck.total))),
        sheet.row("result-without-luck", |p| sheet.result(p.luck_adjusted_result)),
    ]);
    let unit = if statistics.money { "unit-money" } else { "unit-match" };
    vec![Block::Table(sheet.table(rows)), Block::Text(plain(language, unit))]
}

/// Returns the statistics of a game as a short table. All of them are those of the match.
pub(super) fn of_game(language: Language, statistics: &MatchStatistics) -> Block {
    let sheet = Sheet::new(language, statistics);
    let rows = vec![
        sheet.count("unforced-plays", |p| p.chequer.unforced),
        sheet.row("error-of-plays", |p| sheet.loss(p.chequer.rate.map(|_| p.chequer.error))),
        sheet.count("close-cubes", |p| p.cube.close_or_actual),
        sheet
            .row("error-with-cube", |p| sheet.loss((p.cube.decisions > 0).then_some(p.cube.error))),
        sheet.row(rule_name(RULES[0]), |p| sheet.rate(p, RULES[0])),
        sheet.row("luck", |p| sheet.amount(p.luck.rate.map(|_| p.luck.total))),
        sheet.row("fact-result", |p| sheet.result(Some(p.result))),
        sheet.row("result-without-luck", |p| sheet.result(p.luck_adjusted_result)),
    ];
    Block::Table(sheet.table(rows.into_iter().filter(|row| sheet.says_something(row)).collect()))
}

/// Returns all statistics as a table.
pub(super) fn statistics(language: Language, statistics: &MatchStatistics) -> Block {
    let sheet = Sheet::new(language, statistics);
    let mut rows = Vec::new();
    for (heading, section) in [
        ("chequer-plays", sheet.chequer()),
        ("luck", sheet.luck()),
        ("cube-head", sheet.cube()),
        ("beavers", sheet.beavers()),
        ("resignations", sheet.resignations()),
        ("difficulty", sheet.difficulty()),
        ("overall", sheet.overall()),
    ] {
        let section: Vec<Row> =
            section.into_iter().filter(|row| sheet.says_something(row)).collect();
        if !section.is_empty() {
            rows.push(Row::heading(plain(language, heading)));
            rows.extend(section);
        }
    }
    Block::Table(sheet.table(rows))
}

/// Statistics of both players, to be read row by row.
struct Sheet<'a> {
    statistics: &'a MatchStatistics,
    is_money: bool,
    language: Language,
}

impl<'a> Sheet<'a> {
    const fn new(language: Language, statistics: &'a MatchStatistics) -> Self {
        Self { statistics, is_money: statistics.money, language }
    }

    /// Returns true unless every player has zero or no value in the row.
    fn says_something(&self, row: &Row) -> bool {
        let not_known = self.not_known();
        let is_nothing = |cell: &str| matches!(cell, "0" | "+0.000 (+0.00 %)" | "+0.000 (+0.000)");
        !row.cells.iter().skip(1).all(|cell| is_nothing(cell) || *cell == not_known)
    }

    fn not_known(&self) -> String {
        plain(self.language, "not-known")
    }

    /// Returns a rate with its 95 % interval.
    fn rate(&self, player: &PlayerStatistics, rule: CountingRule) -> String {
        let rate = player.rates.iter().find(|rate| rate.rule == rule);
        let Some(Rate { rate: Some(value), low, high, .. }) = rate else {
            return self.not_known();
        };
        let interval = low.zip(*high).map_or_else(String::new, |limits| {
            let (low, high) = (format!("{:.2}", limits.0.0), format!("{:.2}", limits.1.0));
            let values = [("low", (&low).into()), ("high", (&high).into())];
            format!(" {}", say(self.language, "interval", &values))
        });
        format!("{:.2}{interval}", value.0)
    }

    fn percent(&self, share: Option<Decimal>) -> String {
        share.map_or_else(|| self.not_known(), |share| format!("{:.2} %", 1e2 * share.0))
    }

    fn word(&self, word: Option<&str>) -> String {
        word.map_or_else(|| self.not_known(), |word| said(self.language, word))
    }

    fn table(&self, rows: Vec<Row>) -> Table {
        let names = self.statistics.names.iter().map(|name| Column::right(one_line(name)));
        Table { columns: std::iter::once(Column::left("")).chain(names).collect(), rows }
    }

    fn row(&self, label: &str, cell: impl Fn(&PlayerStatistics) -> String) -> Row {
        let cells = self.statistics.players.iter().map(cell);
        Row::plain(std::iter::once(plain(self.language, label)).chain(cells).collect())
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
        of.map_or_else(|| self.not_known(), |of| loss(of, self.is_money))
    }

    fn amount(&self, of: Option<Amount>) -> String {
        of.map_or_else(
            || self.not_known(),
            |of| amount(of.normalised, of.unnormalised, self.is_money),
        )
    }

    fn result(&self, result: Option<Decimal>) -> String {
        let Some(Decimal(result)) = result else { return self.not_known() };
        if self.is_money { signed(result, 3) } else { signed(1e2 * result, 2) + " %" }
    }

    fn chequer(&self) -> Vec<Row> {
        vec![
            self.count("rolls-played", |p| p.chequer.moves),
            self.count("unforced-plays", |p| p.chequer.unforced),
            self.count("marked-very-good", |p| p.chequer.very_good),
            self.count("marked-good", |p| p.chequer.good),
            self.count("not-marked", |p| p.chequer.unmarked),
            self.count("marked-doubtful", |p| p.chequer.doubtful),
            self.count("marked-bad", |p| p.chequer.bad),
            self.count("marked-very-bad", |p| p.chequer.very_bad),
            self.row("error-head", |p| self.loss(p.chequer.rate.map(|_| p.chequer.error))),
            self.row("error-per-play", |p| self.loss(p.chequer.rate)),
            self.row("rating", |p| self.word(p.chequer.rating.as_deref())),
        ]
    }

    fn luck(&self) -> Vec<Row> {
        vec![
            self.count("very-lucky-rolls", |p| p.luck.very_lucky),
            self.count("lucky-rolls", |p| p.luck.lucky),
            self.count("rolls-not-marked", |p| p.luck.unmarked),
            self.count("unlucky-rolls", |p| p.luck.unlucky),
            self.count("very-unlucky-rolls", |p| p.luck.very_unlucky),
            self.row("luck", |p| self.amount(p.luck.rate.map(|_| p.luck.total))),
            self.row("luck-per-roll", |p| self.amount(p.luck.rate)),
            self.row("rating", |p| self.word(p.luck.rating.as_deref())),
        ]
    }

    fn cube(&self) -> Vec<Row> {
        vec![
            self.count("cube-decisions", |p| p.cube.decisions),
            self.count("close-or-actual", |p| p.cube.close_or_actual),
            self.count("doubles-head", |p| p.cube.doubles),
            self.count("takes-head", |p| p.cube.takes),
            self.count("passes-head", |p| p.cube.passes),
            self.errors("missed-double-take", |p| p.cube.missed_doubles_below_cash),
            self.errors("missed-double-pass", |p| p.cube.missed_doubles_above_cash),
            self.errors("double-early", |p| p.cube.wrong_doubles_below_double),
            self.errors("double-too-good", |p| p.cube.wrong_doubles_above_too_good),
            self.errors("wrong-takes", |p| p.cube.wrong_takes),
            self.errors("wrong-passes", |p| p.cube.wrong_passes),
            self.row("error-head", |p| self.loss((p.cube.decisions > 0).then_some(p.cube.error))),
            self.row("error-per-close", |p| self.loss(p.cube.rate)),
            self.row("rating", |p| self.word(p.cube.rating.as_deref())),
        ]
    }

    /// Returns no rows if nobody turned the cube once more, and nobody should have.
    fn beavers(&self) -> Vec<Row> {
        if self.statistics.players.iter().all(|player| player.beavers == Beavers::default()) {
            return Vec::new();
        }
        vec![
            self.count("beavers", |p| p.beavers.beavers),
            self.count("raccoons-head", |p| p.beavers.raccoons),
            self.errors("missed-beavers", |p| p.beavers.missed_beavers),
            self.errors("wrong-beavers", |p| p.beavers.wrong_beavers),
            self.errors("missed-raccoons", |p| p.beavers.missed_raccoons),
            self.errors("wrong-raccoons", |p| p.beavers.wrong_raccoons),
        ]
    }

    /// Returns no rows if nobody resigned.
    fn resignations(&self) -> Vec<Row> {
        let all = self.statistics.players.iter().map(|player| &player.resignations);
        if all.map(|it| it.offered + it.accepted + it.declined).sum::<u32>() == 0 {
            return Vec::new();
        }
        vec![
            self.count("offered", |p| p.resignations.offered),
            self.count("accepted-head", |p| p.resignations.accepted),
            self.count("declined-head", |p| p.resignations.declined),
            self.errors("wrong-offers", |p| p.resignations.wrong_offers),
            self.errors("wrongly-accepted", |p| p.resignations.wrong_acceptances),
            self.errors("wrongly-declined", |p| p.resignations.wrong_refusals),
        ]
    }

    /// Returns no rows if the analysis has no verdicts of the static evaluation.
    fn difficulty(&self) -> Vec<Row> {
        if self.statistics.players.iter().all(|player| player.difficulty.decisions == 0) {
            return Vec::new();
        }
        let number = |number: Option<Decimal>| {
            number.map_or_else(|| self.not_known(), |number| format!("{:.4}", number.0))
        };
        vec![
            self.count("decisions", |p| p.difficulty.decisions),
            self.row("mean-difficulty", |p| number(p.difficulty.mean)),
            self.row("error-less-difficulty", |p| {
                p.difficulty.adjusted_rate.map_or_else(|| self.not_known(), |it| signed(it.0, 4))
            }),
            self.count("good-decisions", |p| p.difficulty.good),
            self.count("very-good-decisions", |p| p.difficulty.very_good),
        ]
    }

    fn overall(&self) -> Vec<Row> {
        let mut rows = vec![
            self.row("error-head", |p| self.loss(p.rate.map(|_| p.error))),
            self.row("error-per-decision", |p| self.loss(p.rate)),
            self.row("rating", |p| self.word(p.rating.as_deref())),
            self.row("fact-result", |p| self.result(Some(p.result))),
            self.row("result-without-luck", |p| self.result(p.luck_adjusted_result)),
        ];
        if !self.is_money {
            rows.push(self.row("mwc-against", |p| self.percent(p.mwc_against_opponent)));
        }
        if self.statistics.players.iter().any(|player| player.fibs.is_some()) {
            rows.extend(self.fibs());
        }
        rows.extend(RULES.iter().map(|rule| self.row(rule_name(*rule), |p| self.rate(p, *rule))));
        rows
    }

    fn fibs(&self) -> Vec<Row> {
        let row = |label: &str, field: &dyn Fn(&FibsRatings) -> String| {
            self.row(label, |p| p.fibs.as_ref().map_or_else(|| self.not_known(), field))
        };
        let difference = |number: Option<Decimal>| {
            number.map_or_else(|| self.not_known(), |number| signed(number.0, 0))
        };
        let rating = |number: Option<Decimal>| {
            number.map_or_else(|| self.not_known(), |number| format!("{:.0}", number.0))
        };
        vec![
            row("fibs-by-luck", &|f| difference(f.difference_by_luck)),
            row("fibs-by-errors", &|f| difference(f.difference_by_errors)),
            row("chance-by-errors", &|f| self.percent(f.win_chance)),
            row("fibs-rating", &|f| rating(f.by_both_rates)),
            row("fibs-rating-rate", &|f| rating(f.by_rate)),
        ]
    }
}

const fn rule_name(rule: CountingRule) -> &'static str {
    match rule {
        CountingRule::ExtremeGammon => "rate-pr",
        CountingRule::Gnubg => "rate-gnubg",
        CountingRule::Snowie => "rate-snowie",
        CountingRule::AllMoves => "rate-per-roll",
    }
}
