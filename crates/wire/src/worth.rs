//! Values.

use serde::{Deserialize, Serialize, Serializer};

use crate::Decimal;
use crate::decimal::serialize_object;

/// Value of a position, a play or an action, or a difference of two values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
}

/// Value less that of the best play, at most 0. Both fields are `null` if the play was evaluated at
/// fewer plies, because values at different plies cannot be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Behind {
    /// Difference of equities, normalised to the cube.
    pub equity: Option<Decimal>,
    /// Difference of the chances to win the match; also `null` in money play.
    pub mwc: Option<Decimal>,
}

impl Serialize for Worth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_object([("equity", Some(self.equity)), ("mwc", self.mwc)], serializer)
    }
}

impl Serialize for Behind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_object([("equity", self.equity), ("mwc", self.mwc)], serializer)
    }
}

impl From<Worth> for Behind {
    fn from(Worth { equity, mwc }: Worth) -> Self {
        Self { equity: Some(equity), mwc }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_the_fields_in_their_order() {
        let worth = Worth { equity: Decimal(-0.25), mwc: None };
        let text = r#"{"equity":-0.25000000,"mwc":null}"#;
        assert_eq!(serde_json::to_string(&worth).unwrap(), text);
        assert_eq!(serde_json::from_str::<Worth>(text).unwrap(), worth);
        let behind = Behind { equity: None, mwc: Some(Decimal(0.5)) };
        let text = r#"{"equity":null,"mwc":0.50000000}"#;
        assert_eq!(serde_json::to_string(&behind).unwrap(), text);
        assert_eq!(serde_json::to_value(behind).unwrap()["mwc"].as_f64(), Some(0.5));
    }
}
