//! Encodings of text, in which files of many countries and times are written.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use barpoint_core::ParseError;
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Encoding of a text, one of those that web pages may have.
///
/// # Examples
/// ```
/// use barpoint_records::Encoding;
///
/// let encoding: Encoding = "latin2".parse()?;
/// assert_eq!(encoding.to_string(), "ISO-8859-2");
/// # Ok::<(), barpoint_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(&'static encoding_rs::Encoding);

impl FromStr for Encoding {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = encoding_rs::Encoding::for_label(text.trim().as_bytes());
        known.map(Self).ok_or_else(|| {
            let expected = "expected an encoding such as utf-8, windows-1251 or shift_jis";
            ParseError::new(format!("`{text}`: {expected}"))
        })
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// A decoded text.
#[derive(Debug)]
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    /// True if the text is without the marks of a quotation that the bytes have.
    pub(super) is_quotation: bool,
    encoding: Encoding,
    /// True if nothing names the encoding.
    is_guessed: bool,
    /// True if some bytes are no letters in the encoding.
    has_errors: bool,
}

impl Decoded<'_> {
    /// Returns the doubt about the letters.
    pub(super) fn doubt(&self) -> Option<String> {
        let name = self.encoding;
        if self.is_guessed {
            return Some(format!("not UTF-8: read as {name}, so letters may be wrong"));
        }
        self.has_errors.then(|| format!("some bytes are no letters in {name}: read as \u{fffd}"))
    }
}

/// Decodes a text without its byte order mark. The mark is believed first, then the caller, then UTF-8 if the bytes
/// are valid, then the encoding that an SGF file declares. Otherwise Windows-1252 is assumed.
pub(super) fn decode(bytes: &[u8], named: Option<Encoding>) -> Decoded<'_> {
    let marked = encoding_rs::Encoding::for_bom(bytes).map(|(encoding, _)| encoding);
    let (encoding, is_guessed) = match marked.or(named.map(|named| named.0)) {
        Some(encoding) => (encoding, false),
        None => unmarked(bytes),
    };
    let (text, encoding, has_errors) = if bytes.is_empty() {
        (Cow::Borrowed(""), encoding, false)
    } else {
        encoding.decode(bytes)
    };
    Decoded { text, is_quotation: false, encoding: Encoding(encoding), is_guessed, has_errors }
}

/// Returns the encoding of bytes without a mark, and true if it is a guess.
fn unmarked(bytes: &[u8]) -> (&'static encoding_rs::Encoding, bool) {
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    let declared = declared(bytes);
    // Escapes of ISO-2022-JP are valid UTF-8.
    let is_escaped = declared.is_some_and(|encoding| !encoding.is_ascii_compatible());
    match declared {
        Some(encoding) if !is_utf8 || is_escaped && bytes.contains(&0x1b) => (encoding, false),
        _ if is_utf8 => (UTF_8, false),
        _ => (WINDOWS_1252, true),
    }
}

/// Returns the encoding that the property `CA` of an SGF file declares.
fn declared(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    /// Number of bytes in which the property is searched.
    const HEAD: usize = 4096;
    const BEGIN: &[u8] = b"CA[";
    let tree = bytes.iter().position(|&byte| byte == b'(')?;
    let rest = bytes[tree..].iter().skip(1).find(|byte| !byte.is_ascii_whitespace());
    let head = &bytes[tree..bytes.len().min(tree + HEAD)];
    let at = head.windows(BEGIN.len()).position(|window| window == BEGIN)? + BEGIN.len();
    let label = head[at..].split(|&byte| byte == b']').next()?;
    let encoding =
        encoding_rs::Encoding::for_label(label.trim_ascii()).filter(|_| rest == Some(&b';'))?;
    // A text that is no UTF-8 is none, whatever it declares; UTF-16 would have zeros.
    let is_possible = ![UTF_8, UTF_16LE, UTF_16BE].contains(&encoding);
    is_possible.then_some(encoding)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], text: &str, encoding: &str) -> Option<String> {
        let decoded = decode(bytes, None);
        assert_eq!((&*decoded.text, &*decoded.encoding.to_string()), (text, encoding));
        decoded.doubt()
    }

    #[test]
    fn encodings_are_detected() {
        assert_eq!(check("Jörg".as_bytes(), "Jörg", "UTF-8"), None);
        assert_eq!(check(b"\xef\xbb\xbfJ\xc3\xb6rg", "Jörg", "UTF-8"), None);
        assert!(check(b"J\xf6rg \x80 \x81", "Jörg € \u{81}", "windows-1252").is_some());
        assert_eq!(check(b"\xff\xfeJ\0\xf6\0", "Jö", "UTF-16LE"), None);
        assert!(check(b"\xfe\xff\0J\0\xf6\xd8", "Jö\u{fffd}", "UTF-16BE").is_some());
        assert_eq!(check(b"", "", "UTF-8"), None);
    }

    #[test]
    fn an_sgf_file_declares_its_encoding() {
        let file = b"(;FF[4]CA[windows-1251]PW[\xc8\xe2\xe0\xed])";
        assert_eq!(check(file, "(;FF[4]CA[windows-1251]PW[Иван])", "windows-1251"), None);
        let wrong = "(;CA[ISO-8859-1]PW[Jörg])";
        assert_eq!(check(wrong.as_bytes(), wrong, "UTF-8"), None);
        assert!(
            check(b"(;CA[UTF-8]PW[J\xf6rg])", "(;CA[UTF-8]PW[Jörg])", "windows-1252").is_some()
        );
        let japanese = b"(;CA[ISO-2022-JP]PW[\x1b$B%\"\x1b(B])";
        assert_eq!(check(japanese, "(;CA[ISO-2022-JP]PW[ア])", "ISO-2022-JP"), None);
    }

    #[test]
    fn a_caller_names_the_encoding() {
        let named = |label: &str| Some(label.parse().unwrap());
        assert_eq!(decode(b"J\xf6rg", named("latin1")).doubt(), None);
        assert_eq!(decode(b"\xc8\xe2\xe0\xed", named("cp1251")).text, "Иван");
        assert_eq!(decode(b"J\0\xf6\0", named("utf-16le")).text, "Jö");
        assert!(decode(b"\xff", named("utf-8")).doubt().is_some());
        assert!("klingon".parse::<Encoding>().is_err());
    }
}
