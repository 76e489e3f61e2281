//! Cube models of this crate.

use core::fmt;
use core::str::FromStr;

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

/// Error of a text that names no cube model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseModelError;

impl fmt::Display for ParseModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected janowski or refined")
    }
}

impl core::error::Error for ParseModelError {}

impl FromStr for BuiltinModel {
    type Err = ParseModelError;

    fn from_str(text: &str) -> Result<Self, ParseModelError> {
        let is_meant = |model: &Self| model.name().eq_ignore_ascii_case(text);
        [Self::Janowski, Self::Refined].into_iter().find(is_meant).ok_or(ParseModelError)
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
