//! Lines of a pipe, and their answers.

use std::io;

use barpoint_prompt::{LineError, Reply, Session};

use super::advance::advance;
use crate::input::read_command;
use crate::output::print;
use crate::records::say;
use crate::status::Status;

/// Carries out the lines of the options and of the standard input.
pub(super) fn play(
    session: &mut Session,
    greeting: &Reply,
    commands: &[String],
) -> anyhow::Result<Status> {
    show(session, greeting)?;
    let mut problem = advance(session, Session::advance, |session, reply| show(session, reply))?;
    if let Some(error) = &problem {
        say(&format!("error: {error}\n"));
    }
    for line in commands {
        let (failed, quits) = carry_out(session, line)?;
        if let Some(error) = &failed {
            say(&format!("error: --command {line:?}: {error}\n"));
        }
        problem = problem.or(failed);
        if quits {
            return Ok(status(problem.as_ref()));
        }
    }
    let mut input = io::stdin().lock();
    let mut bytes = Vec::new();
    for number in 1_u64.. {
        if !read_command(&mut input, &mut bytes)? {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let (failed, quits) = carry_out(session, &line)?;
        if let Some(error) = &failed {
            say(&format!("error: line {number}: {error}\n"));
        }
        problem = problem.or(failed);
        if quits {
            break;
        }
    }
    Ok(status(problem.as_ref()))
}

fn status(problem: Option<&LineError>) -> Status {
    if problem.is_some() { Status::UserError } else { Status::Done }
}

/// Carries out a line and all that follows without a person. Returns an error of the line, and true
/// if the line ends the session.
fn carry_out(session: &mut Session, line: &str) -> anyhow::Result<(Option<LineError>, bool)> {
    let reply = match session.line(line) {
        Ok(reply) => reply,
        Err(error) => return Ok((Some(error), false)),
    };
    show(session, &reply)?;
    if reply.quits {
        return Ok((None, true));
    }
    let asks = line.split_whitespace().last() == Some("board");
    if asks && reply.shows_board && !session.shows_boards() {
        print(&session.board())?;
    }
    Ok((advance(session, Session::advance, |session, reply| show(session, reply))?, false))
}

fn show(session: &Session, reply: &Reply) -> anyhow::Result<()> {
    print(&reply.text)?;
    if reply.shows_board && session.shows_boards() { print(&session.board()) } else { Ok(()) }
}
