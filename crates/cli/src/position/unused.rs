//! Data of a position that a command does not use, which it says.

use barpoint_core::{BySide, Contest, Cube, Decision, MoneyRules, Offer, Phase};
use barpoint_ids::FoundPosition;

/// Part of a position beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Roll,
    /// Match, or points of a money session.
    Score,
    /// Points of a money session.
    MoneyPoints,
    Jacoby,
    Beavers,
    /// Beavers, where the position has a roll.
    BeaversOfRoll,
    AutomaticDoubles,
    Cube,
    CubeLimit,
    /// Double, beaver, raccoon or resignation that nobody has answered, or the end of the game.
    Offer,
    /// The same but for a double, which is a question about the cube.
    OtherOffer,
}

impl Part {
    /// All parts: the command uses the board alone.
    pub(crate) const ALL: &[Self] = &[
        Self::Roll,
        Self::Score,
        Self::Cube,
        Self::CubeLimit,
        Self::Jacoby,
        Self::Beavers,
        Self::AutomaticDoubles,
        Self::Offer,
    ];
    /// All parts but the roll.
    pub(crate) const ALL_BUT_ROLL: &[Self] = Self::ALL.split_at(1).1;
    /// Parts that no picture of a board has.
    pub(crate) const NOT_DRAWN: &[Self] = Self::ALL.split_at(3).1;
}

/// Returns a note if a position states parts that the command does not use and that no note has `said`. A part
/// as at the start of a money game with the usual rules states nothing.
pub(crate) fn note(found: &FoundPosition, unused: &[Part], said: &mut Vec<Part>) -> Option<String> {
    let mut stated_parts = Vec::new();
    for &part in unused {
        if !said.contains(&part)
            && let Some(name) = stated(found, part)
        {
            said.push(part);
            stated_parts.push(name);
        }
    }
    let list = match &stated_parts[..] {
        [] => return None,
        [only] => return Some(format!("{only} of the position is not used here")),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    Some(format!("{list} of the position are not used here"))
}

fn stated(found: &FoundPosition, part: Part) -> Option<String> {
    let state = found.identifier.state();
    let dice = found.dice.or_else(|| state?.dice());
    if part == Part::Roll {
        return dice.map(|dice| format!("the roll {dice}"));
    }
    let state = state?;
    let usual = MoneyRules::default();
    let rules = match state.contest() {
        Contest::Match(_) => usual,
        Contest::Money(session) => session.rules,
    };
    let is_match = matches!(state.contest(), Contest::Match(_));
    let has_points = state.contest().points() != BySide::default();
    let (is_stated, name) = match part {
        Part::Roll => return None,
        Part::Score => (has_points || is_match, "the score"),
        Part::MoneyPoints => (has_points && !is_match, "the score"),
        Part::Jacoby => (rules.jacoby != usual.jacoby, "the rule about Jacoby"),
        Part::Beavers => (rules.beavers != usual.beavers, "the rule about beavers"),
        Part::BeaversOfRoll if dice.is_none() => return None,
        Part::BeaversOfRoll => return stated(found, Part::Beavers),
        Part::AutomaticDoubles => {
            (rules.automatic_doubles != usual.automatic_doubles, "the number of automatic doubles")
        }
        Part::Cube => (state.cube() != Cube::START, "the cube"),
        // The usual limit of eXtreme Gammon, which no real cube reaches, is as good as none.
        Part::CubeLimit => {
            (state.cube_limit().is_some_and(|limit| limit.get() < 1024), "the limit of the cube")
        }
        Part::Offer | Part::OtherOffer => {
            let offer = offer(state.phase())?;
            return (part == Part::Offer || offer != DOUBLE).then(|| offer.to_owned());
        }
    };
    is_stated.then(|| name.to_owned())
}

const DOUBLE: &str = "the offered double";

/// Returns the offer that has to be answered, or the end of the game.
const fn offer(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::Playing { resignation: Some(_), .. } => Some("the offered resignation"),
        Phase::Playing { decision: Decision::Answer(offer), .. } => Some(match offer {
            Offer::Double => DOUBLE,
            Offer::Beaver => "the offered beaver",
            Offer::Raccoon => "the offered raccoon",
        }),
        Phase::Playing { .. } | Phase::NotStarted => None,
        Phase::BorneOff | Phase::Resigned { .. } | Phase::Dropped { .. } => {
            Some("the end of the game")
        }
    }
}
