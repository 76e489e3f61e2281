//! Errors of reading texts.

use alloc::borrow::Cow;
use core::fmt;

/// Error of reading a text that is no value of the wanted type, with what was found and what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Cow<'static, str>);

impl ParseError {
    /// Creates an error with this reason, such as "`x` is not a roll: expected two dice from 1 to 6".
    pub fn new(reason: impl Into<Cow<'static, str>>) -> Self {
        Self(reason.into())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl core::error::Error for ParseError {}
