//! Beginning of a text, for quotation in a message.

use std::borrow::Cow;

/// Maximum number of quoted characters; an XGID fits.
const MOST: usize = 80;

/// Returns the text as one line, cut if it is too long for a message.
pub(crate) fn snippet(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}');
    if text.len() <= MOST && text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut chars = text.chars();
    let shown: String =
        chars.by_ref().take(MOST).map(|c| if is_plain(c) { c } else { ' ' }).collect();
    let rest = if chars.next().is_some() { "…" } else { "" };
    Cow::Owned(shown + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_and_made_one_line() {
        assert_eq!(snippet("4HPwATDgc/ABMA"), "4HPwATDgc/ABMA");
        assert_eq!(snippet("a\r\nb\u{1b}[0m"), "a  b [0m");
        assert_eq!(snippet(&"é".repeat(80)), "é".repeat(80));
        assert_eq!(snippet(&"é".repeat(81)), "é".repeat(80) + "…");
    }
}
