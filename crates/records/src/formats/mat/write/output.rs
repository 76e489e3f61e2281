//! Match text under way.

use std::fmt::Write;

use crate::formats::mat::head;
use crate::toolkit::{Losses, WriteError, Written};

/// Match text under way, and what it cannot hold.
#[derive(Default)]
pub(super) struct Output {
    pub(super) text: String,
    pub(super) losses: Losses,
}

impl Output {
    pub(super) fn finish(self) -> Result<Written, WriteError> {
        if self.text.is_empty() {
            return Err(WriteError::new("there is no match or no play to write"));
        }
        Ok(Written { bytes: self.text.into_bytes(), losses: self.losses })
    }

    /// A line `; [Name "text"]`, unless there is no text.
    pub(super) fn field(&mut self, name: &str, text: &str) {
        let text = head::clean(text);
        if !text.is_empty() {
            let _ = writeln!(self.text, "; [{name} \"{text}\"]");
        }
    }
}
