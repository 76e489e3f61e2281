//! Bytes of a file, and their text.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_core::Variant;

use super::encoding::{Decoded, Encoding, decode};
use crate::model::Match;

/// Input of a reader.
#[derive(Debug)]
pub struct Source<'a> {
    bytes: &'a [u8],
    text: OnceCell<Decoded<'a>>,
    /// Encoding that the caller names; a byte order mark may name another.
    pub(crate) encoding: Option<Encoding>,
    /// Variant that the caller names.
    pub(crate) variant: Option<Variant>,
    /// Becomes true when nobody needs what is read any more; the reading ends soon after that.
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl<'a> Source<'a> {
    /// Returns a source with these bytes.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, text: OnceCell::new(), encoding: None, variant: None, stop: None }
    }

    /// Returns a match of the variant that the caller names.
    pub(crate) fn in_variant(&self, mut record: Match) -> Match {
        record.rules.variant = self.variant.unwrap_or(record.rules.variant);
        record
    }

    /// Returns the same bytes as games of this variant.
    pub(crate) const fn again_as(&self, variant: Variant) -> Self {
        let Self { bytes, encoding, stop, .. } = *self;
        Self { bytes, text: OnceCell::new(), encoding, variant: Some(variant), stop }
    }

    /// Returns true if nobody needs what is read any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the bytes.
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Returns the bytes as text, without a byte order mark and without the marks of a quotation. Every sequence of
    /// bytes is some text.
    pub fn text(&self) -> &str {
        &self.decoded().text
    }

    /// Returns the doubt about the letters of the text, `None` if there is none or if nobody has read the text.
    pub(crate) fn doubt_about_letters(&self) -> Option<String> {
        self.text.get()?.doubt()
    }

    /// Returns true if the text is without the marks of a quotation that the bytes have.
    pub(crate) fn is_quotation(&self) -> bool {
        self.text.get().is_some_and(|decoded| decoded.is_quotation)
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

    fn decoded(&self) -> &Decoded<'a> {
        self.text.get_or_init(|| {
            let mut decoded = decode(self.bytes, self.encoding);
            if let Some(text) = unquoted(&decoded.text) {
                decoded.text = text.into();
                decoded.is_quotation = true;
            }
            decoded
        })
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

/// Mark before each line that is quoted.
const MARK: char = '>';

/// Returns a text without the marks of a quotation, or `None` if less than half of its lines are quoted. Blank lines do
/// not count.
fn unquoted(text: &str) -> Option<String> {
    let is_quoted = |line: &&str| without_indent(line).starts_with(MARK);
    text.lines().any(|line| is_quoted(&line)).then_some(())?;
    let full = text.lines().filter(|line| !line.trim().is_empty());
    let (quoted, others): (Vec<&str>, Vec<&str>) = full.partition(is_quoted);
    if quoted.len() < others.len() {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    for line in text.lines() {
        plain.push_str(without_marks(line));
        plain.push('\n');
    }
    Some(plain)
}

/// Returns a line without its marks, which a blank may follow, and blanks precede the first one.
fn without_marks(line: &str) -> &str {
    let Some(mut line) = Some(without_indent(line)).filter(|line| line.starts_with(MARK)) else {
        return line;
    };
    while let Some(rest) = line.strip_prefix(MARK) {
        line = rest.strip_prefix(' ').unwrap_or(rest);
    }
    line
}

fn without_indent(line: &str) -> &str {
    line.trim_start_matches([' ', '\t'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let source = Source::new(b"a\r\n\rb\n\nc");
        assert_eq!(source.lines().collect::<Vec<_>>(), ["a", "", "b", "", "c"]);
        assert_eq!(Source::new(b"a\n").lines().count(), 1);
        assert_eq!(Source::new(b"a\n\x1a").lines().count(), 1);
        assert_eq!(Source::new(b"").lines().count(), 0);
    }

    #[test]
    fn marks_are_removed_if_most_lines_have_them() {
        let mail = "Joe wrote:\n>> 7 point match\n> >\n>>  Game 1\n";
        assert_eq!(unquoted(mail).unwrap(), "Joe wrote:\n7 point match\n\n Game 1\n");
        assert_eq!(unquoted("  > 7 point match\n\t>> Game 1").unwrap(), "7 point match\nGame 1\n");
        assert_eq!(unquoted("C[Joe wrote:\n> a\n]\n"), None);
        assert_eq!(unquoted(" 7 point match"), None);
        assert_eq!(unquoted(""), None);
    }
}
