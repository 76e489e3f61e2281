//! Text to moves, before any rule is asked.

use core::ops::{Deref, Range};

use super::{PlayError, PlayProblem};
use crate::Dice;

/// Words for a turn without a move.
const PASS: [&str; 9] =
    ["", "-", "cannot move", "can't move", "no move", "no legal move", "none", "pass", "dance"];

/// The number of the bar in a [`Hop`].
pub(super) const BAR: u8 = 25;
/// The number of the place for chequers borne off in a [`Hop`].
pub(super) const OFF: u8 = 0;

/// A chequer's way between two places that the text names, by one die or several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hop {
    /// A point or [`BAR`].
    pub(super) from: u8,
    /// A point below `from` or [`OFF`].
    pub(super) to: u8,
    /// Whether the text says that it hits.
    pub(super) star: bool,
    /// Where the piece of the text begins that says so.
    start: usize,
    /// Where it ends.
    end: usize,
}

impl Hop {
    /// The piece of the text that says so.
    pub(super) const fn piece(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// Hops in the order of the text. Beyond the four that a roll allows they are only counted.
#[derive(Debug, Default)]
pub(super) struct Hops {
    list: [Hop; 4],
    len: usize,
}

impl Hops {
    fn push(&mut self, hop: Hop) {
        if let Some(slot) = self.list.get_mut(self.len) {
            *slot = hop;
        }
        self.len += 1;
    }
}

impl Deref for Hops {
    type Target = [Hop];

    fn deref(&self) -> &[Hop] {
        &self.list[..self.len.min(self.list.len())]
    }
}

/// A text and how far it has been read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// The moves of a text, none for a pass.
pub(super) fn hops(text: &str, dice: Dice) -> Result<Hops, PlayError> {
    let mut hops = Hops::default();
    if is_pass(text) {
        return Ok(hops);
    }
    let most = if dice.is_double() { 4 } else { 2 };
    let mut reader = Reader { text, at: 0 };
    while reader.skip(is_separator) {
        let start = reader.at;
        reader.piece(&mut hops)?;
        if hops.len > most {
            let problem = PlayProblem::TooManyMoves(dice);
            return Err(PlayError::new(text, start..reader.at, problem));
        }
    }
    Ok(hops)
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
    /// The character that comes next. Plays are hardly ever written in others than those of ASCII.
    #[inline]
    fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            Some(_) => self.text[self.at..].chars().next(),
            None => None,
        }
    }

    /// Passes over characters; whether some text is left.
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

    #[inline]
    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    /// What stands between two places: `/`, `-`, `>` or `->`.
    fn eat_way(&mut self) -> bool {
        let dash = self.eat('-');
        self.eat('>') || dash || self.eat('/')
    }

    /// One way with its repetitions: `24/18*/13(2)`.
    fn piece(&mut self, hops: &mut Hops) -> Result<(), PlayError> {
        let start = self.at;
        let mut way = Hops::default();
        let (mut is_forward, mut is_nothing) = (true, true);
        let mut from = self.place(start)?;
        while self.eat_way() {
            let to = self.place(start)?;
            is_forward &= from > to;
            is_nothing &= way.len == 0 && from == OFF && to == OFF;
            way.push(Hop { from, to, star: self.eat('*'), start, end: start });
            from = to;
        }
        let end = self.at;
        let times = self.times()?;
        if way.len == 0 || !self.ends_here() {
            self.skip(|c| !is_separator(c));
            return Err(self.error(start, PlayProblem::NotAMove));
        }
        if is_nothing {
            return Ok(());
        }
        if !is_forward {
            return Err(self.error(start, PlayProblem::Backward));
        }
        let is_starred = self.text[end..self.at].ends_with('*');
        for _ in 0..times {
            for (i, hop) in way.iter().enumerate() {
                let star = hop.star || is_starred && i + 1 == way.len;
                hops.push(Hop { star, end: self.at, ..*hop });
            }
            // What there is no room for counts too.
            hops.len += way.len - way.iter().len();
        }
        Ok(())
    }

    /// A point, the bar or off, in the piece that begins at `piece`.
    fn place(&mut self, piece: usize) -> Result<u8, PlayError> {
        let start = self.at;
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

    /// The number of repetitions, 1 where none is written.
    fn times(&mut self) -> Result<usize, PlayError> {
        let before = self.at;
        self.skip(char::is_whitespace);
        let start = self.at;
        if !self.eat('(') {
            self.at = before;
            return Ok(1);
        }
        self.skip(|c| c != ')' && !is_separator(c));
        let number = self.text[start + 1..self.at].parse().ok().filter(|n| matches!(n, 1..=4));
        if let (true, Some(number)) = (self.eat(')'), number) {
            self.eat('*');
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

/// The number of a place, which may be written with zeros in front.
fn number(word: &str) -> Option<u8> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let number = match *word.as_bytes() {
        [one] => digit(one)?,
        [ten, one] => digit(ten)? * 10 + digit(one)?,
        _ => word.parse().ok()?,
    };
    (number <= BAR).then_some(number)
}
