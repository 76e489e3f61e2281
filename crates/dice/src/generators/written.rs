//! Dice from a text.

use alloc::vec::Vec;
use core::fmt;

use barpoint_core::Die;

use super::{Throw, ThrowError, ThrowSource};

/// Dice from a text: a file of dice, or an answer of random.org.
///
/// As in GNU Backgammon, the digits 1 to 6 are the dice, and everything between them is skipped. At
/// the end the dice begin again.
#[derive(Clone, Debug)]
pub struct WrittenDice {
    dice: Vec<Die>,
    at: usize,
    rounds: u64,
}

impl WrittenDice {
    /// Reads the dice of a text.
    ///
    /// # Errors
    /// [`WrittenDiceError::None`] if the text has no dice.
    pub fn of_text(text: &[u8]) -> Result<Self, WrittenDiceError> {
        let die = |byte: &u8| Die::new(byte.wrapping_sub(b'0'));
        Self::of(text.iter().filter_map(die).collect())
    }

    /// Reads an answer of random.org's integer generator in its plain format, with the smallest value
    /// 1 and the largest 6: whole numbers between blanks or line ends.
    ///
    /// # Errors
    /// [`WrittenDiceError::NotADie`] for anything but a number from 1 to 6, such as an error message of
    /// the service, and [`WrittenDiceError::None`] if there is no number.
    pub fn of_random_org(text: &str) -> Result<Self, WrittenDiceError> {
        let mut dice = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            for word in line.split_whitespace() {
                let die = word.parse().ok().and_then(Die::new);
                dice.push(die.ok_or(WrittenDiceError::NotADie { line: number })?);
            }
        }
        Self::of(dice)
    }

    fn of(dice: Vec<Die>) -> Result<Self, WrittenDiceError> {
        if dice.is_empty() {
            return Err(WrittenDiceError::None);
        }
        Ok(Self { dice, at: 0, rounds: 0 })
    }

    /// Number of times that the dice began again.
    pub const fn rounds(&self) -> u64 {
        self.rounds
    }

    fn die(&mut self) -> Die {
        if self.at == self.dice.len() {
            self.at = 0;
            self.rounds += 1;
        }
        self.at += 1;
        self.dice[self.at - 1]
    }
}

impl ThrowSource for WrittenDice {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok([self.die(), self.die()])
    }
}

/// Error of a text without dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenDiceError {
    /// The text has no dice.
    None,
    /// A word is no number from 1 to 6.
    NotADie {
        /// Line of the word, from 1 on.
        line: usize,
    },
}

impl fmt::Display for WrittenDiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("there are no dice: expected digits from 1 to 6"),
            Self::NotADie { line } => {
                write!(f, "line {line}: expected whole numbers from 1 to 6 alone")
            }
        }
    }
}

impl core::error::Error for WrittenDiceError {}
