//! Lines that a person types, or those of a pipe.

use std::io::{self, BufRead, BufReader, IsTerminal};

use anyhow::Context;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::input::read_command;

/// Answers, each a line.
pub(super) struct Lines {
    source: Source,
    /// Number of the last line of a pipe.
    number: u64,
    /// Line of a pipe that was read ahead.
    ahead: Option<String>,
}

enum Source {
    Typed(Box<DefaultEditor>),
    Piped(Box<dyn BufRead>),
}

impl Lines {
    /// Returns the lines of standard input.
    pub(super) fn new() -> anyhow::Result<Self> {
        let source = if io::stdin().is_terminal() {
            let editor = DefaultEditor::new().context("the terminal cannot be used")?;
            Source::Typed(Box::new(editor))
        } else {
            Source::Piped(Box::new(BufReader::new(io::stdin())))
        };
        Ok(Self { source, number: 0, ahead: None })
    }

    pub(super) const fn is_typed(&self) -> bool {
        matches!(self.source, Source::Typed(_))
    }

    /// Number of the last line of a pipe.
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Returns the next line without blanks around it; `None` at the end. A pipe has no empty lines.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Option<String>> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let input = match &mut self.source {
            Source::Typed(editor) => loop {
                match editor.readline(prompt) {
                    Ok(line) => return Ok(Some(line.trim().to_owned())),
                    Err(ReadlineError::Interrupted) => {}
                    Err(ReadlineError::Eof) => return Ok(None),
                    Err(error) => return Err(error).context("cannot read the terminal"),
                }
            },
            Source::Piped(input) => input,
        };
        let mut bytes = Vec::new();
        while read_command(input, &mut bytes)? {
            self.number += 1;
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            if !line.is_empty() {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Returns the next line of a pipe if it has a meaning here; otherwise it stays for the next question.
    pub(super) fn next_if<T>(
        &mut self,
        read: impl Fn(&str) -> Option<T>,
    ) -> anyhow::Result<Option<T>> {
        let Some(line) = self.ask("")? else { return Ok(None) };
        let found = read(&line);
        self.ahead = found.is_none().then_some(line);
        Ok(found)
    }
}
