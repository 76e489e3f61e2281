//! Shapes of letters: lines drawn with a round pen.
//!
//! A glyph is written as commands with numbers. Units are hundredths of the size of the text; x is to
//! the right and y up from the base line. Capitals are 70 high, small letters 50.
//!
//! | command | meaning |
//! |---|---|
//! | `M x y` | begin at a dot |
//! | `L x y` | straight line |
//! | `N x y` | quarter of an ellipse that leaves horizontally |
//! | `U x y` | quarter of an ellipse that leaves vertically |
//! | `Q a b x y` | quadratic curve with the control point (a, b) |
//! | `Z` | close |

mod accents;
mod table;

use self::accents::{ACCENTS, composed};
use self::table::GLYPHS;
use super::path::{Path, Segment};

/// Shape of a letter.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub(super) outline: Path,
    pub(super) width: f64,
}

/// Shape of unknown letters: an empty box.
const UNKNOWN: (f64, &str) = (34.0, "M0 0L0 70L34 70L34 0Z");

/// Returns true if a letter has a shape of its own.
pub(super) fn is_known(character: char) -> bool {
    found(character).is_some() || composed(character).is_some()
}

/// Returns the shape of a letter.
pub(super) fn glyph(character: char) -> Glyph {
    if let Some((base, accent)) = composed(character) {
        return with_accent(base, accent);
    }
    let (width, commands) = found(character).unwrap_or(UNKNOWN);
    Glyph { outline: read(commands, [0.0, 0.0]), width }
}

fn found(character: char) -> Option<(f64, &'static str)> {
    let &(_, width, commands) = GLYPHS.iter().find(|(of, ..)| *of == character)?;
    Some((f64::from(width), commands))
}

/// Returns a letter with an accent above, below or through its middle.
fn with_accent(base: char, accent: char) -> Glyph {
    // An accent takes the place of the dot.
    let letter = if base == 'i' { 'ı' } else { base };
    let mut glyph = glyph(letter);
    let rise =
        if base.is_uppercase() || matches!(base, 'd' | 'h' | 'k' | 'l' | 't') { 22.0 } else { 0.0 };
    let Some((_, moves_up, commands)) = ACCENTS.iter().find(|(of, ..)| *of == accent) else {
        return glyph;
    };
    let shift = [glyph.width / 2.0, if *moves_up { rise } else { 0.0 }];
    glyph.outline.append(&read(commands, shift));
    glyph
}

/// Reads the commands of a glyph, moved by a distance.
fn read(commands: &str, shift: [f64; 2]) -> Path {
    let mut path = Path::default();
    let begins = |c: char| c.is_ascii_uppercase();
    let starts = commands.char_indices().filter(|(_, c)| begins(*c)).map(|(at, _)| at);
    for start in starts {
        let rest = &commands[start + 1..];
        let numbers = rest.split(begins).next().unwrap_or_default();
        let numbers: Vec<f64> =
            numbers.split_whitespace().filter_map(|number| number.parse().ok()).collect();
        let dots: Vec<[f64; 2]> =
            numbers.chunks_exact(2).map(|dot| [dot[0] + shift[0], -dot[1] - shift[1]]).collect();
        match (&commands[start..=start], &dots[..]) {
            ("M", &[dot]) => path.push(Segment::Move(dot)),
            ("L", &[dot]) => path.push(Segment::Line(dot)),
            ("N", &[dot]) => path.quarter(dot, true),
            ("U", &[dot]) => path.quarter(dot, false),
            ("Q", &[control, dot]) => path.bend(control, dot),
            _ => path.push(Segment::Close),
        }
    }
    path
}

#[cfg(test)]
mod tests;
