//! Header record of a match.

use barpoint_core::{ByPlayer, CubeValue, MatchLength, Variant};

use super::comments::Comments;
use super::record::Record;
use crate::model::{Date, Details, Match, Person, Rules};

/// Length that means a session.
const SESSION: i32 = 99_999;
/// First version that repeats the names in Unicode.
const UNICODE: i32 = 24;
/// First version with the transcriber.
const TRANSCRIBER: i32 = 30;
/// Default limit of the cube, as a logarithm: 1024.
const USUAL_LIMIT: i32 = 10;

/// Returns the match of a header record. The error is the reason why it cannot be read.
pub(super) fn open(record: Record<'_>, comments: &Comments) -> Result<Match, String> {
    let length = record.int(92);
    let length = if length == SESSION {
        None
    } else {
        let known = u32::try_from(length).ok().and_then(MatchLength::new);
        Some(known.ok_or_else(|| format!("a match to {length} points"))?)
    };
    let variant = match record.int(96) {
        0 => Variant::Backgammon,
        1 => Variant::Nackgammon,
        2 => Variant::Hypergammon3,
        3 => return Err("longgammon is not a supported variant".into()),
        other => return Err(format!("variant {other} is not supported")),
    };
    let version = record.int(552);
    let is_unicode = version >= UNICODE;
    let text = |narrow: usize, most: usize, wide: usize| {
        if is_unicode { record.wide_text(wide) } else { record.text(narrow, most) }
    };
    let flag = |at: usize| record.byte(at) != 0;
    let limit = if is_unicode { record.int(612) } else { USUAL_LIMIT };
    let rules = Rules {
        variant,
        crawford: length.is_none() || flag(100),
        jacoby: length.is_some() || flag(101),
        beavers: length.is_some() || flag(102),
        automatic_doubles: if flag(103) { automatic_doubles(record, is_unicode) } else { 0 },
        cube_limit: u8::try_from(limit)
            .ok()
            .filter(|_| limit != USUAL_LIMIT)
            .and_then(CubeValue::from_log2),
    };
    let first = Person { name: text(9, 40, 880), rating: rating(record, 104, 120) };
    let second = Person { name: text(50, 40, 1138), rating: rating(record, 112, 124) };
    let words = [record.int(576), record.int(580)].map(|number| comments.get(number));
    let details = Details {
        event: text(136, 128, 622),
        round: text(417, 128, 1654),
        place: text(283, 128, 1396),
        date: date(record.double(128)),
        annotator: if version >= TRANSCRIBER { record.wide_text(1960) } else { String::new() },
        comment: words.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join("\n"),
        ..Details::default()
    };
    Ok(Match { length, rules, players: ByPlayer([first, second]), details, ..Match::default() })
}

/// Returns the allowed number of automatic doubles; one if the file does not state it.
fn automatic_doubles(record: Record<'_>, is_unicode: bool) -> u8 {
    let most = if is_unicode { record.int(616) } else { 1 };
    u8::try_from(most).unwrap_or(1).clamp(1, CubeValue::MAX.log2())
}

/// Returns rating and experience. A player without experience has the default rating, which is no
/// information.
fn rating(record: Record<'_>, rating: usize, experience: usize) -> Option<String> {
    let (rating, experience) = (record.double(rating), record.int(experience));
    let is_known = experience > 0 && (0.0..10_000.0).contains(&rating);
    is_known.then(|| format!("{rating:.2}/{experience}"))
}

/// Returns the date with this number of days after 30 December 1899.
fn date(days: f64) -> Option<Date> {
    const DAYS_TO_1970: i64 = 25_569;
    let is_known = (1.0..1_000_000.0).contains(&days);
    is_known.then(|| Date::of_days(days as i64 - DAYS_TO_1970)).flatten()
}

#[cfg(test)]
mod tests {
    use super::super::record::RECORD;
    use super::*;

    #[test]
    fn lengths_of_matches() {
        let length = |points: i32| {
            let mut bytes = [0; RECORD];
            bytes[92..96].copy_from_slice(&points.to_le_bytes());
            open(Record(&bytes), &Comments::default()).map(|record| record.length)
        };
        assert_eq!(length(SESSION), Ok(None));
        assert_eq!(length(32_767), Ok(MatchLength::new(32_767)));
        for points in [-1, 0, 32_768, 70_000] {
            assert_eq!(length(points), Err(format!("a match to {points} points")));
        }
    }
}
