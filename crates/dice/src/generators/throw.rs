//! Throws of two dice.

use barpoint_core::Die;

use super::ThrowError;
use crate::mapping::below;

/// A first and a second die. At the start of a game the first is that of the player at the top of
/// GNU Backgammon's board, and the second that of the player at the bottom.
pub type Throw = [Die; 2];

/// Source of throws.
pub trait ThrowSource: core::fmt::Debug + Send {
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
