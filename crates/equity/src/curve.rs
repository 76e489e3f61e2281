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
        self.dead_at(self.at)
    }

    #[inline]
    fn dead_at(&self, win: f64) -> f64 {
        self.lose + (self.win - self.lose) * win
    }

    /// Value if the players double exactly at the knots, as far as this gains.
    ///
    /// A player may leave the cube alone. A knot at which the doubler would not gain, for example
    /// because most wins are gammons that decide the match, is therefore not used. The value of an
    /// owned cube is at least [`dead`](Self::dead), and with the opponent's cube at most that.
    #[inline]
    pub fn live(&self) -> f64 {
        match self.owner {
            CubeOwner::Centred => self.live_centred(),
            CubeOwner::Side(Side::OnRoll) => self.live_owned(),
            CubeOwner::Side(Side::Opponent) => self.live_opponent(),
        }
    }

    /// Live value as if the cube were in the middle.
    #[inline]
    fn live_centred(&self) -> f64 {
        let Self { pass, cash, .. } = *self;
        let (loss, victory) = self.ends();
        // Two knots that gain beside the dead line gain beside each other.
        let gain_alone =
            || cash.value > self.dead_at(cash.win) && pass.value < self.dead_at(pass.win);
        let gain_together = || {
            let cashes = cash.value > between(pass, victory, cash.win);
            cashes && pass.value < between(loss, cash, pass.win)
        };
        if !(gain_alone() || gain_together()) {
            // At most one of the two gains alone.
            let owned = self.live_owned();
            return if owned > self.dead() { owned } else { self.live_opponent() };
        }
        if self.at < pass.win {
            between(loss, pass, self.at)
        } else if self.at < cash.win {
            between(pass, cash, self.at)
        } else {
            between(cash, victory, self.at)
        }
    }

    /// Live value as if the player on roll owned the cube.
    #[inline]
    fn live_owned(&self) -> f64 {
        self.by_way_of(self.cash).max(self.dead())
    }

    /// Live value as if the opponent owned the cube.
    #[inline]
    fn live_opponent(&self) -> f64 {
        self.by_way_of(self.pass).min(self.dead())
    }

    /// Certain defeat and certain victory.
    #[inline]
    fn ends(&self) -> (Knot, Knot) {
        (Knot { win: 0.0, value: self.lose }, Knot { win: 1.0, value: self.win })
    }

    /// Value on the line that bends at one knot only.
    #[inline]
    fn by_way_of(&self, knot: Knot) -> f64 {
        let (loss, victory) = self.ends();
        if self.at < knot.win {
            between(loss, knot, self.at)
        } else {
            between(knot, victory, self.at)
        }
    }
}

/// Value at a winning chance on the straight line through two knots.
#[inline]
fn between(low: Knot, high: Knot, at: f64) -> f64 {
    let width = high.win - low.win;
    // Avoids a division by zero: equal knots are the whole line.
    if width <= 0.0 {
        return high.value;
    }
    low.value + (high.value - low.value) * (at - low.win) / width
}
