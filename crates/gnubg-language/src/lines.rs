//! Carries out one line after the other.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use barpoint::Engine;

use crate::error::read_file;
use crate::others::REMEMBERED;
use crate::{
    Interpreter, LineError, Phrase, Reply, commands, help, parse, reason_for_no_effect, refusal,
    words,
};

/// Files that load each other end here.
const MOST_NESTED: usize = 16;

impl Interpreter {
    /// Carries out a line. Empty lines and lines that begin with `#` do nothing.
    ///
    /// # Errors
    /// The words are unknown, an argument is wrong or the command is not possible now.
    pub fn line(&mut self, line: &str) -> Result<Reply, LineError> {
        let reply = self.carried_out(line);
        if self.nested == 0 {
            self.stop.store(false, Ordering::Relaxed);
        }
        reply
    }

    /// Returns true if a request ends the line.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn carried_out(&mut self, line: &str) -> Result<Reply, LineError> {
        // Editors of Windows begin a file with a byte order mark.
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(Reply::default());
        }
        if let Some(asked) = self.asked.take() {
            return self.answered(&asked, line);
        }
        self.remember(line);
        if let Some(throw) = words::dice(line).filter(|_| self.wants_throw) {
            return self.typed_throw(throw);
        }
        if let Some(error) = foreign(line) {
            return Err(error);
        }
        let phrase = parse(line)?;
        if let Some(why) = reason_for_no_effect(&phrase.command) {
            if self.nested > 0 {
                self.ineffective.push(phrase.command);
                return Ok(Reply::default());
            }
            let notice = format!("{}: without effect here: {why}\n", phrase.command);
            return Ok(Reply { notice, ..Reply::default() });
        }
        if let Some(reason) = refusal(&phrase.command) {
            let reason = reason.to_owned();
            return Err(LineError::Refused { command: phrase.command, reason });
        }
        if let Some(question) = self.question(&phrase) {
            return Ok(match self.settings.get("confirm default") {
                Some("no") => Reply::of(format!("{question}no\n")),
                Some("yes") => self.answered(line, "yes")?,
                _ => {
                    self.asked = Some(line.to_owned());
                    Reply::of(question)
                }
            });
        }
        let is_shown = self.settings.is_on("output output");
        // Commands of a file are carried out one by one.
        let before = (phrase.command != "load commands").then(|| self.session.table.clone());
        let mut reply = self.command(&phrase);
        if let (Ok(reply), false) = (&mut reply, is_shown) {
            reply.text.clear();
        }
        // A game that is interrupted keeps its actions.
        if let (Err(_), Some(table), false) = (&reply, before, self.is_stopped()) {
            self.session.table = table;
        }
        if reply.is_ok() {
            self.autosave(&phrase.command)?;
        }
        reply
    }

    fn remember(&mut self, line: &str) {
        if self.nested == 0 {
            if self.history.len() == REMEMBERED {
                self.history.pop_front();
            }
            self.history.push_back(line.to_owned());
        }
    }

    fn command(&mut self, phrase: &Phrase<'_>) -> Result<Reply, LineError> {
        let (command, rest) = (phrase.command.as_str(), phrase.rest.trim());
        let first = command.split(' ').next().unwrap_or(command);
        let reply = match first {
            "quit" | "exit" => Some(Reply { quits: true, ..Reply::default() }),
            "help" | "?" => Some(Reply::of(help::answer(rest))),
            "set" => Some(self.set(phrase)?),
            "analyse" => self.analysis(command)?,
            "annotate" => self.annotate(command, rest)?,
            "cmark" => self.cmark(command, rest)?,
            "relational" => self.relational(command, rest)?,
            "next" | "previous" | "first" => self.navigate(command, rest)?,
            "load" if command == "load commands" => Some(self.load_commands(rest)?),
            "load" | "import" | "save" | "export" => self.file(command, rest)?,
            "show" | "hint" | "eval" | "list" | "dicerolls" | "eq2mwc" | "mwc2eq" => {
                match command {
                    "show commands" => Some(Reply::of(listed(commands()))),
                    "show version" | "show engine" | "show buildinfo" => {
                        Some(Reply::of(format!("{}\n", Engine::ANALYST)))
                    }
                    "show credits" | "show copying" | "show warranty" => {
                        Some(Reply::of(format!("{}\n", licence(command))))
                    }
                    _ => self.ask(command, rest)?,
                }
            }
            _ => match self.other(command, rest)? {
                None => self.play(command, rest)?,
                reply => reply,
            },
        };
        reply.ok_or_else(|| LineError::Refused {
            command: command.to_owned(),
            reason: "it has no meaning in this program".to_owned(),
        })
    }

    /// Carries out a file, line by line.
    fn load_commands(&mut self, path: &str) -> Result<Reply, LineError> {
        let path = crate::files::unquoted("load commands", path)?;
        let bytes = read_file(path)?;
        if self.nested == MOST_NESTED {
            return Err(LineError::file(path, "files of commands load each other too deeply"));
        }
        let mut reply = Reply::default();
        let before = self.ineffective.len();
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
                    self.ineffective.truncate(before);
                    return Err(LineError::File(format!("{path}:{}: {error}", i + 1)));
                }
            }
            if reply.quits {
                break;
            }
        }
        self.nested -= 1;
        let ineffective = self.ineffective.split_off(before);
        reply.notice += &without_effect(path, &ineffective);
        Ok(reply)
    }
}

/// Returns a line about the commands of a file that have no effect. Those that begin alike are
/// counted, because a file of settings has hundreds.
fn without_effect(path: &str, commands: &[String]) -> String {
    let mut groups: BTreeMap<String, usize> = BTreeMap::new();
    for command in commands {
        let words: Vec<&str> = command.split(' ').collect();
        let length = if words.len() > 4 { 4 } else { words.len().min(3) };
        let end = if words.len() > length { " …" } else { "" };
        *groups.entry(words[..length].join(" ") + end).or_default() += 1;
    }
    let counted = |(words, count): (&String, &usize)| match count {
        1 => words.clone(),
        _ => format!("{words} ({count})"),
    };
    let listed: Vec<String> = groups.iter().map(counted).collect();
    match commands.len() {
        0 => String::new(),
        1 => format!("{path}: without effect here: {}\n", listed[0]),
        count => {
            format!("{path}: {count} commands are without effect here: {}\n", listed.join(", "))
        }
    }
}

/// Returns the error of a line that is no command but Python or a command of the shell.
fn foreign(line: &str) -> Option<LineError> {
    let (command, reason) = match line.chars().next() {
        Some('>') => {
            (">", "Python is in the package `barpoint`: `barpoint.compat.gnubg` has the names")
        }
        Some('!') => ("!", "commands of the shell are not carried out here"),
        _ => return None,
    };
    Some(LineError::Refused { command: command.to_owned(), reason: reason.to_owned() })
}

fn licence(command: &str) -> &'static str {
    match command {
        "show credits" => "Barpoint is written by its contributors; see its repository.",
        "show copying" => "Barpoint may be copied under the MIT licence or the Apache licence 2.0.",
        _ => "Barpoint comes without any warranty; see its licences.",
    }
}

fn listed<'a>(lines: impl Iterator<Item = &'a str>) -> String {
    lines.flat_map(|line| [line, "\n"]).collect()
}
