//! The points of money play at which the right use of the cube changes.

use barpoint_core::{BySide, MoneyRules};

use crate::{GammonRates, Probability};

/// Two values, for a dead cube and for a fully live one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DeadLive<T> {
    /// Nobody turns the cube any more.
    pub dead: T,
    /// Both turn it at the very point.
    pub live: T,
}

/// The winning chances at which the right use of the cube changes in money play.
///
/// # Units
/// Chances of the player concerned, from which on the thing is right.
///
/// # Source
/// R. Janowski, "Take-Points in Money Games" (1993), with the names of gnubg's
/// `show marketwindow`.
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
    /// Redouble, likewise.
    pub redouble: Probability,
    /// Double the opponent out.
    pub cash: Probability,
    /// Play on for a gammon rather than cash.
    pub too_good: Probability,
}

impl CubePoints {
    /// The points for both players.
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

    /// The points for mean wins `w` and losses `l` with a dead cube.
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

    /// The points for mean wins `w` and losses `l` with a live cube.
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
