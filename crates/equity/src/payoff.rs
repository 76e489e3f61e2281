//! Match winning chances after each result of a game.

use barpoint_core::{CubeValue, GameValue, MatchScore, Side};

use crate::{MatchEquityTable, Mwc, Spread, Stakes};

/// Match winning chances after each result of a game, at one score and one value of the cube.
///
/// # Perspective
/// The player on roll.
///
/// # Shape
/// Index 0 is a single game, 1 a gammon, 2 a backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Payoff {
    /// Chances after winning.
    pub win: [Mwc; 3],
    /// Chances after losing.
    pub lose: [Mwc; 3],
}

impl Payoff {
    /// Returns the chances at this score.
    pub fn new(table: &MatchEquityTable, score: &MatchScore, cube: CubeValue) -> Self {
        Self::of(cube, |winner, points| table.after_game(score, winner, points))
    }

    pub(crate) fn of(cube: CubeValue, after: impl Fn(Side, u32) -> Mwc) -> Self {
        let side = |winner| {
            [GameValue::Single, GameValue::Gammon, GameValue::Backgammon]
                .map(|value| after(winner, cube.get().saturating_mul(value.points().into())))
        };
        Self { win: side(Side::OnRoll), lose: side(Side::Opponent) }
    }

    /// Match winning chances after a single win and after a single loss.
    #[inline]
    pub fn stakes(&self) -> Stakes {
        Stakes { win: self.win[0], lose: self.lose[0] }
    }

    /// The same chances seen by the other player.
    #[inline]
    #[must_use]
    pub fn flip(&self) -> Self {
        Self { win: self.lose.map(Mwc::flip), lose: self.win.map(Mwc::flip) }
    }

    /// Chance, seen by the player on roll, after a single game won by this side.
    #[inline]
    pub(crate) fn single(&self, winner: Side) -> f64 {
        match winner {
            Side::OnRoll => self.win[0].0,
            Side::Opponent => self.lose[0].0,
        }
    }

    /// Mean chance, seen by the player on roll, after a game won by this side.
    #[inline]
    pub(crate) fn mean(&self, winner: Side, spread: &Spread) -> f64 {
        let (chances, rates) = match winner {
            Side::OnRoll => (&self.win, &spread.rates.on_roll),
            Side::Opponent => (&self.lose, &spread.rates.opponent),
        };
        chances[0].0
            + (chances[1].0 - chances[0].0) * rates.gammon
            + (chances[2].0 - chances[1].0) * rates.backgammon
    }

    /// Chance to win the match if nobody turns the cube from now on.
    #[inline]
    pub(crate) fn dead(&self, spread: &Spread) -> f64 {
        let [win, lose] = [Side::OnRoll, Side::Opponent].map(|winner| self.mean(winner, spread));
        lose + (win - lose) * spread.win
    }
}
