//! What gammons are worth.

use barpoint_core::BySide;

use crate::{CubeContext, Payoff};

/// What winning a gammon and a backgammon instead of a plain game is worth, in terms of what winning
/// the plain game instead of losing it is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GammonValue {
    /// A gammon instead of a plain game: 0.5 in money play.
    pub gammon: f64,
    /// A backgammon instead of a plain game: 1 in money play.
    pub backgammon: f64,
}

impl GammonValue {
    /// Money play with gammons counting.
    pub const MONEY: Self = Self { gammon: 0.5, backgammon: 1.0 };

    /// Gammons at this contest and cube.
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

    /// Gammons where results are worth this much. Without a difference between winning and losing
    /// a plain game they are worth nothing.
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

    /// gnubg's gammon prices: by how much each share of gammons and of backgammons shifts the
    /// normalised cubeless equity, which is 2p - 1 without them.
    pub fn prices(&self) -> (f64, f64) {
        (2.0 * self.gammon, 2.0 * (self.backgammon - self.gammon))
    }
}
