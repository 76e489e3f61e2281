//! Play compared with the other plays of a roll.

use core::fmt;

use barpoint_core::{Outcome, Play, Position, PositionKey};

use crate::{Chances, Dice, Difference, LegalPlay, Value, Variant};

/// Play with its value.
///
/// # Perspective
/// The player who makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RankedPlay {
    /// The play. `Display` writes it in the usual notation.
    pub play: Play,
    /// Resulting position, from the point of view of the opponent, who is then on roll.
    pub result: Position,
    /// Number of plies at which it was evaluated: fewer than those of the options if a move filter
    /// dropped it.
    pub plies: usize,
    /// True if it was evaluated at all plies because the caller requested this play.
    pub forced: bool,
    /// Chances of the results of the game, without a cube.
    pub outcome: Outcome,
    /// Value if nobody turns the cube any more.
    pub cubeless: Value,
    /// Value by which plays are ranked: cubeful unless the search was cubeless.
    pub value: Value,
    /// Value less the value of the best play. `None` if the play was evaluated at fewer plies,
    /// because values at different plies cannot be compared.
    pub difference: Option<Difference>,
}

impl RankedPlay {
    /// Returns the chances of every result.
    pub fn chances(&self) -> Chances {
        Chances::from(&self.outcome)
    }
}

/// Writes the play and its value, such as `8/5 6/5 +0.1593`.
impl fmt::Display for RankedPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.play, self.value)
    }
}

/// Plays of a roll that are listed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayList {
    /// Number of plies at which the best play was evaluated, or those of the options without a play.
    pub plies: usize,
    /// Number of legal plays.
    pub legal: usize,
    /// Plays with their ranks, counted from 1.
    pub plays: Vec<(usize, RankedPlay)>,
}

/// Returns the legal plays of a roll in the order of the keys of the positions after them; none if the game is over.
///
/// ```
/// use barpoint::{Situation, Variant, legal_plays};
///
/// let start = Situation::default().position;
/// let plays = legal_plays(&start, "66".parse()?, Variant::Backgammon);
/// assert_eq!(plays[0].play.to_string(), "24/18 8/2(3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn legal_plays(position: &Position, dice: Dice, variant: Variant) -> Vec<LegalPlay> {
    if position.result(variant).is_some() {
        return Vec::new();
    }
    let mut plays = position.plays(dice).to_vec();
    plays.sort_by_key(|legal| PositionKey::from(&legal.result));
    plays
}
