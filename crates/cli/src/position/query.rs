//! Positions of a command, in order.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use barpoint::ask::{Part, unused_note};
use barpoint_core::{Dice, Variant};
use barpoint_ids::{FoundPosition, Identifier};

use super::args::{PositionArgs, SourceArgs};
use super::input::Input;
use super::source::{self, RecordChoice};
use super::subject::Subject;
use crate::contest::MatchArgs;
use crate::output::{Format, OutputArgs, Printer, Tabulate};
use crate::progress::ProgressReporter;
use crate::status::Status;
use crate::terminal::View;

/// Positions of a command, and the format of the results.
#[derive(Debug)]
pub(crate) struct Query {
    /// Source of the positions.
    pub(crate) input: Input,
    /// Variant of the positions, if the user gives it.
    pub(crate) variant: Option<Variant>,
    /// Roll for all positions without one of their own.
    pub(crate) dice: Option<Dice>,
    /// Match score and cube that override those of the positions.
    pub(crate) contest: MatchArgs,
    /// Choice of a position in a file.
    pub(crate) choice: RecordChoice,
    /// True if the work continues after a bad line.
    pub(crate) keep_going: bool,
    /// Format of the results.
    pub(crate) format: Format,
    /// Parts of a position that the command does not use.
    unused: &'static [Part],
    /// Those that a note has named. One is enough for a list of positions.
    said: Mutex<Vec<Part>>,
}

impl Query {
    /// Returns the positions that the user gives, and the roll for those without one.
    pub(crate) fn new(args: PositionArgs, dice: Option<Dice>, output: &OutputArgs) -> Self {
        let input = Input::of(args.position);
        let usual = if input == Input::Stdin { Format::Json } else { Format::Text };
        let SourceArgs { match_index, game, action, keep_going } = args.source;
        Self {
            input,
            variant: args.variant,
            dice,
            contest: MatchArgs::default(),
            choice: RecordChoice { record: match_index, game, action, variant: args.variant },
            keep_going,
            format: output.format.unwrap_or(usual),
            unused: &[],
            said: Mutex::default(),
        }
    }

    /// Returns the same positions at the user's score and cube.
    pub(crate) fn at(self, contest: MatchArgs) -> Self {
        Self { contest, ..self }
    }

    /// Returns the same positions, of which the command does not use these parts. A note names them.
    pub(crate) fn without(self, unused: &'static [Part]) -> Self {
        Self { unused, ..self }
    }

    /// Prints the answer to a question about each position, and shows how many positions of
    /// standard input are done.
    pub(crate) fn answer<R: Tabulate>(
        &self,
        view: &View,
        mut answer: impl FnMut(&Subject) -> anyhow::Result<R>,
    ) -> anyhow::Result<Status> {
        let counter =
            (self.input == Input::Stdin).then(|| ProgressReporter::of_stream("positions"));
        let status = self.for_each(Printer::new(self.format, view), |subject, printer| {
            printer.print(&answer(subject)?)?;
            if let Some(counter) = &counter {
                counter.advance(1);
            }
            Ok(Status::Done)
        });
        if let Some(counter) = counter {
            counter.finish();
        }
        status
    }

    /// Passes each position and the printer of its results to `work`; see [`Input::for_each`].
    pub(crate) fn for_each<R: Tabulate>(
        &self,
        printer: Printer<R>,
        mut work: impl FnMut(&Subject, &mut Printer<R>) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        self.for_each_text(printer, |line, text, printer| work(&self.subject(line, text)?, printer))
    }

    /// Returns the position that a text contains.
    pub(crate) fn subject(&self, line: Option<u64>, text: &str) -> anyhow::Result<Subject> {
        Subject::new(&self.found(line, text)?, self.variant, self.dice, &self.contest)
    }

    /// Returns the position that a text contains as it was read. The text is a line of standard
    /// input, or the argument on the command line, which may be a file.
    pub(crate) fn found(&self, line: Option<u64>, text: &str) -> anyhow::Result<FoundPosition> {
        let found = match line {
            Some(_) => Identifier::find(text)?,
            None => source::find(text, &self.choice)?,
        };
        say_notes(line, &found.notes);
        let mut said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        say_notes(line, unused(&found, self.unused, &mut said).as_slice());
        Ok(found)
    }

    /// Passes each text with its line to `work`. If the work continues after bad lines, an error
    /// replaces their results.
    pub(crate) fn for_each_text<R: Tabulate>(
        &self,
        mut printer: Printer<R>,
        mut work: impl FnMut(Option<u64>, &str, &mut Printer<R>) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if self.input == Input::Stdin {
            printer.expect_lines();
        }
        let status = self.input.for_each(|line, text| {
            printer.begin(line);
            match work(line, text, &mut printer) {
                Err(error) if line.is_some() && self.keep_going && !is_of_output(&error) => {
                    printer.print_failure(&error)?;
                    Ok(Status::CheckFailed)
                }
                done => done,
            }
        })?;
        printer.finish()?;
        Ok(status)
    }
}

/// Returns the position that a text contains, or that a file of that name contains, and prints notes on
/// it.
pub(crate) fn found(
    text: &str,
    choice: &RecordChoice,
    parts: &[Part],
) -> anyhow::Result<FoundPosition> {
    let found = source::find(text, choice)?;
    say_notes(None, &found.notes);
    say_notes(None, unused(&found, parts, &mut Vec::new()).as_slice());
    Ok(found)
}

/// Returns a note on the parts of a position that a command does not use.
fn unused(found: &FoundPosition, parts: &[Part], said: &mut Vec<Part>) -> Option<String> {
    let state = found.identifier.state();
    unused_note(state, found.dice.or_else(|| state?.dice()), parts, said)
}

impl Subject {
    /// Returns the position that a text contains, or that a file of that name contains.
    pub(crate) fn given(
        text: &str,
        variant: Option<Variant>,
        contest: &MatchArgs,
        unused: &[Part],
    ) -> anyhow::Result<Self> {
        Self::new(&found(text, &RecordChoice::default(), unused)?, variant, None, contest)
    }
}

/// Prints notes on assumptions.
fn say_notes(line: Option<u64>, notes: &[String]) {
    for note in notes {
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        // Nobody may be listening.
        let _ = writeln!(io::stderr(), "note: {place}{note}");
    }
}

/// Returns true if results could not be written, which affects every line.
fn is_of_output(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some())
}
