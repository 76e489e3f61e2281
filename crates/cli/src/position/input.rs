//! Where positions come from: the command line or standard input.

use std::io;

use anyhow::Context;
use barpoint_ids::{BatchEntry, batch};

use crate::input::{Lines, place};
use crate::status::Status;

/// Texts to work through, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A single one.
    Given(String),
    /// Those of standard input.
    Stdin,
}

impl Input {
    /// What `-` and other texts stand for.
    pub(crate) fn of(text: String) -> Self {
        if text == "-" { Self::Stdin } else { Self::Given(text) }
    }

    /// Hands over one text after the other as they come, with its line if it is one of standard
    /// input, until one fails or the user stops the work. An error names the line.
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
