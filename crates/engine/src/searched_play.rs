//! A play evaluated by a search.

use core::cmp::Ordering;

use barpoint_core::{LegalPlay, Outcome};
use barpoint_equity::{CubeContext, Utility};

use crate::PositionValue;
use crate::merit::Merit;

/// A play evaluated by a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The play and the position it leads to.
    pub legal: LegalPlay,
    /// The plies it was evaluated at: fewer than asked for if a filter dropped it.
    pub plies: usize,
    /// Cubeless chances after the play, seen by the player who makes it.
    pub outcome: Outcome,
    /// Value, seen by the player who makes it.
    pub value: Utility,
    /// Value if the opponent does not double before rolling, seen by the player who makes it. It tells
    /// plays apart after which the opponent doubles and wins, which all have the same value.
    pub undoubled: Utility,
}

impl SearchedPlay {
    /// A play whose result has this value for the other player.
    pub(crate) fn new(
        legal: LegalPlay,
        plies: usize,
        theirs: &CubeContext,
        value: &PositionValue,
    ) -> Self {
        Self {
            legal,
            plies,
            outcome: value.outcome.flip(),
            value: theirs.flip_utility(value.best),
            undoubled: theirs.flip_utility(value.no_double),
        }
    }

    /// The better play first.
    pub(crate) fn better_first(&self, other: &Self) -> Ordering {
        let [theirs, others] = [self, other].map(|play| play.outcome.flip());
        self.merit(&theirs).better_first(&other.merit(&others))
    }

    /// What decides between plays, given the chances of the other player.
    fn merit<'a>(&'a self, theirs: &'a Outcome) -> Merit<'a> {
        Merit {
            value: -self.value.0,
            undoubled: -self.undoubled.0,
            outcome: theirs,
            result: &self.legal.result,
        }
    }
}
