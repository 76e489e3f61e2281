//! Winning chances in money play at which the correct cube action changes.

use barpoint_core::{BySide, MoneyRules};

use crate::{GammonRates, Probability};

/// A pair of values, one for a dead cube and one for a fully live cube.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeadLive<T> {
    /// Value if nobody turns the cube from now on.
    pub dead: T,
    /// Value if both players double exactly at their cash points.
    pub live: T,
}

/// Winning chances at which the correct cube action changes in money play.
///
/// # Units
/// Winning chances of the player who acts, from 0 to 1. The action is correct from this chance
/// upwards.
///
/// # Source
/// R. Janowski, "Take-Points in Money Games" (1993). The names are those of GNU Backgammon's
/// command `show marketwindow`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CubePoints {
    /// Take rather than pass.
    pub take: Probability,
    /// Beaver rather than take.
    pub beaver: Probability,
    /// Raccoon after a beaver.
    pub raccoon: Probability,
    /// Make the first double, in the last position before the market is lost.
    pub initial_double: Probability,
    /// Redouble, in the last position before the market is lost.
    pub redouble: Probability,
    /// Double, because the opponent should pass.
    pub cash: Probability,
    /// Play on for a gammon rather than cash.
    pub too_good: Probability,
}

impl CubePoints {
    /// Returns the points for both players.
    ///
    /// # Perspective
    /// The player on roll.
    pub fn at(rates: BySide<GammonRates>, rules: MoneyRules) -> BySide<DeadLive<Self>> {
        let points = |mine: GammonRates, theirs: GammonRates| {
            let (w, l) = (mine.mean_points(), theirs.mean_points());
            DeadLive { dead: Self::dead(w, l, rules), live: Self::live(w, l) }
        };
        BySide {
            on_roll: points(rates.on_roll, rates.opponent),
            opponent: points(rates.opponent, rates.on_roll),
        }
    }

    /// Returns the points with a dead cube for mean wins `w` and mean losses `l`.
    fn dead(w: f64, l: f64, rules: MoneyRules) -> Self {
        let at = |numerator: f64| Probability(numerator / (w + l));
        let initial_double =
            if rules.jacoby { Probability((l - 0.25) / (w + l - 0.5)) } else { at(l) };
        Self {
            take: at(l - 0.5),
            beaver: at(l),
            raccoon: at(l),
            initial_double,
            redouble: at(l),
            cash: at(l + 0.5),
            too_good: at(l + 1.0),
        }
    }

    /// Returns the points with a live cube for mean wins `w` and mean losses `l`.
    fn live(w: f64, l: f64) -> Self {
        let at = |numerator: f64| Probability(numerator / (w + l + 0.5));
        let cash = at(l + 1.0);
        Self {
            take: at(l - 0.5),
            beaver: at(l),
            raccoon: at(l + 0.5),
            initial_double: cash,
            redouble: cash,
            cash,
            too_good: cash,
        }
    }
}
