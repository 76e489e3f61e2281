//! Lines with plain blanks, and places in them.

use std::borrow::Cow;

use super::head::HARD_BLANK;
use crate::model::FilePlace;
use crate::toolkit::Source;

/// Returns the text with plain blanks for tabs and non-breaking blanks. Hardly any file has them.
pub(super) fn expanded_text<'a>(source: &'a Source<'_>) -> Cow<'a, str> {
    let text = source.text();
    let bytes = text.as_bytes();
    // Other letters may share the first byte of a non-breaking blank.
    if !bytes.contains(&b'\t') && !bytes.contains(&0xc2) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for line in source.lines() {
        plain.push_str(&expanded(line));
        plain.push('\n');
    }
    Cow::Owned(plain)
}

/// Returns a line with plain blanks for tabs and non-breaking blanks.
pub(super) fn expanded(line: &str) -> Cow<'_, str> {
    if !line.contains(['\t', HARD_BLANK]) {
        return Cow::Borrowed(line);
    }
    let mut text = String::with_capacity(line.len() + 16);
    let mut column = 0;
    for c in line.chars() {
        if c == '\t' {
            let blanks = 8 - column % 8;
            text.extend(std::iter::repeat_n(' ', blanks));
            column += blanks;
        } else {
            text.push(if c == HARD_BLANK { ' ' } else { c });
            column += 1;
        }
    }
    Cow::Owned(text)
}

pub(super) fn place(line: u32, text: &str, start: usize) -> FilePlace {
    // Lines of real files are shorter; counting again for each cell of a long line would be too slow.
    let is_counted = text.len() < 10_000 && !text[..start].is_ascii();
    let before = if is_counted { text[..start].chars().count() } else { start };
    let column = before as u32 + 1;
    FilePlace::Line { line, column }
}

/// Returns the beginning of a text, for a message.
pub(super) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(40).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}
