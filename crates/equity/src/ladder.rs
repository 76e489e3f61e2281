//! The values that the cube can still take in a match, and the cash points at each.

use barpoint_core::{BySide, CubeValue, Side};

use crate::{Mwc, Payoff, Spread};

/// What games are worth at the present value of the cube and at every higher one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CubeLadder {
    /// Points needed.
    away: BySide<u32>,
    /// The present value.
    cube: CubeValue,
    /// The rung of the present value.
    rung: u8,
    /// The rung of the highest value, from which on every game ends the match.
    top: u8,
    payoffs: [Payoff; Self::RUNGS],
}

impl CubeLadder {
    const RUNGS: usize = CubeValue::MAX.log2() as usize + 1;

    /// The ladder for points needed, given the chances after a game won with so many points.
    pub(crate) fn new(
        away: BySide<u32>,
        cube: CubeValue,
        after: impl Fn(Side, u32) -> Mwc,
    ) -> Self {
        let mut payoffs = [Payoff::default(); Self::RUNGS];
        let mut top = 0;
        let mut value = cube;
        loop {
            payoffs[top] = Payoff::of(value, &after);
            match value.doubled() {
                Some(doubled) if value.get() < away.on_roll.max(away.opponent) => value = doubled,
                _ => break,
            }
            top += 1;
        }
        Self { away, cube, rung: 0, top: top as u8, payoffs }
    }

    /// The ladder after the cube has been turned.
    #[inline]
    pub(crate) fn doubled(&self) -> Option<Self> {
        let cube = self.cube.doubled()?;
        Some(Self { cube, rung: self.rung + 1, ..*self })
    }

    #[must_use]
    pub(crate) fn flip(&self) -> Self {
        Self {
            away: self.away.flip(),
            payoffs: core::array::from_fn(|rung| self.payoffs[rung].flip()),
            ..*self
        }
    }

    #[inline]
    pub(crate) fn away(&self) -> BySide<u32> {
        self.away
    }

    /// What games are worth after the cube has been turned so many times.
    #[inline]
    pub(crate) fn payoff(&self, turns: u8) -> &Payoff {
        &self.payoffs[usize::from((self.rung + turns).min(self.top))]
    }

    /// Whether games are worth the same on both ladders, however often the cube is turned: every one
    /// of them ends the same match.
    pub(crate) fn is_level_with(&self, other: &Self) -> bool {
        let is_at_the_top = |ladder: &Self| ladder.rung >= ladder.top;
        is_at_the_top(self)
            && is_at_the_top(other)
            && self.away == other.away
            && self.payoff(0) == other.payoff(0)
    }

    /// Whether a game of the cube's value, turned so many times, ends the match if this side wins.
    #[inline]
    pub(crate) fn suffices(&self, side: Side, turns: u8) -> bool {
        self.away[side] <= self.cube.get() << turns
    }

    /// How often the cube is turned at most before a single game suffices for somebody, had that
    /// game been doubled once more.
    #[inline]
    pub(crate) fn last_turn(&self) -> u8 {
        let needed = self.away.on_roll.min(self.away.opponent);
        let mut turns = 0;
        while self.cube.get() << (turns + 1) < needed {
            turns += 1;
        }
        turns
    }

    /// Whether the last double of this side is answered at once by a redouble: it wins the match
    /// for this side, so that the other has nothing to lose.
    #[inline]
    pub(crate) fn is_redoubled_freely(&self, side: Side, turns: u8) -> bool {
        self.suffices(side, turns + 1) && !self.suffices(side.flip(), turns + 1)
    }

    /// The winning chances, of the side itself, from which on a double by this side ends the game
    /// in a pass if nobody turns the cube afterwards.
    pub(crate) fn dead_cash_point(&self, side: Side, turns: u8, spread: &Spread, after: u8) -> f64 {
        let doubled = self.payoff(turns + after);
        let lose = doubled.mean(side.flip(), spread);
        let win = doubled.mean(side, spread);
        ratio(lose - self.payoff(turns).single(side), lose - win)
    }

    /// The winning chances, of the side itself, from which on a double by this side gains if it is
    /// taken and nobody turns the cube afterwards.
    pub(crate) fn dead_double_point(&self, side: Side, spread: &Spread, turns: u8) -> f64 {
        let (now, doubled) = (self.payoff(0), self.payoff(turns));
        let change = |winner| doubled.mean(winner, spread) - now.mean(winner, spread);
        let (gain, risk) = (change(side), -change(side.flip()));
        if gain + risk == 0.0 { 1.0 } else { risk / (gain + risk) }
    }

    /// The cash point if both use a fully live cube.
    ///
    /// # Source
    /// GNU Backgammon manual, "Live cube equities": the take point at one value follows from that
    /// at twice the value. Its details are those of gnubg 1.07, with which it agrees to 4e-6.
    #[inline]
    pub(crate) fn live_cash_point(&self, side: Side, spread: &Spread) -> f64 {
        let mut turns = self.last_turn();
        let mut side = if turns.is_multiple_of(2) { side } else { side.flip() };
        let after = if self.is_redoubled_freely(side, turns) { 2 } else { 1 };
        let mut cash = self.dead_cash_point(side, turns, spread, after);
        while turns > 0 {
            turns -= 1;
            side = side.flip();
            let (now, doubled) = (self.payoff(turns), self.payoff(turns + 1));
            let win = doubled.mean(side, spread);
            let pass = now.single(side) - win;
            cash = 1.0 - cash * ratio(pass, doubled.single(side.flip()) - win);
        }
        cash
    }
}

/// The quotient, 0 if there is nothing to divide by: a table may give the same chances at several
/// scores.
#[inline]
fn ratio(numerator: f64, denominator: f64) -> f64 {
    if denominator == 0.0 { 0.0 } else { numerator / denominator }
}
