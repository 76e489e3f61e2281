//! How the process ends, and what it says if it fails.
//!
//! Status 130 joins 0 to 3 for a rollout that Ctrl-C stopped after it had shown its complete
//! trials, because shells report that signal so.

use std::io::{self, Write};
use std::panic::PanicHookInfo;
use std::process::ExitCode;

use anyhow::Context;

use crate::interrupt;

/// How the process ends, the lesser trouble first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything was done.
    Done,
    /// Everything was done, but a check that the user asked for failed.
    CheckFailed,
    /// The user stopped the work; what was done by then has been printed.
    Interrupted,
    /// The user asked for something impossible, or gave wrong input.
    UserError,
    /// The program is wrong.
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

/// Prints what clap says instead of running a command: help, the version or what is wrong with it.
pub(crate) fn report_reply(reply: &clap::Error) -> anyhow::Result<Status> {
    let printed = reply.print().and_then(|()| io::stdout().flush());
    if reply.use_stderr() {
        return Ok(Status::UserError);
    }
    printed.context("cannot write to standard output")?;
    Ok(Status::Done)
}

/// Says what went wrong, unless nobody reads our output any more, which is no failure of ours.
pub(crate) fn report_error(error: &anyhow::Error) -> Status {
    let cause = error.chain().find_map(|cause| cause.downcast_ref::<io::Error>());
    if cause.is_some_and(|io| io.kind() == io::ErrorKind::BrokenPipe) {
        return Status::Done;
    }
    let _ = writeln!(io::stderr(), "error: {error:#}");
    Status::UserError
}

/// The panic hook: a panic is always a bug.
pub(crate) fn report_bug(panic: &PanicHookInfo<'_>) {
    let message = panic.payload_as_str().unwrap_or("no message");
    let place = panic.location().map_or_else(String::new, |place| format!(" at {place}"));
    let _ = writeln!(
        io::stderr(),
        "bug in barpoint {}: {message}{place}\n\
         please report it with the command that was run",
        env!("CARGO_PKG_VERSION"),
    );
}
