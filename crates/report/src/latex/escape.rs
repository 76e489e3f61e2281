//! Text for LaTeX.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::latin::{self, UNKNOWN};

/// Letters beyond ASCII that the usual fonts of `pdflatex` have.
const KNOWN: &str = "¡¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ§¶†‡•–—‘’“”…";

/// Returns a text in which no character has a meaning for LaTeX.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        // These pairs would be one letter, such as a dash or an inverted question mark.
        if matches!((before, character), ('-', '-') | ('?' | '!', '`') | ('<', '<') | ('>', '>'))
            || matches!((before, character), ('\'', '\'') | ('`', '`') | (',', ','))
        {
            escaped.push_str("{}");
        }
        match character {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            '"' => escaped.push_str("\\char34{}"),
            '[' | ']' | '*' => {
                let _ = write!(escaped, "{{{character}}}");
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
        before = character;
    }
    escaped
}

/// Returns declarations for the letters of a text that `pdflatex` does not know. They are
/// transliterated there; the other programs read the letters themselves.
pub(super) fn declarations(text: &str) -> String {
    let letters: BTreeSet<char> =
        text.chars().filter(|c| !c.is_ascii() && !KNOWN.contains(*c)).collect();
    if letters.is_empty() {
        return String::new();
    }
    let mut lines = String::from("\\ifdefined\\Umathchar\\else\n");
    for letter in letters {
        let code = u32::from(letter);
        let latin = latin::letters(letter).filter(|text| *text != letter.to_string());
        let text = latin.map_or_else(|| plain(letter), |text| escape(&text));
        let _ = writeln!(lines, "\\DeclareUnicodeCharacter{{{code:04X}}}{{{text}}}");
    }
    lines + "\\fi\n"
}

/// Returns a command, or letters of ASCII, for a letter of Windows code page 1252.
fn plain(letter: char) -> String {
    let text = match letter {
        '±' => "\\ensuremath{\\pm}",
        '°' => "\\ensuremath{^\\circ}",
        '€' => "EUR",
        'Ð' => "D",
        'ð' => "d",
        'Þ' => "Th",
        'þ' => "th",
        'Š' => "S",
        'š' => "s",
        'Ž' => "Z",
        'ž' => "z",
        'Œ' => "OE",
        'œ' => "oe",
        'Ÿ' => "Y",
        'ƒ' => "f",
        '«' | '»' | '„' | '‹' | '›' | '‚' => "'",
        '·' => ".",
        '×' => "x",
        '²' => "2",
        '³' => "3",
        '¹' => "1",
        'ª' => "a",
        'º' => "o",
        _ => return UNKNOWN.to_string(),
    };
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("50% & $1 #2 a_b {x}"), "50\\% \\& \\$1 \\#2 a\\_b \\{x\\}");
        assert_eq!(escape("\\~^"), "\\textbackslash{}\\textasciitilde{}\\textasciicircum{}");
        assert_eq!(escape("a--b ?`"), "a-{}-b ?{}`");
        assert_eq!(escape("a\nb\u{7}"), "a b ");
    }

    #[test]
    fn letters_without_a_glyph_are_declared_once() {
        let text = declarations("Жук жЖ é 王🎲");
        assert_eq!(text.matches("{0416}{Zh}").count(), 1);
        assert!(text.contains("{738B}{?}") && text.contains("{1F3B2}{?}"), "{text}");
        assert!(!text.contains("{00E9}"));
        assert_eq!(declarations("Jürgen"), "");
    }
}
