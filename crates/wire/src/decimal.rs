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
    fn quick_text(self, buffer: &mut [u8; Self::BUFFER]) -> Option<&[u8]> {
        /// Bound of the numbers, whose product with the units has an error below 2^-13.
        const LIMIT: f64 = 1024.0;
        /// Distance from the middle at which that error does not matter.
        const MARGIN: f64 = 0.001;
        let scaled = self.0.abs() * f64::from(Self::UNITS);
        let below = scaled as u64;
        let rest = scaled - below as f64;
        let is_usual = self.0.abs() < LIMIT;
        if !is_usual || (rest - 0.5).abs() < MARGIN {
            return None;
        }
        let units = below + u64::from(rest > 0.5);
        let mut begin = buffer.len();
        let mut put = |bytes: &[u8]| {
            begin -= bytes.len();
            buffer[begin..begin + bytes.len()].copy_from_slice(bytes);
        };
        let mut decimals = (units % u64::from(Self::UNITS)) as u32;
        for _ in 0..Self::PLACES / 2 {
            put(&PAIRS[(decimals % 100) as usize]);
            decimals /= 100;
        }
        put(b".");
        let mut whole = (units / u64::from(Self::UNITS)) as u32;
        loop {
            put(&PAIRS[(whole % 10) as usize][1..]);
            whole /= 10;
            if whole == 0 {
                break;
            }
        }
        if self.0 < 0.0 && units > 0 {
            put(b"-");
        }
        Some(&buffer[begin..])
    }

    /// Adds the JSON of the number to a text.
    fn push_to(self, text: &mut Vec<u8>) {
        let mut buffer = [0; Self::BUFFER];
        match self.quick_text(&mut buffer) {
            Some(quick) => text.extend_from_slice(quick),
            None if self.0.is_finite() => text.extend_from_slice(self.to_string().as_bytes()),
            None => text.extend_from_slice(b"null"),
        }
    }
}

/// Two digits of the numbers from 0 to 99.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut number = 0;
    while number < pairs.len() {
        pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        number += 1;
    }
    pairs
};

/// List of numbers, or of rows of numbers, whose text is made at once.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(transparent)]
pub struct Decimals<T = Decimal>(pub Vec<T>);

impl<T> FromIterator<T> for Decimals<T> {
    fn from_iter<I: IntoIterator<Item = T>>(numbers: I) -> Self {
        Self(numbers.into_iter().collect())
    }
}

/// Entry of [`Decimals`].
trait Entry: Copy {
    /// Number of bytes of a usual text with a comma.
    const LENGTH: usize;

    /// Adds the JSON of the entry to a text.
    fn push(self, text: &mut Vec<u8>);
}

impl Entry for Decimal {
    const LENGTH: usize = "-0.12345678,".len();

    fn push(self, text: &mut Vec<u8>) {
        self.push_to(text);
    }
}

impl Entry for Option<Decimal> {
    const LENGTH: usize = Decimal::LENGTH;

    fn push(self, text: &mut Vec<u8>) {
        Decimal(self.map_or(f64::NAN, |number| number.0)).push_to(text);
    }
}

impl<T: Entry, const N: usize> Entry for [T; N] {
    const LENGTH: usize = N * T::LENGTH + "[],".len();

    fn push(self, text: &mut Vec<u8>) {
        list(&self, text);
    }
}

/// Adds the JSON of a list to a text.
fn list<T: Entry>(entries: &[T], text: &mut Vec<u8>) {
    text.push(b'[');
    for (place, entry) in entries.iter().enumerate() {
        if place > 0 {
            text.push(b',');
        }
        entry.push(text);
    }
    text.push(b']');
}

impl Serialize for Decimals {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_list(&self.0, serializer)
    }
}

impl Serialize for Decimals<Option<Decimal>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_list(&self.0, serializer)
    }
}

impl<const N: usize> Serialize for Decimals<[Decimal; N]> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_list(&self.0, serializer)
    }
}

fn serialize_list<T: Entry, S: Serializer>(
    entries: &[T],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut text = Vec::with_capacity(entries.len() * T::LENGTH + "[]".len());
    list(entries, &mut text);
    serialize_raw(&text, serializer)
}

/// Writes an object of numbers at once; a number that is `None` is `null`.
pub(crate) fn serialize_object<S: Serializer, const N: usize>(
    fields: [(&str, Option<Decimal>); N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    /// Number of bytes of the longest usual field.
    const FIELD: usize = "\"lose_backgammon\":-0.12345678,".len();
    let mut text = Vec::with_capacity(N * FIELD + "{}".len());
    for (place, (name, number)) in fields.into_iter().enumerate() {
        text.extend_from_slice(if place == 0 { b"{\"" } else { b",\"" });
        text.extend_from_slice(name.as_bytes());
        text.extend_from_slice(b"\":");
        number.push(&mut text);
    }
    text.push(b'}');
    serialize_raw(&text, serializer)
}

/// Writes JSON as it is.
fn serialize_raw<S: Serializer>(text: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    let text = std::str::from_utf8(text).map_err(serde::ser::Error::custom)?;
    let mut raw = serializer.serialize_struct(Decimal::RAW, 1)?;
    raw.serialize_field(Decimal::RAW, text)?;
    raw.end()
}

/// Writes nothing for a number that is not finite.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut buffer = [0; Self::BUFFER];
        if let Some(text) = self.quick_text(&mut buffer) {
            return f.write_str(std::str::from_utf8(text).map_err(|_| fmt::Error)?);
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
            return serialize_raw(text, serializer);
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
    fn lists_have_the_text_of_their_numbers() {
        let numbers = [0.5, -1.0 / 3.0, 1e300, f64::INFINITY, -1e-12, 2.0].map(Decimal);
        let list = Decimals(numbers.to_vec());
        let plain = serde_json::to_string(&numbers).unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), plain);
        let rows = Decimals(vec![[numbers[0], numbers[1]], [numbers[3], numbers[4]]]);
        let text = "[[0.50000000,-0.33333333],[null,0.00000000]]";
        assert_eq!(serde_json::to_string(&rows).unwrap(), text);
        let some = Decimals(vec![Some(numbers[0]), None]);
        assert_eq!(serde_json::to_string(&some).unwrap(), "[0.50000000,null]");
        assert_eq!(serde_json::to_string(&Decimals::<Decimal>::default()).unwrap(), "[]");
        let read: Decimals = serde_json::from_str("[0.50000000,-0.33333333]").unwrap();
        assert_eq!(read, Decimals(vec![Decimal(0.5), Decimal(-0.333_333_33)]));
        let value = serde_json::to_value(&rows).unwrap();
        assert_eq!(value[0][1].as_f64(), Some(-0.333_333_33));
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
