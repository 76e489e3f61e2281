//! The state of a game beyond the board: loose [`StateSetup`] and checked [`MatchState`].

mod check;

use crate::{Contest, Cube, CubeValue, Decision, Dice, Phase, Resignation, Side};

pub use check::{StateError, StateProblem};

/// Any state of a game, as a file or a user may say; [`MatchState::try_from`] checks it.
///
/// # Perspective
/// The player on roll, who stays on roll while the opponent answers a double or a resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StateSetup {
    /// What is played for. Once a game is over the score, and whether there is a Crawford game,
    /// are those of the next game.
    pub contest: Contest,
    /// The cube.
    pub cube: Cube,
    /// The highest value to which the cube may be turned, [`CubeValue::ONE`] for a game without a
    /// cube, `None` if there is no rule about it.
    pub cube_limit: Option<CubeValue>,
    /// How far the game has come.
    pub phase: Phase,
}

/// The first roll of a money game with the usual rules.
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

/// A state of a game, beyond the board, that can occur in a match or a money session.
///
/// # Perspective
/// The player on roll, as in [`StateSetup`]; a [`Position`](crate::Position) that goes with it is
/// seen by the same player.
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
    /// What is played for.
    #[inline]
    pub const fn contest(&self) -> &Contest {
        &self.0.contest
    }

    /// The cube.
    #[inline]
    pub const fn cube(&self) -> Cube {
        self.0.cube
    }

    /// The highest value to which the cube may be turned, `None` if there is no rule about it.
    #[inline]
    pub const fn cube_limit(&self) -> Option<CubeValue> {
        self.0.cube_limit
    }

    /// How far the game has come.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.0.phase
    }

    /// Who has to do something now, `None` unless a game is going on.
    pub const fn to_move(&self) -> Option<Side> {
        match self.0.phase {
            Phase::Playing { resignation: Some(Resignation { by, .. }), .. } => Some(by.flip()),
            Phase::Playing { decision, resignation: None } => Some(decision.by()),
            _ => None,
        }
    }

    /// The dice that have been rolled.
    pub const fn dice(&self) -> Option<Dice> {
        match self.0.phase {
            Phase::Playing { decision: Decision::Play(dice), .. }
            | Phase::Resigned { decision: Decision::Play(dice), .. } => Some(dice),
            _ => None,
        }
    }

    /// Whether this player could double, were it that player's turn to roll.
    pub fn may_double(&self, side: Side) -> bool {
        let next = self.0.cube.doubled_by(side).map(|cube| cube.value);
        !self.is_crawford() && next.is_some_and(|value| self.0.is_within_limit(value))
    }

    /// Whether nobody may double because this is the Crawford game.
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
