//! What a position is worth at every winning chance, with a dead cube and with a live one.

use barpoint_core::{BySide, CubeOwner, Side};

use crate::Spread;

/// A winning chance and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Knot {
    /// Chance of the player on roll to win the game.
    pub win: f64,
    /// What the position is then worth.
    pub value: f64,
}

/// What a position is worth at its winning chance, and would be worth at any other if the games
/// that either side wins stayed as they are.
///
/// With a dead cube the value is a straight line from [`lose`](Self::lose) to [`win`](Self::win).
/// With a live one a player who has access to the cube cashes at a knot of the line.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// Points on a cube of one in money play, match winning chances in a match: any scale on which
/// results are linear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeCurve {
    /// Chance of the player on roll to win the game.
    pub at: f64,
    /// Value of certain defeat.
    pub lose: f64,
    /// Value of certain victory.
    pub win: f64,
    /// Where the opponent doubles the player on roll out.
    pub pass: Knot,
    /// Where the player on roll doubles the opponent out.
    pub cash: Knot,
    /// Who may turn the cube.
    pub owner: CubeOwner,
}

impl CubeCurve {
    /// The curve of money play on a cube of one, gammons counting.
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

    /// The value if nobody turns the cube any more.
    #[inline]
    pub fn dead(&self) -> f64 {
        self.lose + (self.win - self.lose) * self.at
    }

    /// The value if the cube is turned at the very knots.
    #[inline]
    pub fn live(&self) -> f64 {
        match self.owner {
            CubeOwner::Centred if self.at < self.pass.win => self.live_opponent(),
            CubeOwner::Centred if self.at < self.cash.win => self.between(self.pass, self.cash),
            CubeOwner::Centred | CubeOwner::Side(Side::OnRoll) => self.live_owned(),
            CubeOwner::Side(Side::Opponent) => self.live_opponent(),
        }
    }

    /// The live value if the player on roll owned the cube.
    #[inline]
    fn live_owned(&self) -> f64 {
        if self.at < self.cash.win {
            self.between(Knot { win: 0.0, value: self.lose }, self.cash)
        } else {
            self.between(self.cash, Knot { win: 1.0, value: self.win })
        }
    }

    /// The live value if the opponent owned the cube.
    #[inline]
    fn live_opponent(&self) -> f64 {
        if self.at < self.pass.win {
            self.between(Knot { win: 0.0, value: self.lose }, self.pass)
        } else {
            self.between(self.pass, Knot { win: 1.0, value: self.win })
        }
    }

    /// The value on the line through two knots.
    #[inline]
    fn between(&self, low: Knot, high: Knot) -> f64 {
        let width = high.win - low.win;
        // Knots that coincide have only themselves between them.
        if width <= 0.0 {
            return high.value;
        }
        low.value + (high.value - low.value) * (self.at - low.win) / width
    }
}
