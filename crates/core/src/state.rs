//! State of a game beyond the board: unchecked [`StateSetup`] and checked [`MatchState`].

mod check;

use crate::{Contest, Cube, CubeValue, Decision, Dice, Phase, Resignation, Side};

pub use check::{StateError, StateProblem};

/// State of a game as a file or a user gives it, unchecked; [`MatchState::try_from`] checks it.
///
/// # Perspective
/// The player on roll. That player stays on roll while the opponent answers a double or a
/// resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateSetup {
    /// Match or money session. Once a game is over, the score and the Crawford flag are those of
    /// the next game.
    pub contest: Contest,
    /// The cube.
    pub cube: Cube,
    /// Maximum value of the cube. It is [`CubeValue::ONE`] for a game without a cube, and `None` if
    /// there is no limit.
    pub cube_limit: Option<CubeValue>,
    /// Phase of the game.
    pub phase: Phase,
}

/// The start of a money game with the default rules: the player on roll is about to roll.
impl Default for StateSetup {
    fn default() -> Self {
        Self {
            contest: Contest::default(),
            cube: Cube::START,
            cube_limit: None,
            phase: Phase::playing(Decision::Roll),
        }
    }
}

/// State of a game, beyond the board, that can occur in a match or a money session.
///
/// # Perspective
/// The player on roll, as in [`StateSetup`]; a [`Position`](crate::Position) that belongs to the
/// state is seen by the same player.
///
/// # Examples
/// ```
/// use barpoint_core::{Decision, MatchState, Offer, Phase, StateSetup};
///
/// let phase = Phase::playing(Decision::Answer(Offer::Double));
/// let doubled = MatchState::try_from(StateSetup { phase, ..StateSetup::default() })?;
/// assert_eq!(doubled.to_move(), Some(barpoint_core::Side::Opponent));
/// # Ok::<(), barpoint_core::StateError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MatchState(StateSetup);

impl MatchState {
    /// Match or money session.
    #[inline]
    pub const fn contest(&self) -> &Contest {
        &self.0.contest
    }

    /// The cube.
    #[inline]
    pub const fn cube(&self) -> Cube {
        self.0.cube
    }

    /// Maximum value of the cube, or `None` if there is no limit.
    #[inline]
    pub const fn cube_limit(&self) -> Option<CubeValue> {
        self.0.cube_limit
    }

    /// Phase of the game.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.0.phase
    }

    /// Side that has to act now, or `None` unless a game is in progress.
    pub const fn to_move(&self) -> Option<Side> {
        match self.0.phase {
            Phase::Playing { resignation: Some(Resignation { by, .. }), .. } => Some(by.flip()),
            Phase::Playing { decision, resignation: None } => Some(decision.by()),
            _ => None,
        }
    }

    /// The dice that have been rolled, or `None` if the state has no roll.
    pub const fn dice(&self) -> Option<Dice> {
        match self.0.phase {
            Phase::Playing { decision: Decision::Play(dice), .. }
            | Phase::Resigned { decision: Decision::Play(dice), .. } => Some(dice),
            _ => None,
        }
    }

    /// Returns true if this player could double on their own turn to roll.
    pub fn may_double(&self, side: Side) -> bool {
        let next = self.0.cube.doubled_by(side).map(|cube| cube.value);
        !self.is_crawford() && next.is_some_and(|value| self.0.is_within_limit(value))
    }

    /// Returns true if nobody may double because this is the Crawford game.
    pub const fn is_crawford(&self) -> bool {
        matches!(&self.0.contest, Contest::Match(score) if score.is_crawford())
    }
}

impl From<MatchState> for StateSetup {
    fn from(state: MatchState) -> Self {
        state.0
    }
}

#[cfg(test)]
mod tests;
