//! Conditions of searches and selections as people type them.

use core::ops::RangeInclusive;
use core::str::FromStr;

use barpoint_analysis::{CubeEvent, Event, Theme, Verdict};
use barpoint_core::{Class, MatchLength, Side};

use crate::{ActionKind, AnyEvent, GamePhase, LengthFilter, ScoreFilter};

const CLASSES: [Class; 9] = [
    Class::Over,
    Class::Hypergammon1,
    Class::Hypergammon2,
    Class::Hypergammon3,
    Class::TwoSidedBearoff,
    Class::OneSidedBearoff,
    Class::Race,
    Class::Crashed,
    Class::Contact,
];

/// Returns true if two names are the same; hyphens are blanks, and capital letters do not matter.
fn is_name(name: &str, text: &str) -> bool {
    let plain = |text: &str| text.trim().to_lowercase().replace('-', " ");
    plain(name) == plain(text)
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// Reads a theme such as `blitz`; with `/own` or `/opponent` it belongs to that player.
///
/// # Errors
/// The text names no theme, or no side. The error says what was expected.
pub fn theme(text: &str) -> Result<(Theme, Option<Side>), String> {
    let (name, side) = match text.split_once('/') {
        None => (text, None),
        Some((name, "own")) => (name, Some(Side::OnRoll)),
        Some((name, "opponent")) => (name, Some(Side::Opponent)),
        Some((_, side)) => return Err(format!("/{side}: expected /own or /opponent")),
    };
    let found = Theme::ALL.into_iter().find(|theme| is_name(theme.name(), name));
    let names = || list(Theme::ALL.into_iter().map(Theme::name));
    let theme = found.ok_or_else(|| format!("expected one of {}", names()))?;
    Ok((theme, side))
}

/// Reads an event such as `hit`; with `:did`, `:missed` or `:wrong` it has that verdict.
///
/// # Errors
/// The text names no event, or no verdict. The error says what was expected.
pub fn event(text: &str) -> Result<(AnyEvent, Option<Verdict>), String> {
    let (name, verdict) = match text.split_once(':') {
        None => (text, None),
        Some((name, verdict)) => {
            let verdict = verdict.parse();
            (name, Some(verdict.map_err(|_| "expected :did, :missed or :wrong".to_owned())?))
        }
    };
    let play = Event::ALL.into_iter().find(|event| is_name(event.name(), name));
    let cube = || CubeEvent::ALL.into_iter().find(|event| is_name(event.name(), name));
    let found = play.map(AnyEvent::Play).or_else(|| cube().map(AnyEvent::Cube));
    let plays = Event::ALL.into_iter().map(Event::name);
    let names = || list(plays.chain(CubeEvent::ALL.into_iter().map(CubeEvent::name)));
    Ok((found.ok_or_else(|| format!("expected one of {}", names()))?, verdict))
}

/// Reads a class of positions such as `race`.
///
/// # Errors
/// The text names no class. The error says what was expected.
pub fn class(text: &str) -> Result<Class, String> {
    let found = CLASSES.into_iter().find(|class| is_name(class.name(), text));
    found.ok_or_else(|| format!("expected one of {}", list(CLASSES.into_iter().map(Class::name))))
}

/// Reads a phase of the game such as `opening`.
///
/// # Errors
/// The text names no phase. The error says what was expected.
pub fn phase(text: &str) -> Result<GamePhase, String> {
    let found = GamePhase::ALL.into_iter().find(|phase| is_name(phase.name(), text));
    let names = || list(GamePhase::ALL.into_iter().map(GamePhase::name));
    found.ok_or_else(|| format!("expected one of {}", names()))
}

/// Reads the points that the player on roll and the opponent need, such as `2-4` or `1-?`, or `money`.
///
/// # Errors
/// The text is no such score. The error says what was expected.
pub fn score(text: &str) -> Result<ScoreFilter, String> {
    if text == "money" {
        return Ok(ScoreFilter::Money);
    }
    let away = |text: &str| match text {
        "?" => Some(None),
        _ => text.parse().ok().filter(|points| (1..=32_767).contains(points)).map(Some),
    };
    let both = text.split_once('-').and_then(|(own, other)| Some([away(own)?, away(other)?]));
    let wrong = "expected the points that both players need, such as 2-4 or 1-?, or money";
    both.map(ScoreFilter::Away).ok_or_else(|| wrong.to_owned())
}

/// Reads a kind of action such as `take`; `cube` is any action with the cube.
///
/// # Errors
/// The text names no kind. The error says what was expected.
pub fn kinds(text: &str) -> Result<&'static [ActionKind], String> {
    let found = KINDS.iter().find(|(name, _)| is_name(name, text));
    let names = || list(KINDS.iter().map(|(name, _)| *name));
    found.map(|(_, kinds)| *kinds).ok_or_else(|| format!("expected one of {}", names()))
}

const KINDS: [(&str, &[ActionKind]); 7] = [
    ("play", &[ActionKind::Play]),
    ("cube", ActionKind::ALL.split_at(1).1),
    ("no-double", &[ActionKind::NoDouble]),
    ("double", &[ActionKind::Double]),
    ("take", &[ActionKind::Take]),
    ("pass", &[ActionKind::Pass]),
    ("beaver", &[ActionKind::Beaver]),
];

/// Reads a range of whole numbers such as `90..110`, `90..`, `..110` or `100`.
///
/// # Errors
/// The text is no such range. The error says what was expected.
pub fn whole(text: &str) -> Result<RangeInclusive<i64>, String> {
    range(text, [-10_000, 10_000])
        .ok_or_else(|| "expected whole numbers such as 90..110, 90.., ..110 or 100".to_owned())
}

/// Reads a range of equities from 0 on, such as `0.1..0.5`, `0.1..` or `..0.05`. A single number is none: no
/// error is exactly 0.1.
///
/// # Errors
/// The text is no such range. The error says what was expected.
pub fn equity(text: &str) -> Result<RangeInclusive<f64>, String> {
    let found = range(text, [0.0, f64::MAX]).filter(|range| {
        let limits = [range.start(), range.end()];
        text.contains("..") && limits.into_iter().all(|limit| limit.is_finite() && *limit >= 0.0)
    });
    found.ok_or_else(|| "expected equities such as 0.1..0.5, 0.1.. or ..0.05".to_owned())
}

fn range<T: FromStr + PartialOrd + Copy>(
    text: &str,
    [least, most]: [T; 2],
) -> Option<RangeInclusive<T>> {
    let end = |text: &str, open: T| {
        if text.is_empty() { Some(open) } else { text.parse().ok() }
    };
    let (low, high) = match text.split_once("..") {
        Some(("", "")) => return None,
        Some((low, high)) => (end(low, least)?, end(high, most)?),
        None => (text.parse().ok()?, text.parse().ok()?),
    };
    (low <= high).then_some(low..=high)
}

/// Reads a day, a month or a year, such as `2025-11-08`, `2025-11` or `2025`.
///
/// # Errors
/// The text is none of them. The error says what was expected.
pub fn day(text: &str) -> Result<String, String> {
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

/// Reads the length of a match in points, or `money`.
///
/// # Errors
/// The text is no such length. The error says what was expected.
pub fn length(text: &str) -> Result<LengthFilter, String> {
    if text == "money" {
        return Ok(LengthFilter::Money);
    }
    let points = text.parse().ok().and_then(MatchLength::new);
    let points = points.ok_or("expected a number of points from 1 to 32767, or money")?;
    Ok(LengthFilter::Points(points.get()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_with_their_ends() {
        assert_eq!(theme("back-game/own"), Ok((Theme::BackGame, Some(Side::OnRoll))));
        assert_eq!(theme("Ace-point game"), Ok((Theme::AcePoint, None)));
        assert!(theme("blitz/mine").is_err() && theme("blits").is_err());
        let hit = AnyEvent::Play(Event::DoubleHit);
        assert_eq!(event("double-hit:missed"), Ok((hit, Some(Verdict::Missed))));
        assert_eq!(event("take"), Ok((AnyEvent::Cube(CubeEvent::Take), None)));
        assert!(event("hit:never").is_err() && event("").is_err());
        assert_eq!(class("Race"), Ok(Class::Race));
        assert_eq!(score("2-?"), Ok(ScoreFilter::Away([Some(2), None])));
        assert!(["0-1", "2", "2-", "a-b"].map(score).iter().all(Result::is_err));
    }

    #[test]
    fn ranges_have_one_or_two_ends() {
        for (text, low, high) in
            [("5", 5, 5), ("5..7", 5, 7), ("..7", -10_000, 7), ("-3..", -3, 10_000)]
        {
            let range = whole(text).unwrap();
            assert_eq!((*range.start(), *range.end()), (low, high), "{text}");
        }
        for text in ["", "..", "7..5", "a", "1..b", "1.5"] {
            assert!(whole(text).is_err(), "{text}");
        }
        assert!((equity("0.1..").unwrap().start() - 0.1).abs() < 1e-9);
        for text in ["nan", "-1..", "inf", "..-1", "0.2..0.1", "0.1"] {
            assert!(equity(text).is_err(), "{text}");
        }
    }

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
