//! Exit status and error messages of the process.
//!
//! A rollout that Ctrl-C stopped after it had shown its complete trials has status 130, because
//! shells report that signal so.

use std::io::{self, Write};
use std::panic::PanicHookInfo;
use std::process::ExitCode;

use anyhow::Context;

use crate::interrupt;

/// Exit status, the least serious first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Success.
    #[default]
    Done,
    /// Success, but a check that the user asked for failed.
    CheckFailed,
    /// Stopped by the user; the finished results have been printed.
    Interrupted,
    /// Wrong usage or input.
    UserError,
    /// Error in the program.
    Bug,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::CheckFailed => 1,
            Status::UserError => 2,
            Status::Bug => 3,
            Status::Interrupted => interrupt::exit_code(),
        })
    }
}

/// Prints clap's answer if no command is run: help, the version or an error of usage.
pub(crate) fn report_reply(reply: &clap::Error) -> anyhow::Result<Status> {
    let printed = reply.print().and_then(|()| io::stdout().flush());
    if reply.use_stderr() {
        return Ok(Status::UserError);
    }
    printed.context("cannot write to standard output")?;
    Ok(Status::Done)
}

/// Prints an error, unless nobody reads our output any more, which is not an error.
pub(crate) fn report_error(error: &anyhow::Error) -> Status {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if cause.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe) {
        return Status::Done;
    }
    let _ = writeln!(io::stderr(), "error: {error:#}");
    Status::UserError
}

/// Panic hook. A panic is always a bug.
pub(crate) fn report_bug(panic: &PanicHookInfo<'_>) {
    let message = panic.payload_as_str().unwrap_or("no message");
    let place = panic.location().map_or_else(String::new, |place| format!(" at {place}"));
    let _ = writeln!(
        io::stderr(),
        "bug in barpoint {}: {message}{place}\n\
         please report this message together with the command",
        env!("CARGO_PKG_VERSION"),
    );
}
