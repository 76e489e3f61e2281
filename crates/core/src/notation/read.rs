//! Text to moves, before any rule is asked.

use alloc::vec::Vec;
use core::ops::Range;

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
#[derive(Clone)]
pub(super) struct Hop {
    /// A point or [`BAR`].
    pub(super) from: u8,
    /// A point below `from` or [`OFF`].
    pub(super) to: u8,
    /// Whether the text says that it hits.
    pub(super) star: bool,
    /// The piece of the text that says so.
    pub(super) piece: Range<usize>,
}

/// A text and how far it has been read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

/// The moves of a text, none for a pass.
pub(super) fn hops(text: &str, dice: Dice) -> Result<Vec<Hop>, PlayError> {
    let mut hops = Vec::new();
    let words = text.trim();
    let words = words.strip_prefix('(').and_then(|t| t.strip_suffix(')')).unwrap_or(words);
    if PASS.iter().any(|pass| words.eq_ignore_ascii_case(pass)) {
        return Ok(hops);
    }
    let most = if dice.is_double() { 4 } else { 2 };
    let mut reader = Reader { text, at: 0 };
    while reader.skip(is_separator) {
        let start = reader.at;
        reader.piece(&mut hops)?;
        if hops.len() > most {
            let problem = PlayProblem::TooManyMoves(dice);
            return Err(PlayError::new(text, start..reader.at, problem));
        }
    }
    Ok(hops)
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Passes over characters; whether some text is left.
    fn skip(&mut self, which: impl Fn(char) -> bool) -> bool {
        self.at = self.text.len() - self.rest().trim_start_matches(which).len();
        !self.rest().is_empty()
    }

    fn eat(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        self.at += if found { token.len() } else { 0 };
        found
    }

    /// One way with its repetitions: `24/18*/13(2)`.
    fn piece(&mut self, hops: &mut Vec<Hop>) -> Result<(), PlayError> {
        let start = self.at;
        let mut way = Vec::new();
        let mut from = self.place(start)?;
        while self.eat("/") || self.eat("->") || self.eat("-") || self.eat(">") {
            let to = self.place(start)?;
            way.push(Hop { from, to, star: self.eat("*"), piece: start..self.at });
            from = to;
        }
        let end = self.at;
        let times = self.times()?;
        let Some(last) = way.last_mut().filter(|_| self.ends_here()) else {
            self.skip(|c| !is_separator(c));
            return Err(self.error(start, PlayProblem::NotAMove));
        };
        last.star |= self.text[end..self.at].ends_with('*');
        if matches!(way[..], [Hop { from: OFF, to: OFF, .. }]) {
            return Ok(());
        }
        if way.iter().any(|hop| hop.from <= hop.to) {
            return Err(self.error(start, PlayProblem::Backward));
        }
        for hop in &mut way {
            hop.piece.end = self.at;
        }
        hops.extend(core::iter::repeat_n(way, times).flatten());
        Ok(())
    }

    /// A point, the bar or off, in the piece that begins at `piece`.
    fn place(&mut self, piece: usize) -> Result<u8, PlayError> {
        let start = self.at;
        self.skip(char::is_alphanumeric);
        let word = &self.text[start..self.at];
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        let number = word.parse().ok().filter(|&number| number <= BAR);
        if is("bar") || is("b") {
            Ok(BAR)
        } else if is("off") || is("o") {
            Ok(OFF)
        } else if let Some(number) = number {
            Ok(number)
        } else if word.is_empty() {
            self.skip(|c| !is_separator(c));
            Err(self.error(piece, PlayProblem::NotAMove))
        } else {
            Err(self.error(start, PlayProblem::NotAPoint))
        }
    }

    /// The number of repetitions, 1 where none is written.
    fn times(&mut self) -> Result<usize, PlayError> {
        let (before, rest) = (self.at, self.rest());
        self.at = self.text.len() - rest.trim_start().len();
        let start = self.at;
        if !self.eat("(") {
            self.at = before;
            return Ok(1);
        }
        self.skip(|c| c != ')' && !is_separator(c));
        let number = self.text[start + 1..self.at].parse().ok().filter(|n| matches!(n, 1..=4));
        if let (true, Some(number)) = (self.eat(")"), number) {
            self.eat("*");
            return Ok(number);
        }
        Err(self.error(start, PlayProblem::NotARepeat))
    }

    fn ends_here(&self) -> bool {
        self.rest().chars().next().is_none_or(is_separator)
    }

    fn error(&self, start: usize, problem: PlayProblem) -> PlayError {
        PlayError::new(self.text, start..self.at, problem)
    }
}
