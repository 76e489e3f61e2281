//! Positions of a command, one after the other.

use std::io::{self, Write};

use barpoint_core::{Dice, Variant};
use barpoint_ids::{FoundPosition, Identifier};

use super::args::PositionArgs;
use super::input::Input;
use super::source::{self, RecordChoice};
use super::subject::Subject;
use crate::contest::{ContestSettings, MatchArgs};
use crate::output::{Format, OutputArgs, Printer, Tabulate};
use crate::progress::Teller;
use crate::status::Status;

/// Positions and how to print what is found about them.
#[derive(Debug)]
pub(crate) struct Query {
    /// Where the positions come from.
    pub(crate) input: Input,
    /// The variant that they belong to, if the user says so.
    pub(crate) variant: Option<Variant>,
    /// The roll for all positions that do not come with their own.
    pub(crate) dice: Option<Dice>,
    /// What is played for, in place of what the positions say.
    pub(crate) contest: ContestSettings,
    /// Which position of a file.
    pub(crate) choice: RecordChoice,
    /// Whether a line that cannot be used ends the work.
    pub(crate) keep_going: bool,
    /// How results are printed.
    pub(crate) format: Format,
}

impl Query {
    /// The positions that the user names, and the roll that belongs to those without one.
    pub(crate) fn new(args: PositionArgs, dice: Option<Dice>, output: &OutputArgs) -> Self {
        let input = Input::of(args.position);
        let usual = if input == Input::Stdin { Format::Json } else { Format::Text };
        Self {
            input,
            variant: args.variant,
            dice,
            contest: ContestSettings::default(),
            choice: RecordChoice::from(&args.source),
            keep_going: args.source.keep_going,
            format: output.format.unwrap_or(usual),
        }
    }

    /// The same positions at the score and with the cube that the user says.
    pub(crate) fn at(self, contest: MatchArgs) -> Self {
        Self { contest: contest.into(), ..self }
    }

    /// Prints the answer to a question about each position, and shows how many positions of standard
    /// input are done.
    pub(crate) fn answer<R: Tabulate>(
        &self,
        mut answer: impl FnMut(&Subject) -> anyhow::Result<R>,
    ) -> anyhow::Result<Status> {
        let counter = (self.input == Input::Stdin).then(|| Teller::of_stream("positions"));
        let mut printer = Printer::new(self.format);
        let status = self.for_each(&mut printer, |subject, printer| {
            printer.print(&answer(subject)?)?;
            if let Some(counter) = &counter {
                counter.advance(1);
            }
            Ok(Status::Done)
        });
        if let Some(counter) = counter {
            counter.finish();
        }
        let status = status?;
        printer.finish()?;
        Ok(status)
    }

    /// Hands over one position after the other, and what its results are printed with; see
    /// [`Input::for_each`].
    pub(crate) fn for_each<R: Tabulate>(
        &self,
        printer: &mut Printer<R>,
        mut work: impl FnMut(&Subject, &mut Printer<R>) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        self.for_each_text(printer, |line, text, printer| work(&self.subject(line, text)?, printer))
    }

    /// The position that a text gives.
    pub(crate) fn subject(&self, line: Option<u64>, text: &str) -> anyhow::Result<Subject> {
        Subject::new(&self.found(line, text)?, self.variant, self.dice, &self.contest)
    }

    /// The position that a text gives as it was read: a line of standard input, or else what is named
    /// on the command line, which may be a file.
    pub(crate) fn found(&self, line: Option<u64>, text: &str) -> anyhow::Result<FoundPosition> {
        let found = match line {
            Some(_) => Identifier::find(text)?,
            None => source::find(text, &self.choice)?,
        };
        say_notes(line, &found.notes);
        Ok(found)
    }

    /// Hands over one text after the other with its line. If the work goes on after bad lines, an
    /// error takes the place of their results.
    pub(crate) fn for_each_text<R: Tabulate>(
        &self,
        printer: &mut Printer<R>,
        mut work: impl FnMut(Option<u64>, &str, &mut Printer<R>) -> anyhow::Result<Status>,
    ) -> anyhow::Result<Status> {
        if self.input == Input::Stdin {
            printer.expect_lines();
        }
        self.input.for_each(|line, text| {
            printer.begin(line);
            match work(line, text, printer) {
                Err(error) if line.is_some() && self.keep_going && !is_of_output(&error) => {
                    printer.print_failure(&error)?;
                    Ok(Status::CheckFailed)
                }
                done => done,
            }
        })
    }
}

/// Says what was taken for granted.
fn say_notes(line: Option<u64>, notes: &[String]) {
    for note in notes {
        let place = line.map_or_else(String::new, |line| format!("line {line}: "));
        // Nobody may be listening.
        let _ = writeln!(io::stderr(), "note: {place}{note}");
    }
}

/// Whether results could not be written, which no other line would change.
fn is_of_output(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some())
}
