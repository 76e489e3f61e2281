//! Cube efficiency of a position by its volatility.

mod contact;

use barpoint_core::{BySide, CubeOwner, Side};

use crate::CubeCurve;
pub(crate) use contact::TABLES as CONTACT;

/// Places in the market window: 0 at the pass point of the player on roll, 1 at the cash point.
const PLACES: [f64; 15] =
    [-0.6, -0.3, -0.1, 0.0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.0, 1.1, 1.3, 1.6];

/// Volatility as a part of the width of the window.
const SPREADS: [f64; 7] = [0.02, 0.06, 0.1, 0.15, 0.22, 0.35, 0.6];

/// Efficiency in thousandths: `[place][spread]`
pub(crate) type Table = [[u16; SPREADS.len()]; PLACES.len()];

/// A table for each owner of the cube.
pub(crate) struct Tables {
    centred: Table,
    /// Of the player on roll.
    owned: Table,
    opponent: Table,
}

impl Tables {
    pub(crate) const fn of(&self, owner: CubeOwner) -> &Table {
        match owner {
            CubeOwner::Centred => &self.centred,
            CubeOwner::Side(Side::OnRoll) => &self.owned,
            CubeOwner::Side(Side::Opponent) => &self.opponent,
        }
    }
}

/// Place in the market window and volatility of a position, as places in the tables.
///
/// A player who may double loses the market if a roll can carry the position far beyond the cash
/// point, so the efficiency near that point falls with the volatility.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    /// Row below the place, and how far the place is on the way to the next.
    row: (usize, f64),
    /// The same for the column of the volatility.
    column: (usize, f64),
}

impl Spot {
    /// Returns the spot of a curve, `None` if the market window is empty.
    #[inline]
    pub(crate) fn of(curve: &CubeCurve, volatility: f64) -> Option<Self> {
        let (place, width) = (place(curve)?, width(curve));
        Some(Self { row: between(place, &PLACES), column: between(volatility / width, &SPREADS) })
    }

    /// Returns the efficiency for both sides.
    #[inline]
    pub(crate) fn efficiency(spot: Option<Self>, table: &Table) -> BySide<f64> {
        let Some(Self { row, column: (near, up) }) = spot else { return both(NO_WINDOW) };
        both(at(row, table, |of| {
            let [flat, steep] = [near, near + 1].map(|spread| f64::from(of[spread]));
            flat + up * (steep - flat)
        }))
    }

    /// Returns the least efficiency for any volatility.
    #[inline]
    pub(crate) fn least_efficiency(spot: Option<Self>, table: &Table) -> BySide<f64> {
        let Some(Self { row, .. }) = spot else { return both(NO_WINDOW) };
        // Between two columns the efficiency is a straight line.
        let columns = (0..SPREADS.len()).map(|spread| at(row, table, |of| f64::from(of[spread])));
        both(columns.fold(1.0, f64::min))
    }
}

fn both(x: f64) -> BySide<f64> {
    BySide { on_roll: x, opponent: x }
}

/// Returns the efficiency between two rows of a table.
#[inline]
fn at((low, right): (usize, f64), table: &Table, of: impl Fn(&[u16; SPREADS.len()]) -> f64) -> f64 {
    let [left, next] = [low, low + 1].map(|place| of(&table[place]));
    (left + right * (next - left)) / 1000.0
}

/// Returns true if the efficiency of a position depends on the volatility there,
/// because a player may double soon.
#[inline]
pub(crate) fn depends_on_volatility(curve: &CubeCurve) -> bool {
    let Some(place) = place(curve) else { return false };
    let is_between = |[low, high]: [f64; 2]| low < place && place < high;
    match curve.owner {
        CubeOwner::Centred => is_between(NEAR_PASS) || is_between(NEAR_CASH),
        CubeOwner::Side(Side::OnRoll) => is_between(NEAR_CASH),
        CubeOwner::Side(Side::Opponent) => is_between(NEAR_PASS),
    }
}

/// Efficiency if the market window is empty, so that no place in it can be named.
const NO_WINDOW: f64 = 0.7;

/// Places between which the efficiency depends on the volatility, because the opponent may double.
const NEAR_PASS: [f64; 2] = [PLACES[0], PLACES[6]];
/// The same for the player on roll.
const NEAR_CASH: [f64; 2] = [PLACES[8], PLACES[PLACES.len() - 1]];

/// Width of the market window, as a difference of winning chances.
fn width(curve: &CubeCurve) -> f64 {
    curve.cash.win - curve.pass.win
}

/// Returns where in the market window a position is: 0 at the point where the player on roll
/// passes, 1 at the point where the opponent passes. Returns `None` if there is no window.
#[inline]
fn place(curve: &CubeCurve) -> Option<f64> {
    const NARROW: f64 = 1e-3;
    let width = width(curve);
    (width > NARROW).then(|| (curve.at - curve.pass.win) / width)
}

/// Returns the index of the knot below a value, and how far the value is on the way to the next.
#[inline]
fn between(value: f64, knots: &[f64]) -> (usize, f64) {
    let last = knots.len() - 1;
    let value = value.clamp(knots[0], knots[last]);
    let below = knots[1..last].iter().filter(|&&knot| knot <= value).count();
    (below, (value - knots[below]) / (knots[below + 1] - knots[below]))
}

#[cfg(test)]
mod tests {
    use barpoint_core::Outcome;

    use super::*;
    use crate::Spread;

    fn efficiency(curve: &CubeCurve, volatility: f64) -> BySide<f64> {
        Spot::efficiency(Spot::of(curve, volatility), CONTACT.of(curve.owner))
    }

    fn curve(place: f64, owner: CubeOwner) -> CubeCurve {
        let outcome =
            Outcome { win: 0.5, win_gammon: 0.13, lose_gammon: 0.13, ..Outcome::default() };
        let curve = CubeCurve::money(&Spread::from(&outcome), owner);
        CubeCurve { at: curve.pass.win + place * width(&curve), ..curve }
    }

    fn owners() -> [CubeOwner; 3] {
        [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)]
    }

    #[test]
    fn volatility_has_no_effect_where_it_is_said_to_have_none() {
        for owner in owners() {
            for step in -100..=200 {
                let curve = curve(f64::from(step) / 100.0, owner);
                let [quiet, wild] = [0.03, 0.15].map(|v| efficiency(&curve, v).on_roll);
                assert!((0.0..=1.0).contains(&quiet) && (0.0..=1.0).contains(&wild));
                if !depends_on_volatility(&curve) {
                    assert_eq!(quiet.to_bits(), wild.to_bits(), "{owner}, {step} %");
                }
            }
        }
    }

    #[test]
    fn a_cube_is_used_less_efficiently_at_the_cash_point_of_a_volatile_position() {
        let cash = curve(1.0, CubeOwner::Centred);
        assert!(depends_on_volatility(&cash));
        let efficiencies = [0.01, 0.03, 0.06, 0.1].map(|v| efficiency(&cash, v).on_roll);
        assert!(efficiencies.is_sorted_by(|a, b| a > b), "{efficiencies:?}");
    }

    #[test]
    fn a_curve_without_a_window_has_an_efficiency_too() {
        let cash = curve(0.5, CubeOwner::Centred);
        let flat = CubeCurve { cash: cash.pass, ..cash };
        assert!(!depends_on_volatility(&flat));
        assert_eq!(efficiency(&flat, 0.1).on_roll.to_bits(), NO_WINDOW.to_bits());
    }
}
