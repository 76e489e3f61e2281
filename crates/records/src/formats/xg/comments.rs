//! Comments: rich text, one comment a line.

use super::container::Container;
use crate::toolkit::{ReadError, Source};

/// Unpacked comments of a file.
#[derive(Debug, Default)]
pub(super) struct Comments(Vec<Vec<u8>>);

impl Comments {
    /// Maximum number of bytes of all comments.
    const MOST: usize = 4 << 20;

    pub(super) fn read(container: &Container<'_>) -> Result<Self, ReadError> {
        let Some(member) = container.member("temp.xgc") else { return Ok(Self::default()) };
        let mut reader = member.reader(Self::MOST)?;
        let mut bytes = vec![0; member.length];
        reader.fill(&mut bytes)?;
        reader.finish()?;
        Ok(Self(bytes.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()))
    }

    /// Returns the comment with this number; empty if there is none.
    pub(super) fn get(&self, number: i32) -> String {
        let line = usize::try_from(number).ok().and_then(|number| self.0.get(number));
        line.map_or_else(String::new, |line| plain(line))
    }
}

/// Returns rich text as plain text. Bytes 1 and 2 represent a line break inside a comment.
fn plain(rich: &[u8]) -> String {
    if !rich.starts_with(b"{\\rtf") {
        let lines = rich.iter().filter(|&&byte| byte != 1 && byte != b'\r');
        let bytes: Vec<u8> = lines.map(|&byte| if byte == 2 { b'\n' } else { byte }).collect();
        return Source::new(&bytes).text().trim().to_owned();
    }
    let mut reader = Rich { rest: rich, out: Vec::new(), hidden: None, depth: 0, skip: 1, owed: 0 };
    while reader.step() {}
    String::from_utf8(reader.out).unwrap_or_default().trim().to_owned()
}

struct Rich<'a> {
    rest: &'a [u8],
    out: Vec<u8>,
    /// Depth of a group that is not shown.
    hidden: Option<u32>,
    depth: u32,
    /// Number of characters after a `\u` for readers that do not support it.
    skip: u32,
    owed: u32,
}

impl Rich<'_> {
    fn step(&mut self) -> bool {
        let Some((&byte, rest)) = self.rest.split_first() else { return false };
        self.rest = rest;
        match byte {
            b'{' => self.depth += 1,
            b'}' => {
                if self.hidden == Some(self.depth) {
                    self.hidden = None;
                }
                self.depth = self.depth.saturating_sub(1);
            }
            b'\\' => self.control(),
            0..b' ' => {}
            _ => self.byte(byte),
        }
        true
    }

    fn control(&mut self) {
        let letters = self.rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let (word, rest) = self.rest.split_at(letters);
        self.rest = rest;
        if word.is_empty() {
            return self.symbol();
        }
        let signs = usize::from(rest.first() == Some(&b'-'));
        let digits = rest[signs..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = rest.split_at(if digits > 0 { signs + digits } else { 0 });
        let number = std::str::from_utf8(number).ok().and_then(|n| n.parse::<i32>().ok());
        self.rest = rest.strip_prefix(b" ").unwrap_or(rest);
        match (word, number) {
            (b"par" | b"line", _) => self.show('\n'),
            (b"tab", _) => self.show(' '),
            (b"uc", Some(count)) => self.skip = count.clamp(0, 9) as u32,
            (b"u", Some(code)) => {
                let unit = code as u16;
                self.show(char::from_u32(unit.into()).unwrap_or(char::REPLACEMENT_CHARACTER));
                self.owed = self.skip;
            }
            (b"fonttbl" | b"colortbl" | b"stylesheet" | b"info" | b"pict", _) => self.hide(),
            _ => {}
        }
    }

    /// Handles a control of one character that is not a letter.
    fn symbol(&mut self) {
        let Some((&symbol, rest)) = self.rest.split_first() else { return };
        self.rest = rest;
        match symbol {
            b'\'' => {
                let digits = rest.get(..2).and_then(|two| std::str::from_utf8(two).ok());
                if let Some(code) = digits.and_then(|two| u8::from_str_radix(two, 16).ok()) {
                    self.rest = &rest[2..];
                    self.byte(code);
                }
            }
            b'*' => self.hide(),
            b'~' => self.show(' '),
            b'\\' | b'{' | b'}' => self.byte(symbol),
            _ => {}
        }
    }

    fn hide(&mut self) {
        self.hidden.get_or_insert(self.depth);
    }

    /// Handles a character in Windows-1252.
    fn byte(&mut self, byte: u8) {
        if self.owed > 0 {
            self.owed -= 1;
            return;
        }
        // A single byte beyond ASCII is never UTF-8.
        let shown = Source::new(&[byte]).text().chars().next().unwrap_or(' ');
        self.show(shown);
    }

    fn show(&mut self, c: char) {
        if self.hidden.is_none() {
            self.out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rich_text_becomes_plain() {
        let check = |rich: &[u8], expected: &str| assert_eq!(plain(rich), expected);
        check(
            b"{\\rtf1\\ansi\\uc1{\\fonttbl{\\f0 Arial;}}\x01\x02{\\colortbl;}\x01\x02\
            {\\*\\generator X 2.0;}\x01\x02\\pard\\fs20\\f0 trouv\\'e9\\par two\\par\x01\x02}\r",
            "trouvé\ntwo",
        );
        check(b"{\\rtf1 a\\u960?b \\{x\\}}", "aπb {x}");
        check(b"{\\rtf1\\uc0 \\u960 b", "πb");
        check(b"{\\rtf1 }}}\\'e\\", "e");
        check(b"just \xe9 \x01\x02words\r", "just é \nwords");
        check(b"", "");
    }
}
