//! How well the cube is used in positions of every kind.

use barpoint_core::{BySide, Class, CubeOwner, Equity};

use crate::CubeCurve;
use crate::janowski::effective_efficiency;

/// Cube efficiency by the class of the position, from 0 (dead) to 1 (live).
///
/// # Source
/// GNU Backgammon manual, "The cube efficiency"; the defaults are gnubg's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeEfficiency {
    /// Contact positions.
    pub contact: f64,
    /// Crashed positions.
    pub crashed: f64,
    /// Races in which somebody has a chequer outside the home board.
    pub race: RaceEfficiency,
    /// Races in which all chequers are at home.
    pub one_sided_bearoff: f64,
    /// Positions whose exact money equities are known, from which at most this is recovered.
    pub exact: f64,
}

/// Cube efficiency in a race, which grows with the pip count of the player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceEfficiency {
    /// What a race without a pip left would have.
    pub offset: f64,
    /// What a pip adds.
    pub slope: f64,
    /// The lowest efficiency.
    pub min: f64,
    /// The highest efficiency.
    pub max: f64,
}

impl Default for CubeEfficiency {
    fn default() -> Self {
        Self {
            contact: 0.68,
            crashed: 0.68,
            race: RaceEfficiency::default(),
            one_sided_bearoff: 0.6,
            exact: 0.6,
        }
    }
}

/// 0.6 up to 40 pips, 0.7 from 120.
impl Default for RaceEfficiency {
    fn default() -> Self {
        Self { offset: 0.55, slope: 0.00125, min: 0.6, max: 0.7 }
    }
}

impl RaceEfficiency {
    fn at(&self, pips: u32) -> f64 {
        (self.offset + self.slope * f64::from(pips)).max(self.min).min(self.max)
    }
}

impl CubeEfficiency {
    /// The efficiency for a side with this pip count.
    pub fn of(&self, class: Class, pips: u32) -> f64 {
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

    /// The efficiencies for both sides.
    pub fn life(&self, class: Class, pips: BySide<u32>) -> CubeLife {
        CubeLife::Efficiency(BySide {
            on_roll: self.of(class, pips.on_roll),
            opponent: self.of(class, pips.opponent),
        })
    }

    /// The life of a cube whose exact money equities are known.
    pub fn exact(&self, equities: ExactEquities) -> CubeLife {
        CubeLife::Exact { equities, max_efficiency: self.exact }
    }
}

/// What is known about how the cube will be used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CubeLife {
    /// How well either side uses it.
    Efficiency(BySide<f64>),
    /// What the position is worth in money play, from which a match recovers the efficiency.
    Exact {
        /// The equities.
        equities: ExactEquities,
        /// The highest efficiency to recover, which is also used where dead and live values are
        /// too close to tell.
        max_efficiency: f64,
    },
}

/// Exact cubeful money equities of a position, as two-sided bearoff databases and those of
/// hypergammon hold.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// Points on a cube of one.
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
    /// The equity for this owner, without the Jacoby rule.
    #[inline]
    pub(crate) fn of(&self, owner: CubeOwner) -> f64 {
        f64::from(match owner {
            CubeOwner::Centred => self.centred.0,
            CubeOwner::Side(barpoint_core::Side::OnRoll) => self.owned.0,
            CubeOwner::Side(barpoint_core::Side::Opponent) => self.opponent.0,
        })
    }
}

impl CubeLife {
    /// The efficiencies for a match, recovered from the money curve of the same position if need
    /// be.
    #[inline]
    pub(crate) fn efficiency(&self, money: impl FnOnce() -> CubeCurve) -> BySide<f64> {
        match *self {
            Self::Efficiency(efficiency) => efficiency,
            Self::Exact { equities, max_efficiency } => {
                let curve = money();
                let (dead, live) = (curve.dead(), curve.live());
                let x = effective_efficiency(dead, live, equities.of(curve.owner))
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
    fn races_gain_with_length() {
        let efficiency = CubeEfficiency::default();
        for (pips, x) in [(0, 0.6), (40, 0.6), (60, 0.625), (100, 0.675), (120, 0.7), (300, 0.7)] {
            assert!((efficiency.of(Class::Race, pips) - x).abs() < 1e-15, "{pips}");
        }
    }
}
