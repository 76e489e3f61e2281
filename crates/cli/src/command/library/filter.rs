//! Arguments that select matches.

use barpoint::library::{LengthFilter, MatchFilter};
use barpoint_core::MatchLength;

/// Selection of matches without their players.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Matches")]
pub(super) struct FilterArgs {
    /// Name of the opponent, or of a second player
    #[arg(long, value_name = "NAME")]
    pub(super) opponent: Option<String>,
    /// First day, month or year, such as 2025-11-08, 2025-11 or 2025
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub(super) since: Option<String>,
    /// Last day, month or year
    #[arg(long, value_name = "DAY", value_parser = day)]
    pub(super) until: Option<String>,
    /// Length of the matches in points, or money
    #[arg(long, value_name = "N", value_parser = length)]
    pub(super) length: Option<Length>,
    /// Text in the name of the tournament or event
    #[arg(long, value_name = "TEXT")]
    pub(super) tournament: Option<String>,
}

/// Length as typed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Length(LengthFilter);

impl FilterArgs {
    /// Returns the selection, with a player or without.
    pub(super) fn with_player(self, player: Option<String>) -> MatchFilter {
        MatchFilter {
            ids: Vec::new(),
            player,
            opponent: self.opponent,
            from: self.since,
            // All days of a month or a year sort before this.
            to: self.until.map(|day| day + "~"),
            length: self.length.map(|length| length.0),
            event: self.tournament,
        }
    }
}

/// Reads a day, a month or a year.
fn day(text: &str) -> Result<String, String> {
    let is_number = |part: &str, digits: usize, most: u32| {
        let number = part.parse().ok().filter(|number| (1..=most).contains(number));
        part.len() == digits && number.is_some() && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let limits = [(4, 9999), (2, 12), (2, 31)];
    let mut parts = text.split('-');
    let mut count = 0;
    let fits = parts.by_ref().zip(limits).all(|(part, (digits, most))| {
        count += 1;
        is_number(part, digits, most)
    });
    let is_whole = count > 0 && text.split('-').count() == count;
    let wrong =
        || "expected a day such as 2025-11-08, a month such as 2025-11, or a year".to_owned();
    if fits && is_whole { Ok(text.to_owned()) } else { Err(wrong()) }
}

fn length(text: &str) -> Result<Length, String> {
    if text == "money" {
        return Ok(Length(LengthFilter::Money));
    }
    let points = text.parse().ok().and_then(MatchLength::new);
    let points = points.ok_or("expected a number of points from 1 to 32767, or money")?;
    Ok(Length(LengthFilter::Points(points.get())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_months_and_years_are_read() {
        for text in ["2025", "2025-11", "2025-11-08"] {
            assert_eq!(day(text), Ok(text.to_owned()));
        }
        for text in ["", "25", "2025-", "2025-13", "2025-1-1", "2025-11-08-1", "2025-11-32", "+025"]
        {
            assert!(day(text).is_err(), "{text}");
        }
    }
}
