//! One-sided database in memory.

use core::fmt;

use barpoint_core::{Chequers, Outcome, Position};

use crate::solution::Solution;
use crate::{Numbering, Rolls};

/// Distributions of the number of rolls needed to bear off, for each board of one side.
///
/// There are two distributions for each board: the rolls until all chequers are off, and the rolls
/// until the first one is off, which decides about gammons. Each assumes the plays that minimise
/// its own mean.
///
/// # Accuracy
/// Each distribution is exact to about 1e-15 and has the same bits on every machine.
/// [`outcome`](Self::outcome) assumes that both sides play in this way; a side that adapted its
/// plays to the other side could gain a little.
#[derive(Clone)]
pub struct OneSided {
    numbering: Numbering,
    all_off: Solution,
    first_off: Solution,
}

impl OneSided {
    /// Maximum number of points. With at most 18 points no chequer is in the opponent's home board,
    /// so there are no backgammons.
    pub const MAX_POINTS: u8 = 18;

    /// Computes the database for this number of chequers of each side on this number of points.
    ///
    /// Fifteen chequers on six points take about 40 milliseconds and 10 MB. Each further point
    /// multiplies this by three to five.
    ///
    /// # Panics
    /// Panics unless there are 1 to 18 points and 1 to 15 chequers. Also panics if the database has
    /// more than 2³² chances, as with fifteen chequers on 15 points.
    #[must_use]
    pub fn build(points: u8, chequers: u8) -> Self {
        assert!(points <= Self::MAX_POINTS, "{points} points: at most {}", Self::MAX_POINTS);
        let numbering = Numbering::new(points, chequers)
            .unwrap_or_else(|| panic!("{chequers} chequers on {points} points: no such board"));
        let all_off = Solution::new(&numbering, 1);
        let first_off = Solution::new(&numbering, numbering.first_with(chequers));
        Self { numbering, all_off, first_off }
    }

    /// Numbering of the boards in the database.
    #[inline]
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Rolls until all these chequers are off, or `None` if the board is not in the database.
    #[inline]
    pub fn rolls(&self, board: &Chequers) -> Option<Rolls<'_>> {
        Some(self.all_off.rolls(self.numbering.index(board)?))
    }

    /// Rolls until the first chequer is off, which are zero if one is already off. Returns `None`
    /// if the board is not in the database.
    #[inline]
    pub fn rolls_to_first_off(&self, board: &Chequers) -> Option<Rolls<'_>> {
        Some(self.first_off.rolls(self.numbering.index(board)?))
    }

    /// Chances of a race, or `None` if there is contact or if a board is not in the database.
    #[must_use]
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        let mine = self.numbering.index(position.on_roll())?;
        let theirs = self.numbering.index(position.opponent())?;
        let sides_can_meet = self.numbering.points() > 12;
        if sides_can_meet && position.has_contact() {
            return None;
        }
        let my_rolls = self.all_off.rolls(mine);
        let their_rolls = self.all_off.rolls(theirs);
        let none_off = self.numbering.first_with(self.numbering.chequers());

        let win = my_rolls.at_most(&their_rolls) as f32;
        let mut outcome = Outcome { win, ..Outcome::default() };
        if theirs >= none_off {
            let gammon = my_rolls.at_most(&self.first_off.rolls(theirs));
            outcome.win_gammon = (gammon as f32).min(win);
        }
        if mine >= none_off {
            let gammon = their_rolls.fewer_than(&self.first_off.rolls(mine));
            outcome.lose_gammon = (gammon as f32).min(1.0 - win);
        }
        Some(outcome)
    }
}

impl fmt::Debug for OneSided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneSided")
            .field("points", &self.numbering.points())
            .field("chequers", &self.numbering.chequers())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
