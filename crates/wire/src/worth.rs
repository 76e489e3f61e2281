//! Values.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Value of a position, a play or an action, or a difference of two values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
}

/// Value less that of the best play, at most 0. Both fields are `null` if the play was evaluated at
/// fewer plies, because values at different plies cannot be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Behind {
    /// Difference of equities, normalised to the cube.
    pub equity: Option<Decimal>,
    /// Difference of the chances to win the match; also `null` in money play.
    pub mwc: Option<Decimal>,
}

impl From<Worth> for Behind {
    fn from(Worth { equity, mwc }: Worth) -> Self {
        Self { equity: Some(equity), mwc }
    }
}
