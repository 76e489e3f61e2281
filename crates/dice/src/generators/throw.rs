//! Throws of two dice.

use alloc::string::String;
use core::fmt::{self, Debug};

use barpoint_core::Die;

use crate::mapping::below;

/// A first and a second die. At the start of a game the first is that of the player at the top of
/// GNU Backgammon's board, and the second that of the player at the bottom.
pub type Throw = [Die; 2];

/// Source of throws.
pub trait ThrowSource: Debug + Send {
    /// Returns the next throw.
    ///
    /// # Errors
    /// [`ThrowError`] if the source has no more throws or answers with something else. Generators
    /// with a seed never fail.
    fn throw(&mut self) -> Result<Throw, ThrowError>;
}

/// Converts a uniform word to a die: `1 + word / 715 827 882`. Returns `None` for the four largest
/// words, which would make a six more frequent.
pub(super) fn die_of(word: u32) -> Option<Die> {
    below(6, word).map(|number| Die::ALL[number as usize])
}

/// Returns the next two dice of a sequence of words.
pub(crate) fn throw_of(mut word: impl FnMut() -> u32) -> Throw {
    let mut die = || {
        loop {
            if let Some(die) = die_of(word()) {
                return die;
            }
        }
    };
    [die(), die()]
}

/// Error of a source of throws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThrowError {
    /// The source ended.
    Ended,
    /// An answer that is no throw.
    NotAThrow {
        /// The answer.
        answer: String,
    },
    /// The source cannot be reached.
    Failed {
        /// Reason.
        reason: String,
    },
}

impl fmt::Display for ThrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended => f.write_str("no more dice: the source ended"),
            Self::NotAThrow { answer } => {
                write!(f, "'{answer}' is no throw: expected two dice from 1 to 6, such as 31")
            }
            Self::Failed { reason } => write!(f, "no dice: {reason}"),
        }
    }
}

impl core::error::Error for ThrowError {}

/// Source of lines: a player who throws real dice, or a program of the user.
pub trait LineSource: Debug + Send {
    /// Asks for a throw and returns the answer without its line end, or `None` at the end.
    ///
    /// # Errors
    /// The reason for which there is no answer.
    fn line(&mut self) -> Result<Option<String>, String>;
}

/// Dice from lines. Each line is a throw: two digits from 1 to 6, such as `31` or `3 1`.
#[derive(Clone, Debug)]
pub struct AskedDice<L>(pub L);

impl<L: LineSource> ThrowSource for AskedDice<L> {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        let line = self.0.line().map_err(|reason| ThrowError::Failed { reason })?;
        let line = line.ok_or(ThrowError::Ended)?;
        parse(&line).ok_or_else(|| {
            let shown = line.trim().chars().filter(|c| !c.is_control()).take(40);
            ThrowError::NotAThrow { answer: shown.collect() }
        })
    }
}

fn parse(line: &str) -> Option<Throw> {
    // Editors of Windows begin a file with a byte order mark.
    let line = line.trim_start_matches('\u{feff}');
    let mut dice = line.trim().chars().filter(|c| !matches!(c, ' ' | '\t' | ',' | '-'));
    let mut die = || Die::new(u8::try_from(dice.next()?.to_digit(10)?).ok()?);
    let throw = [die()?, die()?];
    dice.next().is_none().then_some(throw)
}
