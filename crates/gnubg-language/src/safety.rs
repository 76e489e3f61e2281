//! Questions before a game or a file is lost, and copies of the match that are saved by themselves.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use barpoint_records::FileFormat;

use crate::{Interpreter, LineError, Phrase, Reply};

impl Interpreter {
    /// Returns the question that is asked at a prompt before a command, `None` if nothing is lost.
    pub(crate) fn question(&self, phrase: &Phrase<'_>) -> Option<String> {
        if !self.is_interactive || self.is_confirmed || self.nested > 0 {
            return None;
        }
        let command = phrase.command.as_str();
        let first = command.split(' ').next().unwrap_or(command);
        match first {
            "new" | "load" | "import" if command != "load commands" => {
                let is_lost = self.settings.is_on("confirm new") && self.has_open_game();
                is_lost.then(|| "The game in progress will be lost. Go on?\n".to_owned())
            }
            "save" | "export" if self.settings.is_on("confirm save") => {
                let path = self.written_path(command, phrase.rest)?;
                Path::new(&path).exists().then(|| format!("{path} is there. Replace it?\n"))
            }
            _ => None,
        }
    }

    /// Returns true if a game has begun and has no end. A record that is only looked at has one.
    fn has_open_game(&self) -> bool {
        self.session.table.as_ref().is_some_and(|table| {
            table.is_at_end() && table.end().is_none() && table.seats().has_begun()
        })
    }

    /// Returns the answer to a line that stands between a question and its command.
    pub(crate) fn answered(&mut self, line: &str, answer: &str) -> Result<Reply, LineError> {
        if !answer.to_ascii_lowercase().starts_with('y') {
            return Ok(Reply::of("Nothing was changed.\n"));
        }
        self.is_confirmed = true;
        let reply = self.line(line);
        self.is_confirmed = false;
        reply
    }

    /// Saves the match after a command if the settings of `autosave` say so.
    pub(crate) fn autosave(&mut self, command: &str) -> Result<(), LineError> {
        let minutes: f64 = self.settings.value("autosave time");
        let is_time =
            minutes > 0.0 && self.saved.elapsed() >= Duration::from_secs_f64(60.0 * minutes);
        let follows = |first: &str, setting: &str| {
            command.starts_with(first) && self.settings.is_on(&format!("autosave {setting}"))
        };
        let is_rollout = command.starts_with("analyse rollout");
        let is_due = is_time
            || follows("analyse rollout", "rollout")
            || !is_rollout && follows("analyse", "analysis");
        let (true, Some(table)) = (is_due, &self.session.table) else { return Ok(()) };
        let path = self.autosave_path();
        let Some(format) = FileFormat::named("sgf") else { return Ok(()) };
        let written = format.write_all_plays(std::slice::from_ref(table.record()));
        let written = written.map_err(|error| LineError::file(&path, error))?;
        crate::files::write(&path, &written.bytes)?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Returns the file of the copy, which lies beside the profile.
    fn autosave_path(&self) -> String {
        let profile = PathBuf::from(&self.profile);
        profile.with_extension("autosave.sgf").to_string_lossy().into_owned()
    }
}
