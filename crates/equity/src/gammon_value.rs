//! Gammon values.

use barpoint_core::BySide;

use crate::{CubeContext, Payoff};

/// Gain by a gammon or a backgammon instead of a single win, relative to the gain by a single win
/// instead of a single loss.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GammonValue {
    /// Gain by a gammon: 0.5 in money play.
    pub gammon: f64,
    /// Gain by a backgammon: 1 in money play.
    pub backgammon: f64,
}

impl GammonValue {
    /// Values of money play with gammons counting.
    pub const MONEY: Self = Self { gammon: 0.5, backgammon: 1.0 };

    /// Returns the gammon values of both players at this contest and cube.
    ///
    /// # Perspective
    /// The player on roll.
    pub fn at(context: &CubeContext) -> BySide<Self> {
        match context.payoff() {
            Some(payoff) => Self::of(payoff),
            None if context.counts_gammons() => {
                BySide { on_roll: Self::MONEY, opponent: Self::MONEY }
            }
            None => BySide::default(),
        }
    }

    /// Returns the gammon values for these match winning chances. They are 0 if winning and losing
    /// a single game make no difference.
    pub fn of(payoff: &Payoff) -> BySide<Self> {
        let stakes = payoff.stakes();
        let whole = stakes.win.0 - stakes.lose.0;
        let value = |chances: [crate::Mwc; 3]| {
            let over = |i: usize| {
                if whole == 0.0 { 0.0 } else { (chances[i].0 - chances[0].0).abs() / whole }
            };
            Self { gammon: over(1), backgammon: over(2) }
        };
        BySide { on_roll: value(payoff.win), opponent: value(payoff.lose) }
    }

    /// GNU Backgammon's gammon prices: change of the normalised cubeless equity for each share of
    /// gammons and of backgammons. Without gammons this equity is 2p - 1.
    pub fn prices(&self) -> (f64, f64) {
        (2.0 * self.gammon, 2.0 * (self.backgammon - self.gammon))
    }
}
