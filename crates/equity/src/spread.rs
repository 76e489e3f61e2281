//! Gammon rates.

use barpoint_core::{BySide, Outcome};

/// Shares of gammons and of backgammons among the games that a side wins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GammonRates {
    /// Share of gammons, including backgammons, from 0 to 1.
    pub gammon: f64,
    /// Share of backgammons, from 0 to 1.
    pub backgammon: f64,
}

impl GammonRates {
    /// Mean points of a game won on a cube of 1: Janowski's W.
    #[inline]
    pub fn mean_points(&self) -> f64 {
        1.0 + self.gammon + self.backgammon
    }

    #[inline]
    fn new(wins: f64, gammons: f32, backgammons: f32) -> Self {
        // Without wins the rates are undefined, and no value depends on them.
        if wins <= 0.0 {
            return Self::default();
        }
        Self { gammon: f64::from(gammons) / wins, backgammon: f64::from(backgammons) / wins }
    }
}

/// An [`Outcome`] split into the winning chance and the gammon rates of both sides. Cube models
/// vary the winning chance and keep the rates.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// Chance of the player on roll to win the game.
    pub win: f64,
    /// Gammon rates of the games won by each side.
    pub rates: BySide<GammonRates>,
}

impl Spread {
    /// Mean points of the games won by each side on a cube of 1: Janowski's W and L.
    #[inline]
    pub fn mean_points(&self) -> BySide<f64> {
        BySide {
            on_roll: self.rates.on_roll.mean_points(),
            opponent: self.rates.opponent.mean_points(),
        }
    }

    /// The same seen by the other player.
    #[inline]
    #[must_use]
    pub fn flip(&self) -> Self {
        Self { win: 1.0 - self.win, rates: self.rates.flip() }
    }
}

impl From<&Outcome> for Spread {
    #[inline]
    fn from(outcome: &Outcome) -> Self {
        // The output of a net may leave the range by a rounding error.
        let win = f64::from(outcome.win).clamp(0.0, 1.0);
        Self {
            win,
            rates: BySide {
                on_roll: GammonRates::new(win, outcome.win_gammon, outcome.win_backgammon),
                opponent: GammonRates::new(1.0 - win, outcome.lose_gammon, outcome.lose_backgammon),
            },
        }
    }
}
