//! Comparison of our rows with those that GNU Backgammon prints.

use barpoint_analysis::statistics::{Statistics, Thresholds};
use barpoint_equity::MatchEquityTable;
use barpoint_records::Match;

use super::rows::rows;

/// Result of a comparison.
#[derive(Debug, Default)]
pub(crate) struct Comparison {
    /// Number of rows.
    pub(crate) rows: usize,
    /// Number of rows that are equal as texts.
    pub(crate) equal: usize,
    /// Number of rows whose numbers differ by one unit of the last digit.
    pub(crate) close: usize,
    /// Descriptions of the other rows.
    pub(crate) different: Vec<String>,
}

/// Compares the statistics of a match and of each of its games with the tables in a text.
pub(crate) fn compare(record: &Match, text: &str) -> Comparison {
    let games = Statistics::of_games(record, &MatchEquityTable::default(), &Thresholds::default());
    let total: Statistics = games.iter().sum();
    let theirs = tables(text);
    let mut comparison = Comparison::default();
    if theirs.len() != games.len() + 1 {
        let problem = format!("{} tables for {} games", theirs.len(), games.len());
        comparison.different.push(problem);
        return comparison;
    }
    for (number, statistics) in [&total].into_iter().chain(&games).enumerate() {
        let mut rest = theirs[number].iter();
        for (heading, ours) in rows(record, statistics) {
            let ours = ours.join(" ");
            comparison.rows += 1;
            match cells(&mut rest, heading) {
                Some(theirs) if squeezed(&ours) == squeezed(&theirs) => comparison.equal += 1,
                Some(theirs) if are_close(&ours, &theirs) => comparison.close += 1,
                theirs => {
                    let theirs = theirs.unwrap_or_else(|| "no row".to_owned());
                    let place = if number == 0 { "match".into() } else { format!("game {number}") };
                    comparison
                        .different
                        .push(format!("{place}: {heading}: {ours}, gnubg {theirs}"));
                }
            }
        }
    }
    comparison
}

/// Returns the rows of each table in a text.
fn tables(text: &str) -> Vec<Vec<String>> {
    let tables = text.split("Player  ").skip(1);
    tables.map(|table| table.lines().skip(1).map(str::to_owned).collect()).collect()
}

/// Returns the next row with this heading without the heading, the units and spaces.
fn cells<'a>(
    rows: &mut (impl Iterator<Item = &'a String> + Clone),
    heading: &str,
) -> Option<String> {
    let mut ahead = rows.clone();
    let row = ahead.find(|row| row.starts_with(heading))?;
    // A missing row leaves the rows after it for the next headings.
    *rows = ahead;
    let rest = &row[heading.len()..];
    let units = ["EMG (MWC)", "EMG (Points)", "(EMG (MWC))", "(EMG (Points))"];
    let units = units.map(|unit| [format!(" {unit}"), format!(" m{unit}")]).concat();
    let rest = units.iter().find_map(|unit| rest.strip_prefix(unit.as_str())).unwrap_or(rest);
    Some(rest.trim().to_owned())
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns true if the texts are equal except for one unit of the last digit of each number, because
/// GNU Backgammon adds in single precision.
fn are_close(ours: &str, theirs: &str) -> bool {
    let [(ours, our_words), (theirs, their_words)] = [ours, theirs].map(numbers);
    let are_near = |(ours, theirs): (&Number, &Number)| {
        ours.decimals == theirs.decimals && ours.units.abs_diff(theirs.units) <= 1
    };
    our_words == their_words && ours.len() == theirs.len() && ours.iter().zip(&theirs).all(are_near)
}

/// Number in a text.
struct Number {
    /// Number in units of its last digit.
    units: i64,
    decimals: usize,
}

/// Returns the numbers with a decimal point in a text, and the rest of the text without blanks.
fn numbers(text: &str) -> (Vec<Number>, String) {
    let mut found = Vec::new();
    let mut words = String::new();
    for word in text.split(|c: char| c.is_whitespace() || "(%)".contains(c)) {
        match word.split_once('.') {
            Some((_, decimals)) if word.parse::<f64>().is_ok() => {
                let units = word.replace('.', "").parse().unwrap_or(i64::MAX);
                found.push(Number { units, decimals: decimals.len() });
            }
            _ => words.push_str(word),
        }
    }
    (found, words)
}
