//! One line and its answer.

use barpoint_gnubg_language::{Interpreter, LineError, Reply};

use crate::interrupt;
use crate::output::print;
use crate::records::say;

/// Carries out a line. Ctrl-C ends it.
pub(super) fn carry_out(session: &mut Interpreter, line: &str) -> Result<Reply, LineError> {
    interrupt::stoppable(|_| session.line(line))
}

/// Writes a reply. Returns true if it ends the session.
pub(super) fn show(reply: &Reply, hush: bool) -> anyhow::Result<bool> {
    if !hush {
        say(&reply.notice);
    }
    print(&reply.text)?;
    Ok(reply.quits)
}
