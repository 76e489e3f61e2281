//! Play compared with the other plays of a roll.

use core::fmt;

use barpoint_core::{Cube, Outcome, Play, Position, PositionKey};
use barpoint_engine::Noise;

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
    /// Noise of the search, if it has any.
    pub noise: Option<Noise>,
}

/// Plays of a roll with their values for each owner of the cube.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlaysByCube {
    /// Centred cube, cube of the player on roll, cube of the opponent.
    pub cubes: [Cube; 3],
    /// Number of plies at which all plays were evaluated.
    pub plies: usize,
    /// Number of legal plays.
    pub legal: usize,
    /// Plays, best first with the cube of the situation.
    pub plays: Vec<PlayByCube>,
}

/// Play with its value for each owner of the cube.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlayByCube {
    /// The play.
    pub play: Play,
    /// Resulting position, from the point of view of the opponent.
    pub result: Position,
    /// Rank, counted from 1, value, and value less the best, in the order of [`PlaysByCube::cubes`].
    pub values: [(usize, Value, Difference); 3],
}

impl PlaysByCube {
    /// Returns the best play with each cube, in the order of the cubes; `None` without a legal play.
    #[must_use]
    pub fn best(&self) -> Option<[Play; 3]> {
        let best = |column: usize| {
            self.plays.iter().min_by_key(|play| play.values[column].0).map(|play| play.play)
        };
        Some([best(0)?, best(1)?, best(2)?])
    }
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
