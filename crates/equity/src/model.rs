//! Interface of the cube models.

use barpoint_core::BySide;

use crate::CubeCurve;

/// A model for the value of access to the cube.
///
/// # Examples
/// A model in which the cube is always fully live:
/// ```
/// use barpoint_core::BySide;
/// use barpoint_equity::{CubeCurve, CubeModel};
///
/// struct Live;
///
/// impl CubeModel for Live {
///     fn value(&self, curve: &CubeCurve, _efficiency: BySide<f64>) -> f64 {
///         curve.live()
///     }
/// }
/// ```
pub trait CubeModel {
    /// Returns the cubeful value of a position.
    ///
    /// # Perspective
    /// The player on roll.
    ///
    /// # Units
    /// The value has the units of the curve. The efficiencies of both sides go from 0 (dead cube)
    /// to 1 (live cube).
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64;
}

/// Cube model in which the cube's efficiency interpolates between the dead and the live value.
///
/// The efficiency is that of the player on roll.
///
/// # Source
/// R. Janowski, "Take-Points in Money Games" (1993); GNU Backgammon manual, "Cubeful equities".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Janowski;

impl CubeModel for Janowski {
    #[inline]
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64 {
        let dead = curve.dead();
        dead + efficiency.on_roll * (curve.live() - dead)
    }
}

/// Effective efficiency of a known cubeful value, x(eff) in GNU Backgammon's manual: 0 at the dead
/// value, 1 at the live value. Returns `None` if those two values are too close.
#[inline]
pub(crate) fn effective_efficiency(dead: f64, live: f64, cubeful: f64) -> Option<f64> {
    // Limit of GNU Backgammon 1.07.
    const TOO_CLOSE: f64 = 1e-4;
    ((live - dead).abs() > TOO_CLOSE).then(|| (cubeful - dead) / (live - dead))
}
