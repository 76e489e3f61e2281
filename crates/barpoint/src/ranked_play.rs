//! A play beside the others of a roll.

use core::fmt;

use barpoint_core::{Outcome, Play, Position};

use crate::{Chances, Difference, Value};

/// A play with what it is worth.
///
/// # Perspective
/// The player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RankedPlay {
    /// The play, which is printed in the usual notation.
    pub play: Play,
    /// The position it leads to, seen by the opponent, who is then on roll.
    pub result: Position,
    /// The plies that it was evaluated at: fewer than asked for if a move filter dropped it.
    pub plies: usize,
    /// Whether it was evaluated at all plies because the caller asked for it.
    pub forced: bool,
    /// How the game may end without a cube.
    pub outcome: Outcome,
    /// The value if nobody turns the cube any more.
    pub cubeless: Value,
    /// The value by which it is ranked: cubeful unless the search was cubeless.
    pub value: Value,
    /// Its value less that of the best play. `None` if it was evaluated at fewer plies, since values
    /// of different plies cannot be compared.
    pub difference: Option<Difference>,
}

impl RankedPlay {
    /// The chances of every result.
    pub fn chances(&self) -> Chances {
        Chances::from(&self.outcome)
    }
}

/// The play and its value, such as `8/5 6/5 +0.1593`.
impl fmt::Display for RankedPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.play, self.value)
    }
}
