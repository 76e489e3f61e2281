//! Dice that somebody or something is asked for.

use alloc::string::String;
use core::fmt::Debug;

use barpoint_core::Die;

use super::{Throw, ThrowError, ThrowSource};

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
