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

    /// Name by which `serde_json` knows text that it writes as it is, as a [`RawValue`] does. That type reads its text
    /// once more to check it, which would take half the time of writing a document. A test notices another name.
    const RAW: &str = "$serde_json::private::RawValue";

    /// Number of units of the last decimal in 1.
    const UNITS: u32 = 10_u32.pow(Self::PLACES as u32);

    /// Returns the text of a number of usual size, which is most of the work of writing a document. Returns `None` if the
    /// number is large or so close to the middle of two texts that only exact arithmetic finds the nearer one.
    #[inline]
    fn quick_text(self) -> Option<QuickText> {
        /// Bound of the numbers, so that the whole part has one digit. Their product with the units has an error
        /// below 2^-20.
        const LIMIT: f64 = 9.5;
        /// Distance from the middle at which that error does not matter.
        const MARGIN: f64 = 0.001;
        let scaled = self.0.abs() * f64::from(Self::UNITS);
        let below = scaled as u32;
        let rest = scaled - f64::from(below);
        let is_usual = self.0.abs() < LIMIT;
        if !is_usual || (rest - 0.5).abs() < MARGIN {
            return None;
        }
        let units = below + u32::from(rest > 0.5);
        let [whole, decimals] = [units / Self::UNITS, units % Self::UNITS].map(u64::from);
        let before = whole | u64::from(u16::from_le_bytes(*b"0."));
        let decimals = eight_digits(decimals);
        let [first, last] = [before | decimals << u16::BITS, decimals >> (u64::BITS - u16::BITS)];
        let is_negative = self.0 < 0.0 && units > 0;
        let text = if is_negative {
            [first << 8 | u64::from(b'-'), last << 8 | first >> (u64::BITS - 8)]
        } else {
            [first, last]
        };
        Some(QuickText { text, length: Self::DIGITS + usize::from(is_negative) })
    }

    /// Number of digits and points of a number below 10.
    const DIGITS: usize = 2 + Self::PLACES;

    /// Adds the JSON of the number to a text.
    #[inline]
    fn push_to(self, text: &mut Vec<u8>) {
        let Some(quick) = self.quick_text() else { return self.push_slowly_to(text) };
        // Eight bytes at once are quicker than some of them.
        let end = text.len() + quick.length;
        quick.text.iter().for_each(|part| text.extend_from_slice(&part.to_le_bytes()));
        text.truncate(end);
    }

    #[cold]
    fn push_slowly_to(self, text: &mut Vec<u8>) {
        if self.0.is_finite() {
            text.extend_from_slice(self.to_string().as_bytes());
        } else {
            text.extend_from_slice(b"null");
        }
    }
}

/// Text of a number with one digit before the point.
struct QuickText {
    /// The text, the first character in the lowest byte, and zeros after it.
    text: [u64; 2],
    length: usize,
}

impl QuickText {
    /// Number of bytes that [`Decimal::push_to`] needs for a moment.
    const ROOM: usize = 16;

    /// Returns the text and zeros after it.
    fn bytes(&self) -> [u8; Self::ROOM] {
        let [first, last] = self.text.map(u128::from);
        (first | last << u64::BITS).to_le_bytes()
    }
}

/// Returns the digits of a number below 10^8, the first one in the lowest byte, all in a few operations: the number is divided into two halves, four
/// quarters and eight digits, each in its place in a word.
fn eight_digits(number: u64) -> u64 {
    let halves = (number / 10_000) | ((number % 10_000) << 32);
    // 10486 / 2^20 is a hundredth of numbers below 10000, and 103 / 2^10 a tenth of those below 100.
    let hundreds = ((halves * 10_486) >> 20) & 0x0000_007f_0000_007f;
    let quarters = hundreds | (halves - 100 * hundreds) << 16;
    let tens = ((quarters * 103) >> 10) & 0x000f_000f_000f_000f;
    let digits = tens | (quarters - 10 * tens) << 8;
    digits | 0x3030_3030_3030_3030
}

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
    let mut text = Vec::with_capacity(entries.len() * T::LENGTH + "[]".len() + QuickText::ROOM);
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
    let mut text = Vec::with_capacity(N * FIELD + "{}".len() + QuickText::ROOM);
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
        if let Some(quick) = self.quick_text() {
            let bytes = quick.bytes();
            return f
                .write_str(std::str::from_utf8(&bytes[..quick.length]).map_err(|_| fmt::Error)?);
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
        if let Some(quick) = self.quick_text() {
            return serialize_raw(&quick.bytes()[..quick.length], serializer);
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
