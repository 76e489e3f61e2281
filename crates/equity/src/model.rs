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
