//! Lines and columns of a text.

use crate::model::FilePlace;

/// Converts offsets to lines and columns; fast for increasing offsets.
#[derive(Debug)]
pub(super) struct Places<'a> {
    text: &'a str,
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Places<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the line and the column of this byte.
    pub(super) fn at(&mut self, offset: usize) -> FilePlace {
        if offset < self.offset {
            *self = Self::new(self.text);
        }
        let end = self.text.floor_char_boundary(offset);
        let bytes = self.text.as_bytes();
        for (at, c) in self.text[self.offset..end].char_indices() {
            let is_pair = c == '\r' && bytes.get(self.offset + at + 1) == Some(&b'\n');
            match c {
                '\n' | '\r' if !is_pair => {
                    self.line = self.line.saturating_add(1);
                    self.column = 1;
                }
                _ => self.column = self.column.saturating_add(1),
            }
        }
        self.offset = end;
        FilePlace::Line { line: self.line, column: self.column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let text = "aé\r\nb\n\nc";
        let mut places = Places::new(text);
        let mut check = |offset, line, column| {
            assert_eq!(places.at(offset), FilePlace::Line { line, column }, "{offset}");
        };
        check(0, 1, 1);
        check(3, 1, 3);
        check(5, 2, 1);
        check(8, 4, 1);
        check(1, 1, 2);
        check(99, 4, 2);
    }
}
