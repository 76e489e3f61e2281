//! Value of a position as a function of the winning chance, with a dead cube and with a live cube.

use barpoint_core::{BySide, CubeOwner, Side};

use crate::Spread;

/// A winning chance and the value at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    /// Chance of the player on roll to win the game.
    pub win: f64,
    /// Value of the position at this chance.
    pub value: f64,
}

/// Value of a position as a function of its winning chance, with fixed gammon rates for both sides.
///
/// With a dead cube the value is a straight line from [`lose`](Self::lose) to [`win`](Self::win).
/// With a live cube a player who may double cashes at a knot of the line.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// Points on a cube of 1 in money play, match winning chances in a match. Any scale on which
/// results are linear is possible.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeCurve {
    /// Chance of the player on roll to win the game.
    pub at: f64,
    /// Value of certain defeat.
    pub lose: f64,
    /// Value of certain victory.
    pub win: f64,
    /// Point at which the opponent doubles and the player on roll passes.
    pub pass: Knot,
    /// Point at which the player on roll doubles and the opponent passes.
    pub cash: Knot,
    /// Owner of the cube.
    pub owner: CubeOwner,
}

impl CubeCurve {
    /// Returns the curve of money play on a cube of 1, with gammons counting.
    ///
    /// # Source
    /// R. Janowski, "Take-Points in Money Games" (1993): live take point (L-1/2)/(W+L+1/2), live
    /// cash point (L+1)/(W+L+1/2).
    #[inline]
    pub fn money(spread: &Spread, owner: CubeOwner) -> Self {
        let BySide { on_roll: win, opponent: lose } = spread.mean_points();
        let total = win + lose + 0.5;
        Self {
            at: spread.win,
            lose: -lose,
            win,
            pass: Knot { win: (lose - 0.5) / total, value: -1.0 },
            cash: Knot { win: (lose + 1.0) / total, value: 1.0 },
            owner,
        }
    }

    /// Value if nobody turns the cube from now on.
    #[inline]
    pub fn dead(&self) -> f64 {
        self.lose + (self.win - self.lose) * self.at
    }

    /// Value if the players double exactly at the knots.
    #[inline]
    pub fn live(&self) -> f64 {
        match self.owner {
            CubeOwner::Centred if self.at < self.pass.win => self.live_opponent(),
            CubeOwner::Centred if self.at < self.cash.win => self.between(self.pass, self.cash),
            CubeOwner::Centred | CubeOwner::Side(Side::OnRoll) => self.live_owned(),
            CubeOwner::Side(Side::Opponent) => self.live_opponent(),
        }
    }

    /// Live value as if the player on roll owned the cube.
    #[inline]
    fn live_owned(&self) -> f64 {
        if self.at < self.cash.win {
            self.between(Knot { win: 0.0, value: self.lose }, self.cash)
        } else {
            self.between(self.cash, Knot { win: 1.0, value: self.win })
        }
    }

    /// Live value as if the opponent owned the cube.
    #[inline]
    fn live_opponent(&self) -> f64 {
        if self.at < self.pass.win {
            self.between(Knot { win: 0.0, value: self.lose }, self.pass)
        } else {
            self.between(self.pass, Knot { win: 1.0, value: self.win })
        }
    }

    /// Value on the straight line through two knots.
    #[inline]
    fn between(&self, low: Knot, high: Knot) -> f64 {
        let width = high.win - low.win;
        // Avoids a division by zero: equal knots are the whole line.
        if width <= 0.0 {
            return high.value;
        }
        low.value + (high.value - low.value) * (self.at - low.win) / width
    }
}
