//! Lines of limited length.

use std::io::{self, BufRead};

/// Line of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Text of the line without its end. Bytes that are not UTF-8 are replaced.
    Text(String),
    /// Line that is longer than the limit; it has been skipped.
    TooLong,
}

/// Reader of lines that needs no more memory than the longest line allowed, because an input may
/// have no end of line.
#[derive(Debug)]
pub struct LineReader<R> {
    source: R,
    limit: usize,
}

impl<R: BufRead> LineReader<R> {
    /// Creates a reader of lines with at most `limit` bytes.
    pub const fn new(source: R, limit: usize) -> Self {
        Self { source, limit }
    }

    /// Returns the source.
    pub const fn source(&self) -> &R {
        &self.source
    }

    /// Returns the next line, `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if the input cannot be read.
    pub fn read(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let (mut is_begun, mut is_long) = (false, false);
        loop {
            let bytes = match self.source.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                break;
            }
            is_begun = true;
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            is_long |= line.len() + part.len() > self.limit;
            if !is_long {
                line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                break;
            }
        }
        Ok(match (is_begun, is_long) {
            (false, _) => None,
            (true, true) => Some(Line::TooLong),
            (true, false) => Some(Line::Text(text(line))),
        })
    }
}

/// Returns a text without an end of line and without zero bytes, which some programs send after it.
fn text(line: Vec<u8>) -> String {
    let text = String::from_utf8(line)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    match text.trim_matches(['\0', '\r']) {
        trimmed if trimmed.len() < text.len() => trimmed.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_skipped_and_the_others_are_read() {
        let source = io::BufReader::with_capacity(3, &b"one\r\n12345678\n\0\xff\n1234567"[..]);
        let mut lines = LineReader::new(source, 7);
        let mut next = || lines.read().unwrap();
        let text = |text: &str| Some(Line::Text(text.to_owned()));
        assert_eq!(next(), text("one"));
        assert_eq!(next(), Some(Line::TooLong));
        assert_eq!(next(), text("\u{fffd}"));
        assert_eq!(next(), text("1234567"));
        assert_eq!(next(), None);
    }
}
