//! Numbers with a fixed number of decimals.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;

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

    /// Number of bytes of the longest text of [`quick_text`](Self::quick_text): a sign, four digits, a point and the
    /// decimals.
    const BUFFER: usize = 2 + 4 + Self::PLACES;

    /// Name by which `serde_json` knows text that it writes as it is, as a [`RawValue`] does. That type reads its text
    /// once more to check it, which would take half the time of writing a document. A test notices another name.
    const RAW: &str = "$serde_json::private::RawValue";

    /// Number of units of the last decimal in 1.
    const UNITS: u32 = 10_u32.pow(Self::PLACES as u32);

    /// Writes a number of usual size, which is most of the work of writing a document. Returns `None` if the number
    /// is large or so close to the middle of two texts that only exact arithmetic finds the nearer one.
    fn quick_text(self, buffer: &mut [u8; Self::BUFFER]) -> Option<&str> {
        /// Bound of the numbers, whose product with the units has an error below 2^-13.
        const LIMIT: f64 = 1024.0;
        /// Distance from the middle at which that error does not matter.
        const MARGIN: f64 = 0.001;
        let scaled = self.0.abs() * f64::from(Self::UNITS);
        let is_usual = self.0.abs() < LIMIT;
        if !is_usual || (scaled.fract() - 0.5).abs() < MARGIN {
            return None;
        }
        let mut units = scaled.round() as u64;
        let is_negative = self.0 < 0.0 && units > 0;
        let mut begin = buffer.len();
        let mut put = |byte: u8| {
            begin -= 1;
            buffer[begin] = byte;
        };
        for _ in 0..Self::PLACES {
            put(b'0' + (units % 10) as u8);
            units /= 10;
        }
        put(b'.');
        loop {
            put(b'0' + (units % 10) as u8);
            units /= 10;
            if units == 0 {
                break;
            }
        }
        if is_negative {
            put(b'-');
        }
        std::str::from_utf8(&buffer[begin..]).ok()
    }
}

/// Writes nothing for a number that is not finite.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; Self::BUFFER];
        if let Some(text) = self.quick_text(&mut buffer) {
            return f.write_str(text);
        }
        if !self.0.is_finite() {
            return Ok(());
        }
        let text = format!("{:.*}", Self::PLACES, self.0);
        let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
        f.write_str(if is_zero { text.trim_start_matches('-') } else { &text })
    }
}

/// Writes `null` for a number that is not finite.
impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut buffer = [0; Self::BUFFER];
        if let Some(text) = self.quick_text(&mut buffer) {
            let mut raw = serializer.serialize_struct(Self::RAW, 1)?;
            raw.serialize_field(Self::RAW, text)?;
            return raw.end();
        }
        let finite = self.0.is_finite().then(|| RawValue::from_string(self.to_string()));
        finite.transpose().map_err(serde::ser::Error::custom)?.serialize(serializer)
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
    fn every_number_has_the_text_of_exact_arithmetic() {
        let exact = |number: f64| {
            let text = format!("{number:.8}");
            if text == "-0.00000000" { "0.00000000".to_owned() } else { text }
        };
        let mut state = 1_u64;
        for i in 0..200_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let unit = (state >> 11) as f64 / (1_u64 << 53) as f64;
            let wide = (unit - 0.5) * 10_f64.powi(i % 9 - 4);
            // The middle of two texts, and its neighbours.
            let middle = ((state >> 24) as f64 + 0.5) / 1e8;
            for number in
                [wide, f64::from(wide as f32), middle, middle.next_up(), middle.next_down()]
            {
                assert_eq!(Decimal(number).to_string(), exact(number));
                assert_eq!(Decimal(-number).to_string(), exact(-number));
            }
        }
        for number in
            [0.0, -0.0, 0.999_999_995, 1_023.999_999_999, 1024.0, 1e-9, 5e-9, 4.999e-9, 1e300]
        {
            assert_eq!(Decimal(number).to_string(), exact(number));
        }
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
