//! Values that the cube can still reach in a match, and the cash points at each.

use barpoint_core::{BySide, CubeValue, Side};

use crate::{Mwc, Payoff, Spread};

/// Match winning chances for the present value of the cube and for all higher values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct CubeLadder {
    /// Points needed by each side.
    away: BySide<u32>,
    /// Present value of the cube.
    cube: CubeValue,
    /// Index of the present value.
    rung: u8,
    /// Index of the highest value. From there on, every game ends the match.
    top: u8,
    payoffs: [Payoff; Self::RUNGS],
}

impl CubeLadder {
    const RUNGS: usize = CubeValue::MAX.log2() as usize + 1;

    /// Creates a ladder for points needed. `after` returns the match winning chance after a game
    /// won with a number of points.
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

    /// Returns the ladder after the cube has been turned.
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

    /// Returns true if both have the same results, whatever the present cube.
    pub(crate) fn is_of_game(&self, other: &Self) -> bool {
        // A ladder that was flipped twice may differ in the last bits.
        let is_near = |[a, b]: [[f64; 2]; 2]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12);
        self.away == other.away
            && self.top == other.top
            && self.results().zip(other.results()).all(|(own, other)| is_near([own, other]))
    }

    /// Match winning chances of the player on roll after winning and losing a single game, for each cube from the
    /// first one to the one that is dead for both.
    pub(crate) fn results(&self) -> impl Iterator<Item = [f64; 2]> {
        let payoffs = self.payoffs[..=usize::from(self.top)].iter();
        payoffs.map(|payoff| [Side::OnRoll, Side::Opponent].map(|winner| payoff.single(winner)))
    }

    /// Payoffs for each cube from the first one to the one that is dead for both.
    pub(crate) fn payoffs(&self) -> &[Payoff] {
        &self.payoffs[..=usize::from(self.top)]
    }

    /// Number of times that the cube has been turned since the first of the cubes.
    #[inline]
    pub(crate) fn rung(&self) -> usize {
        usize::from(self.rung)
    }

    #[inline]
    pub(crate) fn away(&self) -> BySide<u32> {
        self.away
    }

    /// Match winning chances after the cube has been turned `turns` more times.
    #[inline]
    pub(crate) fn payoff(&self, turns: u8) -> &Payoff {
        &self.payoffs[usize::from((self.rung + turns).min(self.top))]
    }

    /// Returns true if all games have the same value on both ladders for any number of turns of the
    /// cube, because every game ends the match.
    pub(crate) fn is_level_with(&self, other: &Self) -> bool {
        let is_at_the_top = |ladder: &Self| ladder.rung >= ladder.top;
        is_at_the_top(self)
            && is_at_the_top(other)
            && self.away == other.away
            && self.payoff(0) == other.payoff(0)
    }

    /// Returns true if a win of this side ends the match after the cube has been turned `turns`
    /// more times.
    #[inline]
    pub(crate) fn suffices(&self, side: Side, turns: u8) -> bool {
        self.away[side] <= self.cube.get() << turns
    }

    /// Maximum number of turns of the cube before one further turn makes a game sufficient for some
    /// side.
    #[inline]
    pub(crate) fn last_turn(&self) -> u8 {
        let needed = self.away.on_roll.min(self.away.opponent);
        let mut turns = 0;
        while self.cube.get() << (turns + 1) < needed {
            turns += 1;
        }
        turns
    }

    /// Returns true if the last double of this side is redoubled at once. The double makes the game
    /// sufficient for this side, so the other side has nothing to lose.
    #[inline]
    pub(crate) fn is_redoubled_freely(&self, side: Side, turns: u8) -> bool {
        self.suffices(side, turns + 1) && !self.suffices(side.flip(), turns + 1)
    }

    /// Winning chance of this side from which on its double is passed. The cube has been turned
    /// `turns` times before. It is turned `after` times by this double and a free redouble, and is
    /// dead from then on.
    pub(crate) fn dead_cash_point(&self, side: Side, turns: u8, spread: &Spread, after: u8) -> f64 {
        let doubled = self.payoff(turns + after);
        let lose = doubled.mean(side.flip(), spread);
        let win = doubled.mean(side, spread);
        ratio(lose - self.payoff(turns).single(side), lose - win)
    }

    /// Winning chance of this side from which on its double gains if it is taken and nobody turns
    /// the cube afterwards.
    pub(crate) fn dead_double_point(&self, side: Side, spread: &Spread, turns: u8) -> f64 {
        let (now, doubled) = (self.payoff(0), self.payoff(turns));
        let change = |winner| doubled.mean(winner, spread) - now.mean(winner, spread);
        let (gain, risk) = (change(side), -change(side.flip()));
        if gain + risk == 0.0 { 1.0 } else { risk / (gain + risk) }
    }

    /// Cash point of this side if both sides use a fully live cube.
    ///
    /// # Source
    /// GNU Backgammon manual, "Live cube equities": the take point at one value follows from that
    /// at twice the value. The details are those of GNU Backgammon 1.07, with an agreement of 4e-6.
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

/// Quotient, or 0 if the denominator is 0. A table may have the same chance at several scores.
#[inline]
fn ratio(numerator: f64, denominator: f64) -> f64 {
    if denominator == 0.0 { 0.0 } else { numerator / denominator }
}
