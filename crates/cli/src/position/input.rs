//! Source of positions: the command line or standard input.

use std::io;

use anyhow::Context;
use barpoint_ids::{BatchEntry, batch};

use crate::input::{Lines, place};
use crate::status::Status;

/// Texts to work through, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Single text.
    Given(String),
    /// Lines of standard input.
    Stdin,
}

impl Input {
    /// Returns the input of an argument, `-` being standard input.
    pub(crate) fn of(text: String) -> Self {
        if text == "-" { Self::Stdin } else { Self::Given(text) }
    }

    /// Passes each text to `work`, with its line if it is from standard input, until one fails or
    /// the user stops the work. An error names the line.
    pub(crate) fn for_each(
        &self,
        mut work: impl FnMut(Option<u64>, &str) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if let Self::Given(text) = self {
            return work(None, text);
        }
        let mut status = Status::Done;
        for entry in batch(Lines::new(io::stdin().lock())?) {
            let BatchEntry { line, text } = entry?;
            status = status.max(work(Some(line), &text).with_context(|| place(line))?);
            if status == Status::Interrupted {
                break;
            }
        }
        Ok(status)
    }
}
