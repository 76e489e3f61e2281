//! The order of plays.
//!
//! Plays of equal equity are ordered by the value without a double, then by cubeless money equity,
//! then by position key. If the opponent doubles and wins after every play, all plays lose the
//! points on the cube. One of them is still the best, because the opponent may not double. If a
//! gammon wins the match, or if gammons do not count, money equity separates the plays, so that no
//! player gives a backgammon away needlessly. The key makes the choice independent of the order in
//! which plays are generated.

use core::cmp::Ordering;

use barpoint_core::{Outcome, Position, PositionKey};

/// Criteria for the order of plays, the most important one first.
///
/// Values are often equal. If the opponent doubles and wins after every play, all plays lose the
/// points on the cube; if a gammon wins the match, a backgammon wins no more. The further criteria
/// then still find the better play, because the opponent may fail to double, and because chances
/// are printed for every play.
///
/// # Perspective
/// The player on roll after the play, who is the opponent of the player who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Merit<'a> {
    /// Value after that player's cube decision.
    pub(crate) value: f64,
    /// Value if that player does not double.
    pub(crate) undoubled: f64,
    /// Chances, used for their cubeless money equity.
    pub(crate) outcome: &'a Outcome,
    /// Position after the play. Its key makes the order independent of the generator.
    pub(crate) result: &'a Position,
}

impl Merit<'_> {
    /// Orders the better play first: the play with the lower value for the player then on roll.
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
