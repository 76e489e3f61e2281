//! Text as lines, so that it looks the same on every machine.

use super::glyphs::{self, Glyph};
use super::path::{Dot, Path};

/// Text at a place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) text: String,
    /// Left end, middle or right end of the base line.
    pub(super) at: Dot,
    pub(super) anchor: Anchor,
    /// Height of a line. Capitals have seven tenths of it.
    pub(super) size: f64,
    pub(super) is_bold: bool,
}

/// Part of a text that is at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Units of a glyph in the size of a label.
const UNITS: f64 = 100.0;
/// Free units on both sides of a glyph.
const BEARING: f64 = 8.0;

impl Label {
    /// Width of the lines of the letters.
    pub(super) fn line_width(&self) -> f64 {
        self.size * if self.is_bold { 0.125 } else { 0.085 }
    }
}

/// Returns the width of a text.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let advance = |c: char| glyphs::glyph(c).width + 2.0 * BEARING;
    text.chars().map(advance).sum::<f64>() * size / UNITS
}

/// Shortens a text that is too wide. Dots take the place of its end.
pub(super) fn fitted(text: &str, size: f64, most: f64) -> String {
    // Other fonts than ours may be wider.
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut shorter = text.to_owned();
    while !shorter.is_empty() && width(&shorter, size) + width("…", size) > most {
        shorter.pop();
    }
    shorter.truncate(shorter.trim_end().len());
    shorter.push('…');
    shorter
}

/// Returns the lines of a text.
pub(super) fn outline(label: &Label) -> Path {
    let width = width(&label.text, label.size);
    let scale = label.size / UNITS;
    let mut x = match label.anchor {
        Anchor::Start => label.at[0],
        Anchor::Middle => label.at[0] - width / 2.0,
        Anchor::End => label.at[0] - width,
    };
    let mut path = Path::default();
    for character in label.text.chars() {
        let Glyph { outline, width } = glyphs::glyph(character);
        path.append(&outline.placed([x + BEARING * scale, label.at[1]], scale));
        x += (width + 2.0 * BEARING) * scale;
    }
    path
}

/// Returns the letters of a text that are drawn as an empty box in PNG, PDF and PostScript, in the
/// order of the text. The letters of Latin scripts are known.
pub fn unknown_letters(text: &str) -> String {
    text.chars().filter(|&c| !glyphs::is_known(c)).collect()
}
