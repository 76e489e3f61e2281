//! Candidates of rollouts.

use barpoint_core::{Dice, LegalPlay};
use barpoint_rollout::{FieldError, RolloutFields};

use crate::rollout::RolloutRequest;

/// Candidates of a rollout.
#[derive(Clone, Debug, PartialEq)]
pub enum RolloutCandidates {
    /// The position, or "no double" and "double, take".
    Position,
    /// Best plays of a roll.
    Best {
        /// Roll.
        dice: Dice,
        /// Maximum number of plays.
        top: usize,
        /// Equity by which a play may be worse than the best.
        within: f64,
    },
    /// Plays of a roll that the caller named.
    Plays(Dice, Vec<LegalPlay>),
}

impl RolloutCandidates {
    /// Returns the best plays of a roll, or the position if there is no roll.
    ///
    /// # Errors
    /// Returns an error if best plays are wanted without a roll, or their difference in equity is out of its range.
    pub fn best(fields: &RolloutFields, dice: Option<Dice>) -> Result<Self, FieldError> {
        let within = fields.within(dice.is_some())?;
        let best = |dice| Self::Best { dice, top: fields.most_plays(), within };
        Ok(dice.map_or(Self::Position, best))
    }

    /// Returns the request for these candidates.
    pub fn of<'a>(&self, request: RolloutRequest<'a>) -> RolloutRequest<'a> {
        match self {
            Self::Position => request,
            &Self::Best { dice, top, within } => request.near_plays(dice, top, within),
            Self::Plays(dice, plays) => request.plays(*dice, plays.iter().copied()),
        }
    }
}
