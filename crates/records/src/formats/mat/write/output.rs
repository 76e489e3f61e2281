//! Output of the writer of match text.

use std::fmt::Write;

use crate::formats::mat::head;
use crate::toolkit::{Losses, WriteError, Written};

/// Match text written so far, and the data that it cannot hold.
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

    /// Writes a line `; [Name "text"]`, unless the text is empty.
    pub(super) fn field(&mut self, name: &str, text: &str) {
        let text = head::clean(text);
        if !text.is_empty() {
            let _ = writeln!(self.text, "; [{name} \"{text}\"]");
        }
    }
}
