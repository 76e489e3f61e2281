//! A play with the value from a search.

use core::cmp::Ordering;

use barpoint_core::{LegalPlay, Outcome};
use barpoint_equity::{CubeContext, Utility};

use crate::PositionValue;
use crate::merit::Merit;

/// A play with the value from a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The play and the position after it.
    pub legal: LegalPlay,
    /// Number of plies of the evaluation. It is less than requested if a filter dropped the play.
    pub plies: usize,
    /// Cubeless chances after the play, seen by the player who makes it.
    pub outcome: Outcome,
    /// Value, seen by the player who makes it.
    pub value: Utility,
    /// Value if the opponent does not double before rolling, seen by the player who makes the play.
    /// It separates plays after which the opponent doubles and wins, because these all have the
    /// same value.
    pub undoubled: Utility,
    /// Value of the position after the play, seen by the other player, who may double there.
    pub after: PositionValue,
}

impl SearchedPlay {
    /// Creates a searched play from the value of its result for the other player.
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
            after: *value,
        }
    }

    /// Orders the better play first.
    pub(crate) fn better_first(&self, other: &Self) -> Ordering {
        let [theirs, others] = [self, other].map(|play| play.outcome.flip());
        self.merit(&theirs).better_first(&other.merit(&others))
    }

    /// Criteria for the order of plays, given the chances of the other player.
    fn merit<'a>(&'a self, theirs: &'a Outcome) -> Merit<'a> {
        Merit {
            value: -self.value.0,
            undoubled: -self.undoubled.0,
            outcome: theirs,
            result: &self.legal.result,
        }
    }
}
