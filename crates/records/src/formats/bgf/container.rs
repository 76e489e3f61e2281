//! Container: a line of JSON that says how the rest is packed.

use std::io::Read;

use flate2::read::{MultiGzDecoder, ZlibDecoder};
use serde_json::Value;

use super::smile;
use crate::toolkit::{ReadError, wrong};

/// Longest first line.
const LONGEST_LINE: usize = 1000;
/// Maximum number of unpacked bytes for each packed byte; real files reach about 4.
const MOST_PACKED: usize = 40;
/// Number of unpacked bytes that are always allowed, even in a small file.
const ALWAYS_READ: usize = 16 << 20;
/// Maximum number of unpacked bytes.
const MOST_READ: usize = 256 << 20;

/// Returns the first line and the rest.
fn parts(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().take(LONGEST_LINE).position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

/// Returns true if a file begins with the line of the format.
pub(super) fn is_ours(bytes: &[u8]) -> bool {
    let line = parts(bytes).map_or(bytes, |(line, _)| line);
    let line = String::from_utf8_lossy(line.get(..LONGEST_LINE).unwrap_or(line));
    let line: String = line.chars().filter(|c| !c.is_whitespace()).collect();
    line.starts_with('{') && line.contains("\"format\":\"BGF\"")
}

/// Returns the match of a file.
pub(super) fn open(bytes: &[u8]) -> Result<Value, ReadError> {
    let expected = "expected a line of JSON such as {\"format\":\"BGF\",\"version\":\"1.0\"}";
    let Some((line, rest)) = parts(bytes) else {
        return Err(wrong(0, format!("the first line has no end: {expected}")));
    };
    let head: Value = serde_json::from_slice(line)
        .map_err(|error| wrong(0, format!("the first line is no JSON ({error}): {expected}")))?;
    let head = Object(&head);
    if head.text("format") != "BGF" {
        return Err(wrong(0, format!("the format is `{}`: {expected}", head.text("format"))));
    }
    let start = line.len() + 1;
    let unpacked = if head.flag("compress") { unpack(rest, start)? } else { rest.to_vec() };
    let within = |at: usize, reason: &str| {
        wrong(start, format!("byte {at} of the unpacked match: {reason}"))
    };
    if head.flag("useSmile") {
        smile::decode(&unpacked).map_err(|(at, reason)| within(at, &reason))
    } else {
        serde_json::from_slice(&unpacked)
            .map_err(|error| wrong(start, format!("the match is no JSON: {error}")))
    }
}

fn unpack(packed: &[u8], start: usize) -> Result<Vec<u8>, ReadError> {
    let most = packed.len().saturating_mul(MOST_PACKED).clamp(ALWAYS_READ, MOST_READ);
    let mut reader: Box<dyn Read> = if packed.starts_with(&[0x1f, 0x8b]) {
        Box::new(MultiGzDecoder::new(packed))
    } else {
        Box::new(ZlibDecoder::new(packed))
    };
    let mut unpacked = Vec::new();
    reader
        .by_ref()
        .take(most as u64 + 1)
        .read_to_end(&mut unpacked)
        .map_err(|error| wrong(start, format!("the match cannot be unpacked: {error}")))?;
    if unpacked.len() > most {
        return Err(wrong(start, format!("the match unpacks to more than {most} bytes")));
    }
    Ok(unpacked)
}

/// JSON object, or any other value, which has no fields.
#[derive(Clone, Copy)]
pub(super) struct Object<'a>(pub(super) &'a Value);

impl<'a> Object<'a> {
    /// Returns a field, or null.
    pub(super) fn get(self, name: &str) -> Self {
        Self(self.0.get(name).unwrap_or(&Value::Null))
    }

    pub(super) fn text(self, name: &str) -> &'a str {
        self.get(name).0.as_str().unwrap_or_default()
    }

    pub(super) fn flag(self, name: &str) -> bool {
        self.get(name).0.as_bool().unwrap_or_default()
    }

    /// Returns an integer, which may be written as a text.
    pub(super) fn integer(self, name: &str) -> Option<i64> {
        let Object(value) = self.get(name);
        value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
    }

    /// Returns a real number; `None` if it is absent or one of the marks for an absent number,
    /// which are -99 and less.
    pub(super) fn real(self, name: &str) -> Option<f64> {
        let Object(value) = self.get(name);
        let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
        number.filter(|number| number.is_finite() && *number > -99.0)
    }

    pub(super) fn list(self, name: &str) -> &'a [Value] {
        self.get(name).0.as_array().map_or(&[], Vec::as_slice)
    }

    /// Returns a list of small integers; others become the lowest one.
    pub(super) fn integers(self, name: &str) -> Vec<i8> {
        let small = |value: &Value| {
            value.as_i64().and_then(|value| i8::try_from(value).ok()).unwrap_or(i8::MIN)
        };
        self.list(name).iter().map(small).collect()
    }
}
