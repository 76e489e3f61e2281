//! Janowski's model as GNU Backgammon applies it.

use barpoint_core::BySide;

use crate::{CubeCurve, CubeModel};

/// The cubeful value lies between the dead and the live one, by the cube's efficiency.
///
/// The efficiency is that of the position, taken from the player on roll.
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

/// The effective efficiency of a known cubeful value, x(eff) of the gnubg manual: where it lies
/// between the dead and the live one; `None` if those are too close to tell.
#[inline]
pub(crate) fn effective_efficiency(dead: f64, live: f64, cubeful: f64) -> Option<f64> {
    // gnubg 1.07 draws the line here.
    const TOO_CLOSE: f64 = 1e-4;
    ((live - dead).abs() > TOO_CLOSE).then(|| (cubeful - dead) / (live - dead))
}
