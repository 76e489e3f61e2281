//! Latin letters for forms whose fonts have no others.

/// Letters of Greek and Cyrillic scripts, and their Latin transliterations.
const TRANSLITERATIONS: &[(&str, &[&str])] = &[
    (
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђјљњћџ",
        &[
            "a", "b", "v", "g", "d", "e", "zh", "z", "i", "y", "k", "l", "m", "n", "o", "p", "r",
            "s", "t", "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya", "yo",
            "i", "yi", "ye", "g", "u", "dj", "j", "lj", "nj", "c", "dz",
        ],
    ),
    (
        "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
        &[
            "a", "v", "g", "d", "e", "z", "i", "th", "i", "k", "l", "m", "n", "x", "o", "p", "r",
            "s", "s", "t", "y", "f", "ch", "ps", "o", "a", "e", "i", "i", "o", "y", "o", "i", "y",
            "i", "y",
        ],
    ),
    (
        "āăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĺļľłńņňŋōŏőŕŗřśŝşșţťțŧũūŭůűųŵŷźżə",
        &[
            "a", "a", "a", "c", "c", "c", "c", "d", "d", "e", "e", "e", "e", "e", "g", "g", "g",
            "g", "h", "h", "i", "i", "i", "i", "i", "j", "k", "l", "l", "l", "l", "n", "n", "n",
            "n", "o", "o", "o", "r", "r", "r", "s", "s", "s", "s", "t", "t", "t", "t", "u", "u",
            "u", "u", "u", "u", "w", "y", "z", "z", "e",
        ],
    ),
];

/// Letter that replaces those without a transliteration.
pub(crate) const UNKNOWN: char = '?';

/// Characters of Windows code page 1252 from 0x80 on; blanks are undefined.
const UPPER: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Returns the bytes of a text in Windows code page 1252. Other scripts are transliterated, and letters
/// without a transliteration are question marks.
pub(crate) fn encoded(text: &str) -> Vec<u8> {
    latin(text).chars().map(|c| byte(c).unwrap_or(UNKNOWN as u8)).collect()
}

/// Returns a text in letters of Windows code page 1252.
pub(crate) fn latin(text: &str) -> String {
    text.chars().fold(String::new(), |mut latin, character| {
        match letters(character) {
            Some(letters) => latin += &letters,
            None => latin.push(UNKNOWN),
        }
        latin
    })
}

/// Returns the characters of a text that become question marks.
pub(crate) fn unknown(text: &str) -> String {
    text.chars().filter(|&character| letters(character).is_none()).collect()
}

/// Returns the letters for a character. `None` if there are none.
pub(crate) fn letters(character: char) -> Option<String> {
    if character.is_control() || character == '\u{a0}' {
        return Some(" ".to_owned());
    }
    if byte(character).is_some() {
        return Some(character.to_string());
    }
    // Joiners and marks that belong to the letter before them.
    if matches!(character, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{fe00}'..='\u{fe0f}')
    {
        return Some(String::new());
    }
    let mut small = character.to_lowercase();
    let (Some(lower), None) = (small.next(), small.next()) else { return None };
    let found = TRANSLITERATIONS.iter().find_map(|(letters, latin)| {
        let index = letters.chars().position(|letter| letter == lower)?;
        latin.get(index).copied()
    })?;
    Some(if lower == character { found.to_owned() } else { capitalised(found) })
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns the byte of a character in Windows code page 1252.
fn byte(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a1}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        _ => {
            let index = UPPER.chars().position(|upper| upper == character)?;
            (!character.is_whitespace()).then(|| 0x80 + index as u8)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_table_has_its_transliteration() {
        for (letters, latin) in TRANSLITERATIONS {
            assert_eq!(letters.chars().count(), latin.len(), "{letters}");
            assert!(latin.iter().all(|text| text.is_ascii()));
        }
        assert_eq!(UPPER.chars().count(), 32);
    }

    #[test]
    fn other_scripts_are_transliterated() {
        assert_eq!(latin("Женя Щукин"), "Zhenya Shchukin");
        assert_eq!(latin("Ελένη"), "Eleni");
        assert_eq!(latin("Łukasz Ďurďa"), "Lukasz Durda");
        assert_eq!(latin("Jürgen Ørsted €"), "Jürgen Ørsted €");
        assert_eq!((latin("王x"), unknown("王x🎲")), ("?x".to_owned(), "王🎲".to_owned()));
    }

    #[test]
    fn bytes_are_those_of_the_code_page() {
        assert_eq!(encoded("Aé€–Ÿ"), [0x41, 0xe9, 0x80, 0x96, 0x9f]);
        assert_eq!(encoded("a\nb\u{a0}c"), *b"a b c");
    }
}
