//! Bytes of a file, and their text.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Input of a reader.
#[derive(Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    text: OnceCell<(Cow<'a, str>, Encoding)>,
    /// Becomes true when nobody needs what is read any more.
    stop: Option<&'a AtomicBool>,
}

/// Encoding of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Windows-1252, the superset of Latin-1; assumed if the text is not valid UTF-8.
    Windows1252,
}

impl<'a> Source<'a> {
    /// Returns a source with these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, text: OnceCell::new(), stop: None }
    }

    /// Ends the reading soon after `stop` becomes true.
    pub(crate) fn stopped_by(self, stop: &'a AtomicBool) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Returns true if nobody needs what is read any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the bytes.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the bytes as text, without a byte order mark. Every sequence of bytes is some text.
    pub fn text(&self) -> &str {
        &self.decoded().0
    }

    /// Returns the encoding of the text.
    pub fn encoding(&self) -> Encoding {
        self.decoded().1
    }

    /// Returns true if the bytes contain control characters that do not occur in text.
    pub fn is_binary(&self) -> bool {
        let is_utf16 =
            self.bytes.starts_with(&[0xff, 0xfe]) || self.bytes.starts_with(&[0xfe, 0xff]);
        !is_utf16 && self.bytes[..self.bytes.len().min(4096)].contains(&0)
    }

    /// Returns the lines of the text without their terminators, which are `\n`, `\r\n` and `\r`. None follow once
    /// the reading is to stop.
    pub fn lines(&self) -> impl Iterator<Item = &str> {
        lines(self.text()).take_while(|_| !self.is_stopped())
    }

    fn decoded(&self) -> &(Cow<'a, str>, Encoding) {
        self.text.get_or_init(|| decode(self.bytes))
    }
}

/// Returns the lines of a text without their terminators, and without the character with which DOS
/// marks the end of a file.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_suffix('\u{1a}').unwrap_or(text);
    let mut rest = Some(text);
    let has_returns = text.contains('\r');
    std::iter::from_fn(move || {
        let text = rest.take().filter(|text| !text.is_empty())?;
        let end = if has_returns {
            text.bytes().position(|byte| matches!(byte, b'\n' | b'\r'))
        } else {
            text.find('\n')
        };
        let Some(end) = end else { return Some(text) };
        let (line, after) = text.split_at(end);
        rest = Some(after.strip_prefix("\r\n").unwrap_or(&after[1..]));
        Some(line)
    })
}

fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    for (mark, unit) in [
        ([0xff, 0xfe], u16::from_le_bytes as fn([u8; 2]) -> u16),
        ([0xfe, 0xff], u16::from_be_bytes),
    ] {
        if let Some(rest) = bytes.strip_prefix(&mark) {
            let units = rest.chunks(2).map(|pair| unit([pair[0], *pair.get(1).unwrap_or(&0)]));
            let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
            return (Cow::Owned(text.collect()), Encoding::Utf16);
        }
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (Cow::Borrowed(text), Encoding::Utf8);
    }
    let text = bytes.iter().map(|&byte| windows_1252(byte)).collect();
    (Cow::Owned(text), Encoding::Windows1252)
}

/// Returns the character of a byte in Windows-1252. The five undefined bytes are returned
/// unchanged.
fn windows_1252(byte: u8) -> char {
    const UPPER: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => UPPER[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], text: &str, encoding: Encoding) {
        let source = Source::new(bytes);
        assert_eq!((source.text(), source.encoding()), (text, encoding));
    }

    #[test]
    fn encodings_are_detected() {
        check("Jörg".as_bytes(), "Jörg", Encoding::Utf8);
        check(b"\xef\xbb\xbfJ\xc3\xb6rg", "Jörg", Encoding::Utf8);
        check(b"J\xf6rg \x80 \x81", "Jörg € \u{81}", Encoding::Windows1252);
        check(b"\xff\xfeJ\0\xf6\0", "Jö", Encoding::Utf16);
        check(b"\xfe\xff\0J\0\xf6\xd8", "Jö\u{fffd}", Encoding::Utf16);
        check(b"", "", Encoding::Utf8);
    }

    #[test]
    fn lines_end_in_three_ways() {
        let source = Source::new(b"a\r\n\rb\n\nc");
        assert_eq!(source.lines().collect::<Vec<_>>(), ["a", "", "b", "", "c"]);
        assert_eq!(Source::new(b"a\n").lines().count(), 1);
        assert_eq!(Source::new(b"a\n\x1a").lines().count(), 1);
        assert_eq!(Source::new(b"").lines().count(), 0);
    }
}
