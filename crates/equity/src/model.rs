//! What all models of the value of the cube have in common.

use barpoint_core::BySide;

use crate::CubeCurve;

/// A model of what access to the cube is worth.
///
/// # Examples
/// A model for which the cube is always fully live:
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
    /// The cubeful value of a position.
    ///
    /// # Perspective
    /// The player on roll.
    ///
    /// # Units
    /// Those of the curve. The efficiency with which either side would use the cube goes from 0
    /// (dead) to 1 (live).
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64;
}
