//! Numbers with a fixed number of decimals.

use std::fmt;

use barpoint_analysis::decimal;
use serde::{Deserialize, Serialize, Serializer};

/// Number that is written with eight decimals, so that equal results are equal texts. Single
/// precision has about seven.
///
/// JSON has no infinite numbers: fields whose number may be infinite hold an `Option`, and
/// [`Decimal::finite`] fills it.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct Decimal(pub f64);

impl Decimal {
    /// Number of decimals.
    pub const PLACES: usize = 8;

    /// Returns the number, `None` if it is infinite or not a number.
    pub fn finite(number: f64) -> Option<Self> {
        number.is_finite().then_some(Self(number))
    }
}

/// Writes nothing for a number that is not finite.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal::text(self.0))
    }
}

/// Writes `null` for a number that is not finite.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        decimal::serialize(&self.0, serializer)
    }
}

impl From<f64> for Decimal {
    fn from(number: f64) -> Self {
        Self(number)
    }
}

impl From<f32> for Decimal {
    fn from(number: f32) -> Self {
        Self(number.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(number: f64, text: &str, json: &str) {
        assert_eq!(Decimal(number).to_string(), text);
        assert_eq!(serde_json::to_string(&Decimal(number)).unwrap(), json);
        let value = serde_json::to_value(Decimal(number)).unwrap();
        assert_eq!(value, serde_json::from_str::<serde_json::Value>(json).unwrap());
    }

    #[test]
    fn digits_are_fixed() {
        check(0.5, "0.50000000", "0.50000000");
        check(-1.0 / 3.0, "-0.33333333", "-0.33333333");
        check(-1e-12, "0.00000000", "0.00000000");
        check(-1e-8, "-0.00000001", "-0.00000001");
        check(f64::INFINITY, "", "null");
        assert_eq!(Decimal::finite(f64::NAN), None);
    }

    #[test]
    fn numbers_are_read_back() {
        for text in ["0.50000000", "-0.33333333", "12.00000000"] {
            let number: Decimal = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&number).unwrap(), text);
        }
        assert!(serde_json::from_str::<Decimal>("null").is_err());
        assert_eq!(serde_json::from_str::<Option<Decimal>>("null").unwrap(), None);
    }
}
