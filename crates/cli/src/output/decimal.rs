//! Numbers with a fixed count of decimals.

use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// How many decimals JSON and CSV have: one more than single precision carries.
const DECIMALS: usize = 8;

/// A number printed with a fixed count of decimals, so that equal results are equal texts; nothing
/// for an error that is infinite, because a single trial says nothing about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal(pub(crate) f64);

impl std::fmt::Display for Decimal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.0.is_finite() {
            return Ok(());
        }
        let text = format!("{:.DECIMALS$}", self.0);
        let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
        f.write_str(if is_zero { text.trim_start_matches('-') } else { &text })
    }
}

/// Infinite errors become null: JSON has no other word for them.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let finite = self.0.is_finite().then(|| RawValue::from_string(self.to_string()));
        finite.transpose().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(number: f64, text: &str, json: &str) {
        assert_eq!(Decimal(number).to_string(), text);
        assert_eq!(serde_json::to_string(&Decimal(number)).unwrap(), json);
    }

    #[test]
    fn digits_are_fixed() {
        check(0.5, "0.50000000", "0.50000000");
        check(-1.0 / 3.0, "-0.33333333", "-0.33333333");
        check(-1e-12, "0.00000000", "0.00000000");
        check(-1e-8, "-0.00000001", "-0.00000001");
        check(f64::INFINITY, "", "null");
    }
}
