use super::*;

/// Returns the smallest and the largest coordinates of a path.
fn bounds(path: &Path) -> Option<[f64; 4]> {
    let dots = path.segments().iter().flat_map(|segment| match *segment {
        Segment::Move(dot) | Segment::Line(dot) => vec![dot],
        Segment::Curve(a, b, dot) => vec![a, b, dot],
        Segment::Close => Vec::new(),
    });
    dots.fold(None, |bounds, [x, y]| {
        let [left, top, right, bottom] = bounds.unwrap_or([x, y, x, y]);
        Some([left.min(x), top.min(y), right.max(x), bottom.max(y)])
    })
}

#[test]
fn every_letter_of_latin_scripts_is_known() {
    let text = "Łódź Ångström Çelebi Čapek Øresund Þórr Ğ İ ő ß œ Ñandú Štefan ţ ș ž";
    for character in text.chars().chain(' '..='~') {
        assert!(is_known(character), "{character}");
    }
    for character in ['漢', 'Ω', '\u{7}', '😀'] {
        assert!(!is_known(character));
        assert_eq!(glyph(character).outline, read(UNKNOWN.1, [0.0, 0.0]));
    }
}

#[test]
fn letters_are_as_wide_as_stated_and_between_the_lines() {
    for &(character, width, commands) in GLYPHS {
        let Some([left, top, right, bottom]) = bounds(&read(commands, [0.0, 0.0])) else {
            assert!(character.is_whitespace());
            continue;
        };
        let width = f64::from(width);
        assert!(left >= -10.0 && right <= width + 4.0, "{character}: {left} to {right} of {width}");
        assert!(top >= -80.0 && bottom <= 24.0, "{character}: {top} to {bottom}");
    }
    for character in ['É', 'Å', 'ű', 'Ç'] {
        let [_, top, _, bottom] = bounds(&glyph(character).outline).unwrap();
        assert!(top >= -100.0 && bottom <= 26.0, "{character}");
    }
}

#[test]
fn every_glyph_has_as_many_numbers_as_its_commands_need() {
    let accents = ACCENTS.iter().map(|&(of, _, commands)| (of, commands));
    for (character, commands) in GLYPHS.iter().map(|&(of, _, text)| (of, text)).chain(accents) {
        for part in commands.split_inclusive(|c: char| !c.is_ascii_uppercase()) {
            assert!(part.chars().filter(char::is_ascii_uppercase).count() <= 2, "{character}");
        }
        let count = |letter: char| commands.matches(letter).count();
        let needed = 2 * (count('M') + count('L') + count('N') + count('U')) + 4 * count('Q');
        let numbers = commands.split(|c: char| c.is_ascii_uppercase() || c == ' ');
        assert_eq!(numbers.filter(|word| !word.is_empty()).count(), needed, "{character}");
    }
}
