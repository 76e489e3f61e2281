//! The order of plays.
//!
//! Plays of equal equity are ordered by the value without a double, then by cubeless money equity,
//! then by position key. If the opponent doubles and wins after every play, all plays lose the
//! points on the cube; one of them is still the best, because the opponent may not double. Where a
//! gammon wins the match, or no gammon counts, money equity distinguishes the plays, so that nobody
//! gives a backgammon away for nothing. The key makes the choice independent of the order in which
//! plays are generated.

use core::cmp::Ordering;

use barpoint_core::{Outcome, Position, PositionKey};

/// The qualities of a play that decide between it and others, the most important first.
///
/// Values are often equal: where the opponent doubles and wins whatever was played, all are worth the
/// points on the cube; where a gammon wins the match, a backgammon wins no more. The opponent may
/// fail to double, and chances are printed for every play, so that the better one among equals is
/// still to be found.
///
/// # Perspective
/// The player who is on roll after the play: the opponent of the one who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Merit<'a> {
    /// Value once that player has doubled or not.
    pub(crate) value: f64,
    /// Value if that player does not double.
    pub(crate) undoubled: f64,
    /// Chances, of which the cubeless money equity counts.
    pub(crate) outcome: &'a Outcome,
    /// The position, whose key makes the order independent of the one in which plays are generated.
    pub(crate) result: &'a Position,
}

impl Merit<'_> {
    /// The better play first: the one that leaves less to the player then on roll.
    #[inline]
    pub(crate) fn better_first(&self, other: &Self) -> Ordering {
        let order = self.value.total_cmp(&other.value);
        let order = order.then_with(|| self.undoubled.total_cmp(&other.undoubled));
        order.then_with(|| self.cubeless_first(other))
    }

    fn cubeless_first(&self, other: &Self) -> Ordering {
        let key = |merit: &Self| PositionKey::from(merit.result);
        let order = self.outcome.equity().0.total_cmp(&other.outcome.equity().0);
        order.then_with(|| key(self).cmp(&key(other)))
    }
}
