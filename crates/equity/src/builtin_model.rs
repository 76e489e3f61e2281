//! Cube models of this crate.

use core::str::FromStr;

use barpoint_core::{BySide, ParseError};

use crate::{CubeCurve, CubeModel, Janowski, Knot};

/// One of the crate's cube models, selected at run time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuiltinModel {
    /// [`Janowski`], the model of GNU Backgammon.
    #[default]
    Janowski,
    /// [`Refined`].
    Refined,
}

impl BuiltinModel {
    /// Returns the name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Janowski => "janowski",
            Self::Refined => "refined",
        }
    }
}

impl FromStr for BuiltinModel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_meant = |model: &Self| model.name().eq_ignore_ascii_case(text);
        let found = [Self::Janowski, Self::Refined].into_iter().find(is_meant);
        found.ok_or(ParseError::new("expected janowski or refined"))
    }
}

impl CubeModel for BuiltinModel {
    #[inline]
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64 {
        match self {
            Self::Janowski => Janowski.value(curve, efficiency),
            Self::Refined => Refined.value(curve, efficiency),
        }
    }
}

/// Cube model in which each side has its own efficiency.
///
/// The value of an owned cube rises in a straight line from a certain loss. The lower the owner's
/// efficiency, the later the line reaches the value of cashing. The value of a centred cube is
/// interpolated between the points at which the two lines of the owners reach that value.
///
/// # Source
/// R. Janowski, "Take-Points in Money Games" (1993), the refined general model. An owned cube is
/// worth p(W+L+x/2) - L with the owner's efficiency x. If both efficiencies are x, a centred cube
/// is worth as much as in his general model, 4/(4-x) (p(W+L+x/2) - L - x/4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refined;

impl CubeModel for Refined {
    #[inline]
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64 {
        let CubeCurve { lose, win, pass, cash, .. } = *curve;
        // With a dead cube the value is a straight line from loss to win.
        let dead = |value| (value - lose) / (win - lose);
        let cash_at = later(dead(cash.value), cash.win, efficiency.on_roll);
        let pass_at = 1.0 - later(1.0 - dead(pass.value), 1.0 - pass.win, efficiency.opponent);
        CubeCurve {
            pass: Knot { win: pass_at, ..pass },
            cash: Knot { win: cash_at, ..cash },
            ..*curve
        }
        .live()
    }
}

/// Winning chance at which a value is reached. `dead` and `live` are the chances at which it is
/// reached with a dead cube and with a live cube; the slope of the line is interpolated between
/// theirs.
#[inline]
fn later(dead: f64, live: f64, efficiency: f64) -> f64 {
    let slope = (1.0 - efficiency) * live + efficiency * dead;
    if slope == 0.0 { dead } else { dead * live / slope }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{CubeOwner, Outcome, Side};

    use super::*;
    use crate::{Janowski, Spread};

    fn curve(win: f32, owner: CubeOwner) -> CubeCurve {
        let outcome = Outcome {
            win,
            win_gammon: 0.25 * win,
            win_backgammon: 0.02 * win,
            lose_gammon: 0.1 * (1.0 - win),
            lose_backgammon: 0.0,
        };
        CubeCurve::money(&Spread::from(&outcome), owner)
    }

    #[test]
    fn equal_efficiencies_give_janowskis_general_model() {
        let (w, l) = (1.27, 1.1);
        for x in [0.0, 0.3, 0.68, 1.0] {
            let efficiency = BySide { on_roll: x, opponent: x };
            for win in [0.35_f32, 0.45, 0.5, 0.6, 0.68] {
                let p = f64::from(win);
                let check = |owner, expected: f64| {
                    let value = Refined.value(&curve(win, owner), efficiency);
                    assert!((value - expected).abs() < 1e-6, "{owner}, x {x}, p {p}: {value}");
                };
                let total = w + l + 0.5 * x;
                check(CubeOwner::Side(Side::OnRoll), p * total - l);
                check(CubeOwner::Side(Side::Opponent), p * total - l - 0.5 * x);
                check(CubeOwner::Centred, 4.0 / (4.0 - x) * (p * total - l - 0.25 * x));
            }
        }
    }

    #[test]
    fn dead_and_live_cubes_are_the_same_for_both_models() {
        for owner in
            [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)]
        {
            for percent in 0_u8..=100 {
                let curve = curve(f32::from(percent) / 100.0, owner);
                for x in [0.0, 1.0] {
                    let efficiency = BySide { on_roll: x, opponent: x };
                    let refined = Refined.value(&curve, efficiency);
                    let plain = Janowski.value(&curve, efficiency);
                    assert!((refined - plain).abs() < 1e-12, "{owner}, {percent} %, {x}");
                }
            }
        }
    }

    #[test]
    fn only_the_efficiency_of_a_player_who_may_double_counts() {
        let value = |owner, on_roll, opponent| {
            Refined.value(&curve(0.6, owner), BySide { on_roll, opponent })
        };
        let mine = CubeOwner::Side(Side::OnRoll);
        assert!((value(mine, 0.7, 0.1) - value(mine, 0.7, 0.9)).abs() < 1e-15);
        let centred = CubeOwner::Centred;
        assert!(value(centred, 0.7, 0.4) > value(centred, 0.7, 0.8));
        assert!(value(centred, 0.8, 0.7) > value(centred, 0.4, 0.7));
    }
}
