//! Completion of words at a prompt.

use rustyline::completion::Completer as Complete;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper, Result};

/// Function that finds what may follow a text.
type Find = dyn Fn(&str) -> (usize, Vec<String>);

/// Finds what may follow the text before the cursor: where it begins, and the texts.
pub(crate) struct Completer(pub(crate) Box<Find>);

impl Complete for Completer {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> Result<(usize, Vec<String>)> {
        Ok((self.0)(line.get(..position).unwrap_or(line)))
    }
}

impl Hinter for Completer {
    type Hint = String;
}

impl Highlighter for Completer {}
impl Validator for Completer {}
impl Helper for Completer {}
