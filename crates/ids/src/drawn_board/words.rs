//! Words beside drawings, in the languages of programs, and numbers among them.

use std::str::FromStr;

use barpoint_core::Dice;

/// The cube.
pub(super) const CUBE: [&str; 10] = [
    "cube",
    "cubevalue",
    "doppler",
    "dopplerwürfel",
    "würfel",
    "cubo",
    "videau",
    "キューブ",
    "kub",
    "куб",
];
/// Pips.
pub(super) const PIPS: [&str; 2] = ["pip", "ピップ"];
/// Chequers that have been borne off.
pub(super) const OFF: [&str; 7] =
    ["off", "abgetragen", "fuera", "sortis", "sorti", "fuori", "上がり"];
/// Points won.
pub(super) const POINTS: [&str; 8] =
    ["point", "points", "punkt", "punkte", "punto", "puntos", "punti", "ポイント"];
/// Play for money.
pub(super) const MONEY: [&str; 6] = ["money", "geld", "libre", "libera", "マネー", "unlimited"];
/// A match.
pub(super) const MATCH: [&str; 5] = ["match", "encuentro", "incontro", "マッチ", "pkt"];
/// The turn to roll or to play.
pub(super) const TURN: [&str; 17] = [
    "roll",
    "play",
    "move",
    "turn",
    "action",
    "cube",
    "decision",
    "zug",
    "wurf",
    "spiel",
    "jou",
    "trait",
    "jueg",
    "toca",
    "gioc",
    "手番",
    "プレイ",
];
/// The Crawford game.
const CRAWFORD: [&str; 2] = ["crawford", "クロフォード"];
/// Words before it that mean the games after it.
const AFTER: [&str; 6] = ["post", "nach", "tras", "dopo", "after", "ポスト"];

/// Returns true if a text in small letters contains one of the words.
pub(super) fn has(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.contains(word))
}

/// Returns true for the Crawford game and false for a game after it; `None` if a text in small
/// letters says neither.
pub(super) fn crawford(text: &str) -> Option<bool> {
    let at = CRAWFORD.iter().find_map(|word| text.find(word))?;
    let before = text[..at].trim_end_matches([' ', '-', '.']);
    Some(!AFTER.iter().any(|word| before.ends_with(word)))
}

/// Returns the numbers of a text with their places, in bytes.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = (usize, u32)> {
    let bytes = text.as_bytes();
    let is_start =
        |at: &usize| bytes[*at].is_ascii_digit() && (*at == 0 || !bytes[at - 1].is_ascii_digit());
    (0..bytes.len()).filter(is_start).filter_map(|at| {
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        Some((at, text[at..at + digits].parse().ok()?))
    })
}

/// Returns the first number of a text.
pub(super) fn number(text: &str) -> Option<u32> {
    numbers(text).next().map(|(_, number)| number)
}

/// Returns the number with which a text begins, and the rest of the text.
pub(super) fn leading<T: FromStr>(text: &str) -> Option<(T, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// Returns the first roll in a text, such as `31`, `3-1`, `3 1` or `(3, 1)`, and its place.
pub(super) fn roll(text: &str) -> Option<(usize, Dice)> {
    let bytes = text.as_bytes();
    let is_free = |byte: Option<&u8>| {
        byte.is_none_or(|byte| !byte.is_ascii_alphanumeric() && !b"/%+".contains(byte))
    };
    (0..bytes.len()).find_map(|at| {
        let first = die(*bytes.get(at)?)?;
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let is_part = before.is_some_and(|byte| byte.is_ascii_digit() || b"/.-+".contains(byte));
        let gap = bytes[at + 1..].iter().take_while(|byte| b" -,".contains(byte)).count();
        let end = at + 1 + gap;
        let second = die(*bytes.get(end)?)?;
        let dice = Dice::new(first, second)?;
        let ends = is_free(bytes.get(end + 1)) && bytes.get(end + 1) != Some(&b'-');
        let is_decimal =
            bytes.get(end + 1) == Some(&b'.') && bytes.get(end + 2).is_some_and(u8::is_ascii_digit);
        (!is_part && gap <= 3 && ends && !is_decimal).then_some((at, dice))
    })
}

const fn die(byte: u8) -> Option<u8> {
    match byte {
        b'1'..=b'6' => Some(byte - b'0'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_found_and_other_numbers_are_not() {
        let dice = |text: &str| roll(text).map(|(_, dice)| dice);
        for text in ["to play 31", "3-1", "(3, 1)", "rolled 1 3.", "31: what now?"] {
            assert_eq!(dice(text), Dice::new(3, 1), "{text}");
        }
        for text in ["167 pips", "13/7", "31.5 %", "7 points", "3-7", "31%", "1311", "0.31"] {
            assert_eq!(dice(text), None, "{text}");
        }
    }

    #[test]
    fn the_crawford_game_is_not_what_comes_after_it() {
        assert_eq!(crawford("5-point match, crawford game"), Some(true));
        for text in ["post-crawford", "nach crawford", "ポストクロフォード", "postcrawford"]
        {
            assert_eq!(crawford(text), Some(false), "{text}");
        }
        assert_eq!(crawford("7 points match"), None);
    }
}
