//! The models that come with the crate.

use barpoint_core::BySide;

use crate::{CubeCurve, CubeModel, Janowski, Refined};

/// A model that comes with the crate, to be chosen while the program runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BuiltinModel {
    /// [`Janowski`], GNU Backgammon's.
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
