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

mod table;

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

/// Sign of an accent, true if it is higher above tall letters, and its commands. The middle of the
/// letter is at 0.
const ACCENTS: &[(char, bool, &str)] = &[
    ('´', true, "M-5 60L6 72"),
    ('`', true, "M5 60L-6 72"),
    ('^', true, "M-11 60L0 71L11 60"),
    ('ˇ', true, "M-11 71L0 60L11 71"),
    ('¨', true, "M-9 65L-9 66M9 65L9 66"),
    ('~', true, "M-14 61Q-10 70 -5 68Q0 66 4 63Q10 61 14 70"),
    ('˚', true, "M0 76N8 68U0 60N-8 68U0 76Z"),
    ('¯', true, "M-12 65L12 65"),
    ('˘', true, "M-12 71Q0 55 12 71"),
    ('˙', true, "M0 65L0 66"),
    ('˝', true, "M-9 60L-2 72M5 60L12 72"),
    ('¸', false, "M0 0L-1 -8Q8 -9 7 -15Q5 -22 -7 -20"),
    ('˛', false, "M8 0Q-2 -10 4 -17Q8 -21 14 -17"),
    (',', false, "M2 -10L-3 -22"),
    ('/', false, "M-20 -6L20 56"),
    ('÷', false, "M-29 -8L29 78"),
    ('-', false, "M-10 28L16 44"),
    ('=', false, "M2 60L26 60"),
];

/// Accents with pairs of letters: with the accent and without.
const LETTERS: &[(char, &str)] = &[
    ('´', "áaéeíióoúuýyćcńnśsźzŕrĺlÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZŔRĹL"),
    ('`', "àaèeìiòoùuÀAÈEÌIÒOÙU"),
    ('^', "âaêeîiôoûuŵwŷyĉcĝgĥhĵjŝsÂAÊEÎIÔOÛUŴWŶYĈCĜGĤHĴJŜS"),
    ('ˇ', "čcďděeňnřršsťtžzľlČCĎDĚEŇNŘRŠSŤTŽZĽL"),
    ('¨', "äaëeïiöoüuÿyÄAËEÏIÖOÜUŸY"),
    ('~', "ãañnõoĩiũuÃAÑNÕOĨIŨU"),
    ('˚', "åaůuÅAŮU"),
    ('¯', "āaēeīiōoūuĀAĒEĪIŌOŪU"),
    ('˘', "ăaĕeğgĭiŏoŭuĂAĔEĞGĬIŎOŬU"),
    ('˙', "ċcėeġgżzĊCĖEĠGİIŻZ"),
    ('˝', "őoűuŐOŰU"),
    ('¸', "çcşsţtÇCŞSŢT"),
    ('˛', "ąaęeįiųuĄAĘEĮIŲU"),
    (',', "șsțtķkļlņnģgŗrȘSȚTĶKĻLŅNĢGŖR"),
    ('/', "øo"),
    ('÷', "ØO"),
    ('-', "łlŁL"),
    ('=', "đd"),
];

/// Returns the letter and the accent of a letter with an accent.
fn composed(character: char) -> Option<(char, char)> {
    LETTERS.iter().find_map(|&(accent, pairs)| {
        let mut letters = pairs.chars();
        while let (Some(whole), Some(base)) = (letters.next(), letters.next()) {
            if whole == character {
                return Some((base, accent));
            }
        }
        None
    })
}

#[cfg(test)]
mod tests;
