//! The prompt of a terminal, with history and completion.

use std::path::Path;

use anyhow::Context;
use barpoint_gnubg_language::{Interpreter, completions};
use rustyline::Editor;
use rustyline::config::{BellStyle, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;

use super::line::{carry_out, show};
use crate::records::say;
use crate::status::Status;
use crate::terminal::Completer;

/// Reads and carries out lines until `quit` or the end of the input.
pub(super) fn run(
    session: &mut Interpreter,
    folder: Option<&Path>,
    hush: bool,
) -> anyhow::Result<Status> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        .auto_add_history(true)
        .build();
    let mut editor = Editor::<Completer, DefaultHistory>::with_config(config)
        .context("cannot use the terminal")?;
    editor.set_helper(Some(Completer(Box::new(completion))));
    let history = folder.map(|folder| folder.join("gnubg-history"));
    if let Some(path) = &history {
        // Without a file the history begins empty.
        let _ = editor.load_history(path);
    }
    say("Commands of GNU Backgammon. `help' lists them, and `quit' ends the program.\n");
    let done = read(session, &mut editor, hush);
    if let Some(path) = history
        && path.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok())
    {
        // A history that cannot be kept is no error of the session.
        let _ = editor.save_history(&path);
    }
    done.map(|()| Status::Done)
}

fn read(
    session: &mut Interpreter,
    editor: &mut Editor<Completer, DefaultHistory>,
    hush: bool,
) -> anyhow::Result<()> {
    loop {
        match editor.readline(&session.prompt()) {
            Ok(line) => match carry_out(session, &line) {
                Ok(reply) => {
                    if show(&reply, hush)? {
                        return Ok(());
                    }
                }
                Err(error) => say(&format!("{error}\n")),
            },
            Err(ReadlineError::Interrupted) => {}
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error).context("cannot read from the terminal"),
        }
    }
}

/// Completes a word of the language.
fn completion(written: &str) -> (usize, Vec<String>) {
    let begin = written.rfind(char::is_whitespace).map_or(0, |place| place + 1);
    (begin, completions(written).into_iter().map(|word| format!("{word} ")).collect())
}
