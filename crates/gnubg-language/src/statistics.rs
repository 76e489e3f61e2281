//! Statistics of a game, a match or a session in GNU Backgammon's two columns.

use std::fmt::{Display, Write as _};

use barpoint::MatchEquityTable;
use barpoint::analysis::statistics::{
    Amount, ErrorCount, PlayerStatistics, Statistics, Thresholds, absolute_rating_loss,
    rating_difference,
};
use barpoint_core::Player;
use barpoint_records::{Match, player_name};

use crate::session::MOST_LETTERS;
use crate::settings::Settings;

/// Width of a column of a player.
const COLUMN: usize = 23;

/// Returns the statistics of all games of a record, or of one.
pub(crate) fn statistics(
    record: &Match,
    game: Option<usize>,
    table: &MatchEquityTable,
    marks: &Thresholds,
    settings: &Settings,
) -> String {
    let games = Statistics::of_games(record, table, marks);
    let chosen = games.iter().enumerate().filter(|(i, _)| game.is_none_or(|game| game == *i));
    let total: Statistics = chosen.map(|(_, game)| game).sum();
    let is_over = match game {
        Some(game) => record.games.get(game).is_some_and(|game| game.end.is_some()),
        None => record.games.iter().all(|game| game.end.is_some()),
    };
    let length = record.length.map(|length| u32::from(length.get()));
    let (offset, factor) =
        (settings.value("ratingoffset"), settings.value("output errorratefactor"));
    let mut page = Page { text: String::new(), all: &total, length, is_over, offset, factor };
    let names = Player::BOTH
        .map(|player| player_name(record, player).chars().take(MOST_LETTERS).collect::<String>());
    page.row("Player", &names[0], &names[1]);
    page.chequer();
    page.luck();
    page.cube();
    page.overall();
    page.text
}

struct Page<'a> {
    text: String,
    all: &'a Statistics,
    /// Length of the match, `None` in money play.
    length: Option<u32>,
    /// True if all games have an end.
    is_over: bool,
    /// Rating of a player without errors.
    offset: f64,
    /// Factor of error rates.
    factor: f64,
}

impl Page<'_> {
    fn player(&self, player: Player) -> &PlayerStatistics {
        &self.all.players[player]
    }

    fn row(&mut self, label: &str, zero: impl Display, one: impl Display) {
        let (zero, one) = (zero.to_string(), one.to_string());
        let _ = writeln!(self.text, "{label:<40} {zero:<COLUMN$} {one:<COLUMN$}");
    }

    fn each(&mut self, label: &str, cell: impl Fn(&PlayerStatistics) -> String) {
        let cells = Player::BOTH.map(|player| cell(self.player(player)));
        self.row(label, &cells[0], &cells[1]);
    }

    fn heading(&mut self, title: &str, is_first: bool) {
        self.text += if is_first { "\n" } else { "\n\n" };
        let _ = writeln!(self.text, "{title}\n");
    }

    /// Returns the name of the second unit.
    const fn unit(&self) -> &'static str {
        if self.length.is_some() { "MWC" } else { "Points" }
    }

    /// Returns an amount in the second unit.
    fn second(&self, amount: f64) -> String {
        match self.length {
            Some(_) => format!("{:+7.3}%", 100.0 * amount),
            None => format!("{amount:+7.3}"),
        }
    }

    fn total(&self, amount: Amount) -> String {
        format!("{:+11.3} ({})", amount.normalised, self.second(amount.unnormalised))
    }

    fn rate(&self, amount: Amount) -> String {
        format!("{:+9.1}   ({})", self.factor * amount.normalised, self.second(amount.unnormalised))
    }

    fn count_of(&self, count: &ErrorCount) -> String {
        if count.number == 0 {
            return number(0);
        }
        let error = negative(count.error);
        format!(
            "{} ({:+6.3} ({}))",
            number(count.number),
            error.normalised,
            self.second(error.unnormalised)
        )
    }

    fn chequer(&mut self) {
        self.heading("Chequerplay statistics", true);
        self.each("Total moves", |it| number(it.chequer.moves));
        self.each("Unforced moves", |it| number(it.chequer.unforced));
        self.each("Unmarked moves", |it| number(unmarked(it)));
        self.each("Moves marked doubtful", |it| number(it.chequer.marks.doubtful));
        self.each("Moves marked bad", |it| number(it.chequer.marks.bad));
        self.each("Moves marked very bad", |it| number(it.chequer.marks.very_bad));
        self.errors(|it| it.chequer.error, |it| it.chequer.rate());
        self.each("Chequerplay rating", |it| word(it.chequer.rating()));
    }

    /// Writes the sum and the rate of errors, which are negative here.
    fn errors(
        &mut self,
        total: impl Fn(&PlayerStatistics) -> Amount,
        rate: impl Fn(&PlayerStatistics) -> Amount,
    ) {
        let unit = self.unit();
        let cells = Player::BOTH.map(|it| self.total(negative(total(self.player(it)))));
        self.row(&format!("Error total EMG ({unit})"), &cells[0], &cells[1]);
        let cells = Player::BOTH.map(|it| self.rate(negative(rate(self.player(it)))));
        self.row(&format!("Error rate mEMG ({unit})"), &cells[0], &cells[1]);
    }

    fn luck(&mut self) {
        self.heading("Luck statistics", false);
        self.each("Rolls marked very lucky", |it| number(it.luck.marks.very_good));
        self.each("Rolls marked lucky", |it| number(it.luck.marks.good));
        self.each("Rolls unmarked", |it| number(it.luck.marks.unmarked));
        self.each("Rolls marked unlucky", |it| number(it.luck.marks.bad));
        self.each("Rolls marked very unlucky", |it| number(it.luck.marks.very_bad));
        let unit = self.unit();
        let cells = Player::BOTH.map(|it| self.total(self.player(it).luck.total));
        self.row(&format!("Luck total EMG ({unit})"), &cells[0], &cells[1]);
        let cells = Player::BOTH.map(|it| match self.player(it).luck {
            luck if luck.rolls == 0 => "n/a".to_owned(),
            luck => self.rate(luck.rate()),
        });
        self.row(&format!("Luck rate mEMG ({unit})"), &cells[0], &cells[1]);
        self.each("Luck rating", |it| word(it.luck.rating_107()));
    }

    fn cube(&mut self) {
        self.heading("Cube statistics", false);
        self.each("Total cube decisions", |it| number(it.cube.decisions));
        self.each("Close or actual cube decisions", |it| number(it.cube.close_or_actual));
        self.each("Doubles", |it| number(it.cube.doubles));
        self.each("Takes", |it| number(it.cube.takes));
        self.each("Passes", |it| number(it.cube.passes));
        let unit = format!("(EMG ({}))", self.unit());
        self.counted(&format!("Missed doubles below CP {unit}"), |it| it.cube.missed_below_cash);
        self.counted(&format!("Missed doubles above CP {unit}"), |it| it.cube.missed_above_cash);
        self.counted(&format!("Wrong doubles below DP {unit}"), |it| it.cube.wrong_below_double);
        self.counted(&format!("Wrong doubles above TG {unit}"), |it| it.cube.wrong_above_too_good);
        self.counted(&format!("Wrong takes {unit}"), |it| it.cube.wrong_takes);
        self.counted(&format!("Wrong passes {unit}"), |it| it.cube.wrong_passes);
        self.errors(|it| it.cube.error(), |it| it.cube.rate());
        self.each("Cube decision rating", |it| word(it.cube.rating()));
    }

    fn counted(&mut self, label: &str, count: impl Fn(&PlayerStatistics) -> ErrorCount) {
        let cells = Player::BOTH.map(|it| self.count_of(&count(self.player(it))));
        self.row(label, &cells[0], &cells[1]);
    }

    fn overall(&mut self) {
        self.heading("Overall statistics", false);
        self.errors(PlayerStatistics::error, PlayerStatistics::rate);
        let cells = Player::BOTH.map(|it| {
            let normalised = -self.all.snowie_rate(it).unwrap_or_default();
            self.rate(Amount { normalised, unnormalised: 0.0 })
        });
        self.row("Snowie error rate", &cells[0], &cells[1]);
        self.each("Overall rating", |it| word(it.rating()));
        if self.is_over {
            self.results();
        }
        if let Some(length) = self.length {
            self.ratings(length);
        }
        self.text += "\n\n\n";
    }

    fn results(&mut self) {
        let shown = |page: &Self, result: f64| match page.length {
            Some(_) => format!("{:+7.2}%", 100.0 * result),
            None => format!("{result:+7.3}"),
        };
        let cells = Player::BOTH.map(|it| shown(self, self.player(it).result));
        self.row("Actual result", &cells[0], &cells[1]);
        let adjusted = Player::BOTH.map(|it| self.all.luck_adjusted_result(it));
        let cells = adjusted.map(|it| it.map_or("n/a".to_owned(), |it| shown(self, it)));
        self.row("Luck adjusted result", &cells[0], &cells[1]);
        if let (Some(length), Some(adjusted)) = (self.length, adjusted[0])
            && let Some(difference) = rating_difference(0.5 + adjusted, length)
        {
            self.row("Luck based FIBS rating diff.", format!("{difference:+7.2}"), "");
        }
    }

    fn ratings(&mut self, length: u32) {
        let losses = Player::BOTH.map(|it| {
            let it = self.player(it);
            let rates = [it.chequer.rate(), it.cube.rate()].map(|rate| rate.normalised);
            (it.decisions() > 0).then(|| absolute_rating_loss(rates[0], rates[1], length))
        });
        let offset = self.offset;
        let mut line = |label: &str, value: &dyn Fn([f64; 2]) -> f64| {
            let cells = losses
                .map(|loss| loss.map_or("n/a".to_owned(), |loss| format!("{:6.1}", value(loss))));
            self.row(label, &cells[0], &cells[1]);
        };
        line("Error based abs. FIBS rating", &|[chequer, cube]| offset - chequer - cube);
        line("Chequerplay errors rating loss", &|[chequer, _]| chequer);
        line("Cube errors rating loss", &|[_, cube]| cube);
    }
}

fn number(number: u32) -> String {
    format!("{number:3}")
}

fn word(word: Option<impl Display>) -> String {
    word.map_or("n/a".to_owned(), |word| word.to_string())
}

fn negative(amount: Amount) -> Amount {
    Amount { normalised: -amount.normalised, unnormalised: -amount.unnormalised }
}

/// Returns the number of plays without a mark of an error.
fn unmarked(it: &PlayerStatistics) -> u32 {
    let marks = &it.chequer.marks;
    it.chequer.moves - marks.doubtful - marks.bad - marks.very_bad
}
