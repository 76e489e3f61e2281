//! Lines that a person types at a terminal, with history and completion.

use anyhow::Context;
use barpoint::folders::folder_of_data;
use barpoint_prompt::{LineError, Reply, Session};
use barpoint_render::Role;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Config, Editor};

use super::advance::advance;
use super::screen::Screen;
use crate::progress::Waiting;
use crate::records::say;
use crate::status::Status;
use crate::terminal::{Completer, View};

/// Lines of the history that are kept.
const HISTORY: usize = 500;

/// Plays until the person quits.
pub(super) fn play(session: &mut Session, greeting: &Reply, view: &View) -> anyhow::Result<Status> {
    let config = Config::builder().auto_add_history(true).max_history_size(HISTORY)?.build();
    let mut editor: Editor<Completer, FileHistory> =
        Editor::with_config(config).context("the terminal cannot be used")?;
    let history = folder_of_data().map(|folder| folder.join("barpoint/play-history"));
    if let Some(path) = &history {
        // A first session has no history yet.
        let _ = editor.load_history(path);
    }
    let mut screen = Screen::default();
    let first = Reply { shows_board: true, ..greeting.clone() };
    screen.show(session, &first)?;
    proceed(session, &mut screen, view)?;
    loop {
        editor.set_helper(Some(completer(session.candidates())));
        let line = match editor.readline(&session.prompt()) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error).context("cannot read the terminal"),
        };
        let thinking = Waiting::begin(session.messages().say("thinking", &[]));
        let done = session.line(&line);
        drop(thinking);
        match done {
            Ok(reply) if reply.quits => break,
            Ok(reply) => screen.show(session, &reply)?,
            Err(error) => screen.show(session, &refusal(view, &error))?,
        }
        proceed(session, &mut screen, view)?;
    }
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    if let Some(file) = session.file() {
        say(&format!("barpoint play --resume {}\n", file.display()));
    }
    Ok(Status::Done)
}

fn proceed(session: &mut Session, screen: &mut Screen, view: &View) -> anyhow::Result<()> {
    let work = |session: &mut Session| {
        let _thinking = Waiting::begin(session.messages().say("thinking", &[]));
        session.advance()
    };
    let problem = advance(session, work, |session, reply| screen.show(session, reply))?;
    match problem {
        Some(error) => screen.show(session, &refusal(view, &error)),
        None => Ok(()),
    }
}

/// Returns an error as an answer that leaves the board as it is.
fn refusal(view: &View, error: &LineError) -> Reply {
    let text = view.paint(Role::Mistake, &error.to_string()) + "\n";
    Reply { text, ..Reply::default() }
}

/// Completes what was typed to one of some lines.
fn completer(candidates: Vec<String>) -> Completer {
    Completer(Box::new(move |typed| {
        let fitting = candidates.iter().filter(|candidate| candidate.starts_with(typed));
        (0, fitting.cloned().collect())
    }))
}
