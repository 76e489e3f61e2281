//! Cube efficiency by class of position.

mod by_volatility;

use core::str::FromStr;

use barpoint_core::{BySide, Class, CubeOwner, Equity, ParseError};

use crate::model::effective_efficiency;
use crate::{CubeCurve, PipRace};
pub(crate) use by_volatility::{CONTACT, Spot, depends_on_volatility};

/// Cube efficiency by the class of the position, from 0 (dead cube) to 1 (live cube).
///
/// # Source
/// GNU Backgammon manual, "The cube efficiency". The numbers are those of GNU Backgammon. The
/// efficiency by volatility is our own: see `weights/HISTORY.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEfficiency {
    /// True if the efficiency of a position with contact follows from its volatility and from its place in the
    /// market window, and if the cube gains in a race what it gains in races of pips. Of the other
    /// fields, only that for exact positions is then used.
    pub by_volatility: bool,
    /// Contact positions.
    pub contact: f64,
    /// Crashed positions.
    pub crashed: f64,
    /// Races in which some chequer is outside its home board.
    pub race: RaceEfficiency,
    /// Races in which all chequers are home.
    pub one_sided_bearoff: f64,
    /// Upper limit for positions whose exact money equities are known; the efficiency is derived
    /// from those equities.
    pub exact: f64,
}

/// Cube efficiency in a race, which grows with the pip count of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceEfficiency {
    /// Efficiency of a race with no pips left, before the limits are applied.
    pub offset: f64,
    /// Increase of the efficiency for each pip.
    pub slope: f64,
    /// Lower limit of the efficiency.
    pub min: f64,
    /// Upper limit of the efficiency.
    pub max: f64,
}

/// The efficiency follows from the volatility. The limit `exact` is that of
/// [`GNUBG`](CubeEfficiency::GNUBG).
impl Default for CubeEfficiency {
    fn default() -> Self {
        Self { by_volatility: true, ..Self::GNUBG }
    }
}

/// Reads a number for all positions, or `gnubg`.
impl FromStr for CubeEfficiency {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("gnubg") {
            return Ok(Self::GNUBG);
        }
        let number = text.parse().ok().filter(|x| (0.0..=1.0).contains(x));
        number.map(Self::constant).ok_or(ParseError::new("expected a number from 0 to 1, or gnubg"))
    }
}

/// Efficiency of 0.6 up to 40 pips and of 0.7 from 120 pips on.
impl Default for RaceEfficiency {
    fn default() -> Self {
        Self::GNUBG
    }
}

impl RaceEfficiency {
    const GNUBG: Self = Self { offset: 0.55, slope: 0.00125, min: 0.6, max: 0.7 };

    fn at(&self, pips: u32) -> f64 {
        (self.offset + self.slope * f64::from(pips)).max(self.min).min(self.max)
    }
}

impl CubeEfficiency {
    /// Typical volatility of a position with contact: the standard deviation of the winning chance
    /// after the next roll.
    pub const TYPICAL_VOLATILITY: f64 = 0.0625;

    /// The efficiencies of GNU Backgammon, without regard to volatility.
    pub const GNUBG: Self = Self {
        by_volatility: false,
        contact: 0.68,
        crashed: 0.68,
        race: RaceEfficiency::GNUBG,
        one_sided_bearoff: 0.6,
        exact: 0.6,
    };

    /// The same efficiency for every position.
    pub const fn constant(x: f64) -> Self {
        Self {
            by_volatility: false,
            contact: x,
            crashed: x,
            race: RaceEfficiency { offset: x, slope: 0.0, min: x, max: x },
            one_sided_bearoff: x,
            exact: x,
        }
    }

    /// Efficiency for a side with this pip count, without regard to volatility.
    pub fn for_side(&self, class: Class, pips: u32) -> f64 {
        match class {
            Class::Contact => self.contact,
            Class::Crashed => self.crashed,
            Class::Race => self.race.at(pips),
            Class::OneSidedBearoff => self.one_sided_bearoff,
            Class::Over
            | Class::TwoSidedBearoff
            | Class::Hypergammon1
            | Class::Hypergammon2
            | Class::Hypergammon3 => self.exact,
        }
    }

    /// Information on the cube for a position of this class. In a position with contact the volatility is the typical
    /// one unless it is known. `race` finds the race of pips that is most like a race.
    pub fn life<'a>(
        &self,
        class: Class,
        pips: BySide<u32>,
        volatility: Option<f64>,
        race: impl FnOnce() -> PipRace<'a>,
    ) -> CubeLife<'a> {
        match class {
            Class::Contact | Class::Crashed if self.by_volatility => {
                CubeLife::Volatility(volatility.unwrap_or(Self::TYPICAL_VOLATILITY))
            }
            Class::Race | Class::OneSidedBearoff if self.by_volatility => CubeLife::Race(race()),
            _ => CubeLife::Efficiency(self.for_sides(class, pips)),
        }
    }

    fn for_sides(&self, class: Class, pips: BySide<u32>) -> BySide<f64> {
        BySide {
            on_roll: self.for_side(class, pips.on_roll),
            opponent: self.for_side(class, pips.opponent),
        }
    }

    /// Information on the cube for a position whose exact money equities are known.
    pub fn exact(&self, equities: ExactEquities) -> CubeLife<'static> {
        let expects_free_doubles = self.by_volatility;
        CubeLife::Exact { equities, max_efficiency: self.exact, expects_free_doubles }
    }
}

/// Information on how well the cube will be used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CubeLife<'a> {
    /// Cube efficiency of each side.
    Efficiency(BySide<f64>),
    /// Standard deviation of the winning chance after the next roll of a position with contact. The
    /// efficiency follows from it and from the place in the market window.
    Volatility(f64),
    /// Race of pips of the same game in which the cube gains as much, with any cube model.
    Race(PipRace<'a>),
    /// Exact money equities of the position, from which the efficiency for a match is derived.
    Exact {
        /// The equities.
        equities: ExactEquities,
        /// Maximum derived efficiency. It is also used where the values with a dead and a live cube
        /// are too close.
        max_efficiency: f64,
        /// True if a double of the opponent that is free in a match is expected at the next turn.
        expects_free_doubles: bool,
    },
}

/// Exact cubeful money equities of a position, as stored in two-sided bearoff and hypergammon
/// databases.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// Points on a cube of 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ExactEquities {
    /// The player on roll owns the cube.
    pub owned: Equity,
    /// The cube is in the middle.
    pub centred: Equity,
    /// The cube is in the middle and the Jacoby rule holds.
    pub centred_jacoby: Equity,
    /// The opponent owns the cube.
    pub opponent: Equity,
}

impl ExactEquities {
    /// Equity for this owner, without the Jacoby rule.
    #[inline]
    pub(crate) fn for_owner(&self, owner: CubeOwner) -> f64 {
        f64::from(match owner {
            CubeOwner::Centred => self.centred.0,
            CubeOwner::Side(barpoint_core::Side::OnRoll) => self.owned.0,
            CubeOwner::Side(barpoint_core::Side::Opponent) => self.opponent.0,
        })
    }
}

impl CubeLife<'_> {
    /// Returns the volatility, `None` if the efficiency does not follow from it.
    #[inline]
    pub(crate) const fn volatility(&self) -> Option<f64> {
        match *self {
            Self::Volatility(volatility) => Some(volatility),
            _ => None,
        }
    }

    /// Efficiencies on the curve of an owner, or derived from the money curve of the same position.
    #[inline]
    pub(crate) fn efficiency(
        &self,
        curve: &CubeCurve,
        money: impl FnOnce() -> CubeCurve,
    ) -> BySide<f64> {
        match *self {
            Self::Efficiency(efficiency) => efficiency,
            Self::Volatility(volatility) => {
                Spot::efficiency(Spot::of(curve, volatility), CONTACT.of(curve.owner))
            }
            // The cube of a race has no efficiency: see `CubeContext::cubeful`.
            Self::Race(_) => BySide { on_roll: 0.0, opponent: 0.0 },
            Self::Exact { equities, max_efficiency, .. } => {
                let curve = money();
                let (dead, live) = (curve.dead(), curve.live());
                let x = effective_efficiency(dead, live, equities.for_owner(curve.owner))
                    .map_or(max_efficiency, |x| x.clamp(0.0, max_efficiency));
                BySide { on_roll: x, opponent: x }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efficiency_grows_with_the_length_of_a_race() {
        let efficiency = CubeEfficiency::default();
        for (pips, x) in [(0, 0.6), (40, 0.6), (60, 0.625), (100, 0.675), (120, 0.7), (300, 0.7)] {
            assert!((efficiency.for_side(Class::Race, pips) - x).abs() < 1e-15, "{pips}");
        }
    }
}
