//! Carries out one line after the other.

use std::fs;

use barpoint::Engine;

use crate::{Interpreter, LineError, Phrase, Reply, commands, is_without_effect, parse};

/// Files that load each other end here.
const MOST_NESTED: usize = 16;

impl Interpreter {
    /// Carries out a line. Empty lines and lines that begin with `#` do nothing.
    ///
    /// # Errors
    /// The words are unknown, an argument is wrong or the command is not possible now.
    pub fn line(&mut self, line: &str) -> Result<Reply, LineError> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Reply::default());
        }
        let phrase = parse(line)?;
        if is_without_effect(&phrase.command) {
            let notice = format!("{}: without effect here\n", phrase.command);
            return Ok(Reply { notice, ..Reply::default() });
        }
        self.command(&phrase)
    }

    fn command(&mut self, phrase: &Phrase<'_>) -> Result<Reply, LineError> {
        let (command, rest) = (phrase.command.as_str(), phrase.rest);
        match command {
            "quit" | "exit" => Ok(Reply { quits: true, ..Reply::default() }),
            "help" | "?" => Ok(Reply::of(help(rest))),
            "show commands" => {
                Ok(Reply::of(commands().flat_map(|line| [line, "\n"]).collect::<String>()))
            }
            "show version" | "show engine" => Ok(Reply::of(format!("{}\n", Engine::ANALYST))),
            "load commands" => self.load_commands(rest),
            _ if command.starts_with("set ") => self.set(phrase),
            _ => {
                let asked = self.ask(command, rest)?;
                let asked = match asked {
                    None => self.file(command, rest)?,
                    asked => asked,
                };
                let asked = match asked {
                    None => self.play(command, rest)?,
                    asked => asked,
                };
                asked.ok_or_else(|| LineError::Missing(command.to_owned()))
            }
        }
    }

    /// Carries out a file, line by line.
    fn load_commands(&mut self, path: &str) -> Result<Reply, LineError> {
        let path = crate::files::unquoted("load commands", path)?;
        let bytes = fs::read(path).map_err(|error| LineError::file(path, error))?;
        if self.nested == MOST_NESTED {
            return Err(LineError::file(path, "files of commands load each other too deeply"));
        }
        let mut reply = Reply::default();
        self.nested += 1;
        for (i, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
            match self.line(line) {
                Ok(more) => {
                    reply.text += &more.text;
                    reply.notice += &more.notice;
                    reply.quits |= more.quits;
                }
                Err(error) => {
                    self.nested -= 1;
                    return Err(LineError::File(format!("{path}:{}: {error}", i + 1)));
                }
            }
            if reply.quits {
                break;
            }
        }
        self.nested -= 1;
        Ok(reply)
    }
}

/// Returns the commands that begin with these words, or the first words of all.
fn help(rest: &str) -> String {
    let mut lines: Vec<&str> =
        commands()
            .filter(|command| command.starts_with(rest))
            .map(|command| {
                if rest.is_empty() { command.split(' ').next().unwrap_or(command) } else { command }
            })
            .collect();
    lines.dedup();
    if lines.is_empty() {
        return format!("No help available for topic `{rest}'.\n");
    }
    lines.into_iter().flat_map(|line| [line, "\n"]).collect()
}
