//! Our statistics as the rows of the tables that GNU Backgammon prints.

use barpoint_analysis::statistics::{
    Amount, ErrorCount, PlayerStatistics, Statistics, absolute_rating_loss, rating_difference,
};
use barpoint_core::Player;
use barpoint_records::Match;

/// A row of gnubg's table: its heading and the cells of both players.
pub(crate) type Row = (&'static str, Vec<String>);

/// Formats numbers as gnubg does.
#[derive(Clone, Copy)]
struct Format {
    money: bool,
    /// Points of the match, 0 in money play.
    length: u32,
}

impl Format {
    fn scaled(self, value: f64) -> String {
        if self.money { format!("{value:+.3}") } else { format!("{:+.3}%", 1e2 * value) }
    }

    fn total(self, amount: Amount) -> String {
        format!("{:+.3} ( {})", amount.normalised, self.scaled(amount.unnormalised))
    }

    fn rate(self, amount: Amount) -> String {
        format!("{:+.1} ( {})", 1e3 * amount.normalised, self.scaled(amount.unnormalised))
    }

    fn errors(self, errors: &ErrorCount) -> String {
        match errors.number {
            0 => "0".to_owned(),
            number => format!("{number} ({})", self.total(-errors.error)),
        }
    }
}

fn word(word: Option<impl ToString>) -> String {
    word.map_or_else(|| "n/a".to_owned(), |word| word.to_string())
}

fn chequer_rows(p: &PlayerStatistics, format: Format) -> Vec<(&'static str, String)> {
    let PlayerStatistics { chequer, luck, .. } = p;
    let luck_rate = if luck.rolls == 0 { "n/a".to_owned() } else { format.rate(luck.rate()) };
    // gnubg calls the luck "None" where the luck of no roll is known, and ours is unknown there.
    let is_unknown = luck.rolls > 0 && luck.analysed == 0;
    let luck_word = if is_unknown { "None".to_owned() } else { word(luck.rating_107()) };
    vec![
        ("Total moves", chequer.moves.to_string()),
        ("Unforced moves", chequer.unforced.to_string()),
        ("Unmarked moves", chequer.marks.unmarked.to_string()),
        ("Moves marked doubtful", chequer.marks.doubtful.to_string()),
        ("Moves marked bad", chequer.marks.bad.to_string()),
        ("Moves marked very bad", chequer.marks.very_bad.to_string()),
        ("Error total", format.total(-chequer.error)),
        ("Error rate", format.rate(-chequer.rate())),
        ("Chequerplay rating", word(chequer.rating())),
        ("Rolls marked very lucky", luck.marks.very_good.to_string()),
        ("Rolls marked lucky", luck.marks.good.to_string()),
        ("Rolls unmarked", luck.marks.unmarked.to_string()),
        ("Rolls marked unlucky", luck.marks.bad.to_string()),
        ("Rolls marked very unlucky", luck.marks.very_bad.to_string()),
        ("Luck total", format.total(luck.total)),
        ("Luck rate", luck_rate),
        ("Luck rating", luck_word),
    ]
}

fn cube_rows(p: &PlayerStatistics, format: Format) -> Vec<(&'static str, String)> {
    let cube = &p.cube;
    vec![
        ("Total cube decisions", cube.decisions.to_string()),
        ("Close or actual cube decisions", cube.close_or_actual.to_string()),
        ("Doubles", cube.doubles.to_string()),
        ("Takes", cube.takes.to_string()),
        ("Passes", cube.passes.to_string()),
        ("Missed doubles below CP", format.errors(&cube.missed_below_cash)),
        ("Missed doubles above CP", format.errors(&cube.missed_above_cash)),
        ("Wrong doubles below DP", format.errors(&cube.wrong_below_double)),
        ("Wrong doubles above TG", format.errors(&cube.wrong_above_too_good)),
        ("Wrong takes", format.errors(&cube.wrong_takes)),
        ("Wrong passes", format.errors(&cube.wrong_passes)),
        ("Error total", format.total(-cube.error())),
        ("Error rate", format.rate(-cube.rate())),
        ("Cube decision rating", word(cube.rating())),
    ]
}

fn overall_rows(
    p: &PlayerStatistics,
    snowie: Option<f64>,
    format: Format,
) -> Vec<(&'static str, String)> {
    // The unnormalised rate is always 0 there.
    let zero = if format.money { "(+0.000)" } else { "(+0.000%)" };
    let snowie = snowie.map(|rate| format!("{:+.1} {zero}", -1e3 * rate));
    vec![
        ("Error total", format.total(-p.error())),
        ("Error rate", format.rate(-p.rate())),
        ("Snowie error rate", word(snowie)),
        ("Overall rating", word(p.rating())),
    ]
}

/// Returns the rows of results, which gnubg leaves out if nobody gained anything.
fn result_rows(statistics: &Statistics, format: Format) -> Vec<Row> {
    let zero = &statistics.players[Player::Zero];
    if zero.result == 0.0 {
        return Vec::new();
    }
    // Where the luck of no roll is known, gnubg takes it for zero, and ours is unknown.
    let has_luck = statistics.players.0.iter().any(|player| player.luck.analysed > 0);
    let without = if has_luck { f64::NAN } else { zero.result };
    let adjusted = statistics.luck_adjusted_result(Player::Zero).unwrap_or(without);
    let result = |zero: f64| {
        let text = |value: f64| {
            if format.money { format!("{value:+.3}") } else { format!("{:+.2}%", 1e2 * value) }
        };
        [zero, -zero].map(text).to_vec()
    };
    let mut rows =
        vec![("Actual result", result(zero.result)), ("Luck adjusted result", result(adjusted))];
    if !format.money {
        let rating = rating_difference(0.5 + adjusted, format.length);
        let rating = rating.map(|points| format!("{points:+.2}"));
        rows.push(("Luck based FIBS rating diff.", vec![word(rating)]));
    }
    rows
}

fn rating_rows(players: [&PlayerStatistics; 2], length: u32) -> Vec<Row> {
    let losses = players.map(|player| {
        let rates = [player.chequer.rate(), player.cube.rate()].map(|rate| rate.normalised);
        absolute_rating_loss(rates[0], rates[1], length)
    });
    let points = |heading, decisions: [u32; 2], points: [f64; 2]| {
        let cells = decisions.into_iter().zip(points).map(|(decisions, points)| {
            if decisions == 0 { "n/a".to_owned() } else { format!("{points:.1}") }
        });
        (heading, cells.collect())
    };
    vec![
        points(
            "Error based abs. FIBS rating",
            players.map(PlayerStatistics::decisions),
            losses.map(|[chequer, cube]| 2050.0 - chequer - cube),
        ),
        points(
            "Chequerplay errors rating loss",
            players.map(|player| player.chequer.unforced),
            losses.map(|[chequer, _]| chequer),
        ),
        points(
            "Cube errors rating loss",
            players.map(|player| player.cube.close_or_actual),
            losses.map(|[_, cube]| cube),
        ),
    ]
}

/// Returns the rows of a table in the order of GNU Backgammon.
pub(crate) fn rows(record: &Match, statistics: &Statistics) -> Vec<Row> {
    let length = record.length.map_or(0, |length| u32::from(length.get()));
    let format = Format { money: record.length.is_none(), length };
    let players = Player::BOTH.map(|player| &statistics.players[player]);
    let [zero, one] = Player::BOTH.map(|seat| {
        let player = &statistics.players[seat];
        // Where nothing is analysed, gnubg shows the rate of a player without errors, and ours is unknown.
        let has_moves = players.iter().any(|player| player.chequer.moves > 0);
        let no_errors = (has_moves && player.decisions() == 0).then_some(0.0);
        let overall = overall_rows(player, statistics.snowie_rate(seat).or(no_errors), format);
        [chequer_rows(player, format), cube_rows(player, format), overall].concat()
    });
    let both = |(zero, one): ((&'static str, String), (_, String))| (zero.0, vec![zero.1, one.1]);
    let mut rows: Vec<Row> = zero.into_iter().zip(one).map(both).collect();
    rows.extend(result_rows(statistics, format));
    if !format.money {
        rows.extend(rating_rows(players, length));
    }
    rows
}
