//! Words of searches.

use barpoint::library::{AnyEvent, ScoreFilter};
use barpoint_analysis::{CubeEvent, Event, Theme, Verdict};
use barpoint_core::{Class, Side};

/// Classes of positions.
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

/// Reads a theme with the side to which it belongs.
pub(super) fn theme(text: &str) -> Result<(Theme, Option<Side>), String> {
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

/// Reads an event with its verdict.
pub(super) fn event(text: &str) -> Result<(AnyEvent, Option<Verdict>), String> {
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

/// Reads the class of a position.
pub(super) fn class(text: &str) -> Result<Class, String> {
    let found = CLASSES.into_iter().find(|class| is_name(class.name(), text));
    found.ok_or_else(|| format!("expected one of {}", list(CLASSES.into_iter().map(Class::name))))
}

/// Reads the points that both players need.
pub(super) fn score(text: &str) -> Result<ScoreFilter, String> {
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
}
