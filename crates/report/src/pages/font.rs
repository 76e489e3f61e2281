//! Fonts of pages: widths of letters, and texts in their encoding.
//!
//! The widths are those of the metrics that Adobe published for the fonts that every reader of PDF has.

use crate::latin::encoded;

/// Font of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Font {
    Regular,
    Bold,
}

/// Text in the encoding of the fonts, Windows code page 1252.
pub(super) type Letters = Vec<u8>;

impl Font {
    pub(super) const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    /// Name of the font in PDF and PostScript.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Regular => "Helvetica",
            Self::Bold => "Helvetica-Bold",
        }
    }

    /// Name of the font in the contents of a page.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Regular => "F1",
            Self::Bold => "F2",
        }
    }

    /// Returns the width of letters.
    pub(super) fn width(self, letters: &[u8], size: f64) -> f64 {
        let widths = match self {
            Self::Regular => &REGULAR,
            Self::Bold => &BOLD,
        };
        let width =
            |letter: &u8| widths.get(usize::from(letter.saturating_sub(32))).copied().unwrap_or(0);
        letters.iter().map(|letter| f64::from(width(letter))).sum::<f64>() * size / 1000.0
    }
}

/// Breaks a text at blanks into lines of a width. A longer word is broken anywhere.
pub(super) fn lines(text: &str, font: Font, size: f64, width: f64) -> Vec<Letters> {
    let mut lines: Vec<Letters> = Vec::new();
    for paragraph in text.lines() {
        let mut line = Letters::new();
        for word in paragraph.split_whitespace().flat_map(|word| pieces(word, font, size, width)) {
            let blank = if line.is_empty() { &b""[..] } else { b" " };
            let longer = [&line[..], blank, &word].concat();
            if line.is_empty() || font.width(&longer, size) <= width {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, word));
            }
        }
        lines.push(line);
    }
    lines
}

/// Returns a word in pieces that fit a line.
fn pieces(word: &str, font: Font, size: f64, width: f64) -> Vec<Letters> {
    let mut pieces = vec![Letters::new()];
    for letter in encoded(word) {
        let last = pieces.last_mut().filter(|piece| {
            piece.is_empty() || font.width(piece, size) + font.width(&[letter], size) <= width
        });
        match last {
            Some(piece) => piece.push(letter),
            None => pieces.push(vec![letter]),
        }
    }
    pieces
}

/// Widths of Helvetica from the blank on, in thousandths of the size.
const REGULAR: [u16; 224] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
    0, 556, 0, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 222, 222,
    333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556,
    260, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 556, 537, 278, 333,
    333, 365, 556, 834, 834, 834, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667,
    278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667,
    611, 556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556,
    556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
];

/// Widths of Helvetica Bold.
const BOLD: [u16; 224] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667,
    611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 333, 278, 333, 584, 556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556,
    278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
    0, 556, 0, 278, 556, 500, 1000, 556, 556, 333, 1000, 667, 333, 1000, 0, 611, 0, 0, 278, 278,
    500, 500, 350, 556, 1000, 333, 1000, 556, 333, 944, 0, 500, 667, 278, 333, 556, 556, 556, 556,
    280, 556, 333, 737, 370, 556, 584, 333, 737, 333, 400, 584, 333, 333, 333, 611, 556, 278, 333,
    333, 365, 556, 834, 834, 834, 611, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667,
    278, 278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667,
    611, 556, 556, 556, 556, 556, 556, 889, 556, 556, 556, 556, 556, 278, 278, 278, 278, 611, 611,
    611, 611, 611, 611, 611, 584, 611, 611, 611, 611, 611, 556, 611, 556,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_the_widths_of_the_published_metrics() {
        assert!((Font::Regular.width(b"AWi", 1000.0) - (667.0 + 944.0 + 222.0)).abs() < 1e-9);
        assert!((Font::Bold.width(&encoded("é"), 10.0) - 5.56).abs() < 1e-9);
        assert!(Font::Regular.width(&[0x81, 10], 10.0).abs() < 3.0);
    }

    #[test]
    fn lines_fit_and_lose_no_letter() {
        let text = "one two three pneumonoultramicroscopicsilicovolcanoconiosis four\nfive";
        let lines = lines(text, Font::Regular, 10.0, 60.0);
        assert!(lines.iter().all(|line| Font::Regular.width(line, 10.0) <= 60.0));
        let letters = |text: &[u8]| text.iter().filter(|&&letter| letter != b' ').count();
        let all: usize = lines.iter().map(|line| letters(line)).sum();
        assert_eq!(all, text.split_whitespace().map(str::len).sum::<usize>());
        assert_eq!(lines.last().map(Vec::as_slice), Some(&b"five"[..]));
    }
}
