//! Data of a position that a command does not use, which it says.

use barpoint_core::{Contest, Cube, MoneyRules};
use barpoint_ids::FoundPosition;

/// Part of a position beside its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Roll,
    /// Match or money session, with score and rules.
    Score,
    Cube,
    CubeLimit,
    Beavers,
}

/// Returns a note if a position states parts that the command does not use. A part as at the start
/// of a money game with the usual rules states nothing.
pub(crate) fn note(found: &FoundPosition, unused: &[Part]) -> Option<String> {
    let stated = unused.iter().filter_map(|part| stated(found, *part));
    let stated: Vec<String> = stated.collect();
    let list = match &stated[..] {
        [] => return None,
        [only] => return Some(format!("{only} of the position is not used here")),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    Some(format!("{list} of the position are not used here"))
}

fn stated(found: &FoundPosition, part: Part) -> Option<String> {
    let state = found.identifier.state();
    if part == Part::Roll {
        let dice = found.dice.or_else(|| state?.dice())?;
        return Some(format!("the roll {dice}"));
    }
    let state = state?;
    let is_stated = match (part, state.contest()) {
        (Part::Score, contest) => *contest != Contest::default(),
        (Part::Beavers, Contest::Money(session)) => {
            session.rules.beavers != MoneyRules::default().beavers
        }
        (Part::Cube, _) => state.cube() != Cube::START,
        // The usual limit of eXtreme Gammon, which no real cube reaches, is as good as none.
        (Part::CubeLimit, _) => state.cube_limit().is_some_and(|limit| limit.get() < 1024),
        _ => false,
    };
    let name = match part {
        Part::Roll | Part::Score => "the score",
        Part::Cube => "the cube",
        Part::CubeLimit => "the limit of the cube",
        Part::Beavers => "the rule about beavers",
    };
    is_stated.then(|| name.to_owned())
}
