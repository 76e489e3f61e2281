//! Reader of written moves; no rule is checked here.

use super::{PlayError, PlayProblem};
use crate::Dice;

mod plain;
mod written_move;

pub(super) use written_move::{BAR, OFF, WrittenMove, WrittenMoves};

/// Words for a pass.
const PASS: [&str; 9] =
    ["", "-", "cannot move", "can't move", "no move", "no legal move", "none", "pass", "dance"];

/// Position in a text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// True if moves away from home are read, too.
    backward: bool,
}

/// Reads the moves of a text; a pass has none.
pub(super) fn moves(text: &str, dice: Dice) -> Result<WrittenMoves, PlayError> {
    match plain::moves(text.as_bytes(), most(dice)) {
        Some(moves) => Ok(moves),
        None => any_moves(text, dice, false),
    }
}

/// Reads at most four moves of a text for any dice, even those that lead away from home.
pub(super) fn moves_of_any_kind(text: &str) -> Option<WrittenMoves> {
    any_moves(text, Dice::ALL[0], true).ok()
}

/// Maximum number of moves for these dice.
const fn most(dice: Dice) -> usize {
    if dice.is_double() { 4 } else { 2 }
}

/// Reads the moves of a text in any notation.
fn any_moves(text: &str, dice: Dice, backward: bool) -> Result<WrittenMoves, PlayError> {
    let mut moves = WrittenMoves::default();
    if is_pass(text) {
        return Ok(moves);
    }
    let mut reader = Reader { text, at: 0, backward };
    while reader.skip(is_separator) {
        let start = reader.at;
        reader.piece(&mut moves)?;
        if moves.len > most(dice) {
            let problem = PlayProblem::TooManyMoves(dice);
            return Err(PlayError::new(text, start..reader.at, problem));
        }
    }
    Ok(moves)
}

fn is_pass(text: &str) -> bool {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let words = text.trim();
    let words = words.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(words);
    PASS.iter().any(|pass| words.eq_ignore_ascii_case(pass))
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

impl Reader<'_> {
    /// The next character. The ASCII case comes first because nearly all plays are written in
    /// ASCII.
    #[inline]
    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            Some(_) => self.text[self.at..].chars().next(),
            None => None,
        }
    }

    /// Skips matching characters. Returns true if some text is left.
    #[inline]
    fn skip(&mut self, which: impl Fn(char) -> bool) -> bool {
        while let Some(c) = self.peek() {
            if !which(c) {
                return true;
            }
            self.at += c.len_utf8();
        }
        false
    }

    /// Skips an ASCII byte and returns true if it comes next.
    #[inline]
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    /// Skips the separator between two places: `/`, `-`, `>` or `->`.
    #[inline]
    fn eat_way(&mut self) -> bool {
        if self.eat(b'/') {
            return true;
        }
        let dash = self.eat(b'-');
        self.eat(b'>') || dash || self.eat(b'/')
    }

    /// Reads one move with its points in between and its repetitions: `24/18*/13(2)`.
    fn piece(&mut self, moves: &mut WrittenMoves) -> Result<(), PlayError> {
        let start = self.at;
        let first = moves.len;
        let (mut is_forward, mut is_nothing) = (true, true);
        let mut from = self.place(start)?;
        while self.eat_way() {
            let to = self.place(start)?;
            is_forward &= from > to;
            is_nothing &= moves.len == first && from == OFF && to == OFF;
            let star = self.eat(b'*');
            moves.push(WrittenMove { from, to, star, start: start as u32, end: start as u32 });
            from = to;
        }
        let end = self.at;
        let times = self.times()?;
        let length = moves.len - first;
        if length == 0 || !self.ends_here() {
            self.skip(|c| !is_separator(c));
            return Err(self.error(start, PlayProblem::NotAMove));
        }
        if is_nothing {
            moves.len = first;
            return Ok(());
        }
        if !is_forward && !self.backward {
            return Err(self.error(start, PlayProblem::Backward));
        }
        let is_starred = self.text[end..self.at].ends_with('*');
        for (i, written) in moves.since(first).iter_mut().enumerate() {
            written.end = self.at as u32;
            written.star |= is_starred && i + 1 == length;
        }
        for _ in 1..times {
            for i in first..first + length {
                match moves.list.get(i) {
                    Some(&written) => moves.push(written),
                    // Moves beyond the capacity are counted, too.
                    None => moves.len += 1,
                }
            }
        }
        Ok(())
    }

    /// Reads a point, the bar or off, in the part of the text that begins at `piece`.
    fn place(&mut self, piece: usize) -> Result<u8, PlayError> {
        let start = self.at;
        if let [first, rest @ ..] = &self.text.as_bytes()[start..]
            && first.is_ascii_digit()
        {
            // Fast path for nearly all texts: a number of one or two digits, followed by something
            // else.
            let second = rest.first().filter(|byte| byte.is_ascii_digit());
            let length = 1 + usize::from(second.is_some());
            let number = second.map_or(first - b'0', |one| (first - b'0') * 10 + one - b'0');
            let ends = rest.get(length - 1).is_none_or(|byte| b"/* (-,".contains(byte));
            if ends && number <= BAR {
                self.at += length;
                return Ok(number);
            }
        }
        self.skip(char::is_alphanumeric);
        let word = &self.text[start..self.at];
        if let Some(number) = number(word) {
            return Ok(number);
        }
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        if is("bar") || is("b") {
            Ok(BAR)
        } else if is("off") || is("o") {
            Ok(OFF)
        } else if word.is_empty() {
            self.skip(|c| !is_separator(c));
            Err(self.error(piece, PlayProblem::NotAMove))
        } else {
            Err(self.error(start, PlayProblem::NotAPoint))
        }
    }

    /// Reads the number of repetitions; it is 1 if none is written.
    fn times(&mut self) -> Result<usize, PlayError> {
        let before = self.at;
        self.skip(char::is_whitespace);
        let start = self.at;
        if !self.eat(b'(') {
            self.at = before;
            return Ok(1);
        }
        self.skip(|c| c != ')' && !is_separator(c));
        let number = self.text[start + 1..self.at].parse().ok().filter(|n| matches!(n, 1..=4));
        if let (true, Some(number)) = (self.eat(b')'), number) {
            self.eat(b'*');
            return Ok(number);
        }
        Err(self.error(start, PlayProblem::NotARepeat))
    }

    fn ends_here(&self) -> bool {
        self.peek().is_none_or(is_separator)
    }

    fn error(&self, start: usize, problem: PlayProblem) -> PlayError {
        PlayError::new(self.text, start..self.at, problem)
    }
}

/// Reads the number of a place, which may have leading zeros.
fn number(word: &str) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let number = match *word.as_bytes() {
        [one] => digit(one)?,
        [ten, one] => digit(ten)? * 10 + digit(one)?,
        _ => word.parse().ok()?,
    };
    (number <= BAR).then_some(number)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Compares both readers for all pairs of parts, right or wrong, with every roll, with and
    /// without a blank in between.
    #[test]
    fn the_fast_reader_agrees_with_the_general_reader() {
        const PIECES: [&str; 30] = [
            "",
            "24/18*/13",
            "6/off(2)",
            "bar/20",
            "0/0",
            "25/22*",
            "13/7*(2)",
            "13/7(2)*",
            "8-5",
            "6/5(5)",
            "6/5(1)",
            "6/5(0)",
            "1/2",
            "24/18/",
            "b/3",
            "13/11*/7",
            "/5",
            "6",
            "26/20",
            "6/5**",
            "012/3",
            "bark/2",
            "6/offer",
            "6/5(4)",
            "6/5 (2)",
            "13/7x",
            "6/5(2",
            "6/bar",
            "off/3",
            "ß/5",
        ];
        let mut plain_ones = 0;
        for (first, second) in PIECES.iter().flat_map(|a| PIECES.iter().map(move |b| (a, b))) {
            for between in ["", " ", "  ", ", "] {
                let text = format!("{first}{between}{second}");
                for dice in Dice::ALL {
                    let Some(read) = plain::moves(text.as_bytes(), most(dice)) else { continue };
                    plain_ones += 1;
                    let moves = any_moves(&text, dice, false)
                        .expect("the general reader accepts what the fast reader accepts");
                    assert_eq!(format!("{read:?}"), format!("{moves:?}"), "{text}");
                }
            }
        }
        assert!(plain_ones > 1000, "{plain_ones}");
    }
}
