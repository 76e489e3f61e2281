//! The prompt of a terminal, with history and completion.

use anyhow::Context as _;
use barpoint_gnubg_language::{Interpreter, completions};
use rustyline::completion::Completer;
use rustyline::config::{BellStyle, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::line::{carry_out, show};
use super::session;
use crate::records::say;
use crate::status::Status;

/// Reads and carries out lines until `quit` or the end of the input.
pub(super) fn run(session: &mut Interpreter, hush: bool) -> anyhow::Result<Status> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .bell_style(BellStyle::None)
        .auto_add_history(true)
        .build();
    let mut editor =
        Editor::<Words, DefaultHistory>::with_config(config).context("cannot use the terminal")?;
    editor.set_helper(Some(Words));
    let history = session::settings_folder().map(|folder| folder.join("barpoint/gnubg-history"));
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
    editor: &mut Editor<Words, DefaultHistory>,
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

/// Completion of the words of the language.
struct Words;

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let written = line.get(..position).unwrap_or(line);
        let begin = written.rfind(char::is_whitespace).map_or(0, |place| place + 1);
        let words = completions(written).into_iter().map(|word| format!("{word} ")).collect();
        Ok((begin, words))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
