//! Statistics beside those that GNU Backgammon 1.07 shows for the same analysis.

use std::fs;
use std::path::Path;

use barpoint_analysis::statistics::{
    Amount, CubeErrors, PlayerStatistics, Statistics, Thresholds, absolute_rating_loss,
    rating_difference,
};
use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;
use barpoint_records::{Match, read_file};

/// A row of gnubg's table: its heading and the cells of both players.
type Row = (&'static str, Vec<String>);

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

    fn errors(self, errors: &CubeErrors) -> String {
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
        ("Luck rating", word(luck.rating_107())),
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

fn overall_rows(p: &PlayerStatistics, moves: u32, format: Format) -> Vec<(&'static str, String)> {
    // The unnormalised rate is always 0 there.
    let zero = if format.money { "(+0.000)" } else { "(+0.000%)" };
    let snowie = -1e3 * p.error().per(moves).normalised;
    vec![
        ("Error total", format.total(-p.error())),
        ("Error rate", format.rate(-p.rate())),
        ("Snowie error rate", format!("{snowie:+.1} {zero}")),
        ("Overall rating", word(p.rating())),
    ]
}

/// The rows of results, which gnubg leaves out if nobody gained anything.
fn result_rows([zero, one]: [&PlayerStatistics; 2], format: Format) -> Vec<Row> {
    if zero.result == 0.0 {
        return Vec::new();
    }
    let adjusted = zero.result - zero.luck.total.unnormalised + one.luck.total.unnormalised;
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

fn rows(record: &Match, statistics: &Statistics) -> Vec<Row> {
    let length = record.length.map_or(0, |length| u32::from(length.get()));
    let format = Format { money: record.length.is_none(), length };
    let players = Player::BOTH.map(|player| &statistics.players[player]);
    let moves = players.map(|player| player.chequer.moves).into_iter().sum();
    let [zero, one] = players.map(|player| {
        let overall = overall_rows(player, moves, format);
        [chequer_rows(player, format), cube_rows(player, format), overall].concat()
    });
    let both = |(zero, one): ((&'static str, String), (_, String))| (zero.0, vec![zero.1, one.1]);
    let mut rows: Vec<Row> = zero.into_iter().zip(one).map(both).collect();
    rows.extend(result_rows(players, format));
    if !format.money {
        rows.extend(rating_rows(players, length));
    }
    rows
}

/// The rows of the tables in a text that gnubg printed.
fn tables(text: &str) -> Vec<Vec<String>> {
    let tables = text.split("Player  ").skip(1);
    tables.map(|table| table.lines().skip(1).map(str::to_owned).collect()).collect()
}

/// The rest of a row of gnubg's behind its heading, without the units and without spaces.
fn cells<'a>(table: &mut impl Iterator<Item = &'a String>, heading: &str) -> Option<String> {
    let row = table.find(|row| row.starts_with(heading))?;
    let rest = &row[heading.len()..];
    let units = ["EMG (MWC)", "EMG (Points)", "(EMG (MWC))", "(EMG (Points))"];
    let units = units.map(|unit| [format!(" {unit}"), format!(" m{unit}")]).concat();
    let rest = units.iter().find_map(|unit| rest.strip_prefix(unit.as_str())).unwrap_or(rest);
    Some(squeezed(rest))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns true if two texts are equal but for a last digit of a number: gnubg adds up in single
/// precision.
fn are_close(ours: &str, theirs: &str) -> bool {
    let numbers = |text: &str| -> Vec<f64> {
        let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let digits_apart = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let (a, b) = (numbers(ours), numbers(theirs));
    let is_last_digit =
        |(a, b): (&f64, &f64)| (a - b).abs() < 0.0011 || a.fract() != 0.0 && (a - b).abs() < 0.011;
    digits_apart(ours) == digits_apart(theirs)
        && a.len() == b.len()
        && a.iter().zip(&b).all(is_last_digit)
}

#[test]
fn every_row_equals_that_of_gnubg() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    let table = MatchEquityTable::default();
    let mut compared = 0;
    for name in [
        "sgf/gnubg-analysed-7p",
        "gnubg-text/match",
        "gnubg-text/session",
        "statistics/noisy-3p",
        "statistics/automatic-doubles",
    ] {
        let file = fs::read(folder.join(name).with_extension("sgf")).unwrap();
        let record = &read_file(&file).unwrap().matches[0];
        let text = name.rsplit('/').next().unwrap();
        let text = folder.join("statistics").join(text).with_extension("txt");
        let games = Statistics::of_games(record, &table, &Thresholds::default());
        let total: Statistics = games.iter().sum();
        let theirs = tables(&fs::read_to_string(text).unwrap());
        assert_eq!(theirs.len(), games.len() + 1, "{name}");
        for (statistics, theirs) in [&total].into_iter().chain(&games).zip(&theirs) {
            let mut theirs = theirs.iter();
            for (heading, ours) in rows(record, statistics) {
                let theirs = cells(&mut theirs, heading).expect(heading);
                let ours = squeezed(&ours.concat());
                assert!(are_close(&ours, &theirs), "{name}: {heading}: {ours}, gnubg {theirs}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 895);
}
