//! Cube models of this crate.

use barpoint_core::BySide;

use crate::{CubeCurve, CubeModel, Janowski, Refined};

/// One of the crate's cube models, selected at run time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuiltinModel {
    /// [`Janowski`], the model of GNU Backgammon.
    #[default]
    Janowski,
    /// [`Refined`].
    Refined,
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
