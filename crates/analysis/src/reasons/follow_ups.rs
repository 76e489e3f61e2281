//! Rolls of the opponent after a play that turn the game.

use barpoint_core::Position;
use barpoint_engine::{Evaluator, Searcher};
use barpoint_equity::Emg;

use crate::roll_table::roll_table;

/// Number of the opponent's 36 rolls that turn the game.
///
/// # Perspective
/// The player who made the play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FollowUps {
    /// Rolls after which the player is better off by [`SWING`](Self::SWING) or more.
    pub good: u32,
    /// Rolls after which the player is worse off by [`SWING`](Self::SWING) or more.
    pub bad: u32,
}

impl FollowUps {
    /// Change of the normalised equity that turns the game.
    pub const SWING: f64 = 0.2;

    /// Counts the rolls after a play. Returns `None` if the play ends the game.
    ///
    /// `searcher` is that of the player who made the play, `after` the position with the opponent on
    /// roll. All plays of a decision should be compared with the same `equity`, such as that of the best
    /// play. The opponent makes the best play of each roll and does not double.
    pub fn of(
        searcher: &Searcher<'_, impl Evaluator>,
        after: &Position,
        equity: Emg,
    ) -> Option<Self> {
        let theirs = searcher.flip();
        let table = roll_table(&theirs, after, || {})?;
        let mut found = Self::default();
        for roll in &table.rolls {
            let value = theirs.context().flip_utility(roll.best.value);
            let change = searcher.context().emg(value).0 - equity.0;
            let weight = |turns: bool| u32::from(turns) * roll.dice.weight();
            found.good += weight(change >= Self::SWING);
            found.bad += weight(change <= -Self::SWING);
        }
        Some(found)
    }
}
