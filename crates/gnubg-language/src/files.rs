//! Files and analysis: `load`, `import`, `save`, `export`, `analyse`.

use std::fs;
use std::sync::atomic::AtomicBool;

use barpoint::{AnalysisLevel, AnalysisSettings};
use barpoint_records::{FileFormat, Match, PositionRecord, read_file};

use crate::{Interpreter, LineError, Reply};

/// Returns the name of a file without the quotes around it.
pub(crate) fn unquoted<'a>(command: &str, text: &'a str) -> Result<&'a str, LineError> {
    let text = text.trim();
    let inner =
        ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    match inner.unwrap_or(text) {
        "" => Err(LineError::argument(command, "", "the name of a file")),
        path => Ok(path),
    }
}

/// Returns the name of our format for a word of `import` or `export`.
fn format_named(word: &str) -> Option<&'static FileFormat> {
    FileFormat::named(match word {
        "snowietxt" => "snowie-position",
        "empire" => "gam",
        word => word,
    })
}

impl Interpreter {
    pub(crate) fn file(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let words: Vec<&str> = command.split(' ').collect();
        match words[..] {
            ["load", "match" | "game" | "position"] | ["import", "auto"] => {
                self.read(command, rest, None)?;
            }
            ["import", word] => {
                let Some(format) = format_named(word).filter(|format| format.can_be_read()) else {
                    return Ok(None);
                };
                self.read(command, rest, Some(format))?;
            }
            ["save", "settings"] => {
                let path = if rest.is_empty() { "barpoint-gnubg.toml" } else { rest };
                let path = unquoted(command, path)?;
                write(path, self.settings.profile().as_bytes())?;
            }
            ["save", part @ ("match" | "game" | "position")] => {
                return self.write(command, part, FileFormat::named("sgf"), rest).map(Some);
            }
            ["export", part @ ("match" | "game" | "position"), word] => {
                let format = format_named(word).filter(|format| format.can_be_written());
                if format.is_none() {
                    return Ok(None);
                }
                return self.write(command, part, format, rest).map(Some);
            }
            ["analyse", part @ ("match" | "session" | "game" | "move")] => self.analyse(part)?,
            _ => return Ok(None),
        }
        Ok(Some(Reply::default()))
    }

    fn read(
        &mut self,
        command: &str,
        path: &str,
        format: Option<&'static FileFormat>,
    ) -> Result<(), LineError> {
        let path = unquoted(command, path)?;
        let bytes = fs::read(path).map_err(|error| LineError::file(path, error))?;
        let reading = match format {
            Some(format) => format.read(&bytes),
            None => read_file(&bytes),
        };
        let reading = reading.map_err(|error| LineError::File(format!("{path}:{error}")))?;
        let Some(record) = reading.matches.into_iter().next() else {
            return Err(LineError::file(path, "no match"));
        };
        self.session.replace(record);
        self.session.show_last_setting();
        Ok(())
    }

    fn write(
        &self,
        command: &str,
        part: &str,
        format: Option<&'static FileFormat>,
        path: &str,
    ) -> Result<Reply, LineError> {
        let path = unquoted(command, path)?;
        let Some(format) = format else { return Err(LineError::Missing(command.to_owned())) };
        let record = self.session.record()?;
        let part = match part {
            "match" => record.clone(),
            "game" => {
                let games = record.games.get(self.session.game).cloned().into_iter().collect();
                Match { games, ..record.clone() }
            }
            _ => {
                let mut shown = record.clone();
                shown.games = shown.games.split_off(self.session.game.min(shown.games.len()));
                shown.games.truncate(1);
                PositionRecord::before_action(&shown, 0, self.session.at)
                    .map_err(LineError::state)?
                    .into_match()
            }
        };
        let written = format.write(&[part]).map_err(|error| LineError::file(path, error))?;
        write(path, &written.bytes)?;
        let losses: Vec<_> = written.losses.iter().collect();
        let notice = if losses.is_empty() {
            String::new()
        } else {
            format!("{} cannot hold: {}\n", format.name, losses.join("; "))
        };
        Ok(Reply { notice, ..Reply::default() })
    }

    fn analyse(&mut self, part: &str) -> Result<(), LineError> {
        let record = self.session.record()?;
        let level = |kind: &str| {
            let plies = self.settings.number(&format!("analysis {kind} evaluation plies"));
            let wanted = self.settings.is_on(&format!("analysis {kind}"), true);
            wanted.then(|| AnalysisLevel::Plies(plies.unwrap_or(2)))
        };
        let game = (part != "match" && part != "session").then_some(self.session.game);
        let action = (part == "move").then_some(self.session.at);
        let settings = AnalysisSettings {
            plays: level("chequerplay"),
            cubes: level("cubedecision"),
            luck: self.settings.is_on("analysis luck", true).then_some(0),
            game,
            action,
            ..AnalysisSettings::default()
        };
        let analysis = self
            .engine
            .analyse(record, &settings, || (), &AtomicBool::new(false))
            .map_err(LineError::state)?;
        self.session.record = Some(analysis.record);
        Ok(())
    }
}

/// Writes a file as a whole: a draft beside it gets the name at the end.
fn write(path: &str, bytes: &[u8]) -> Result<(), LineError> {
    let draft = format!("{path}.draft");
    let result = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, path));
    result.map_err(|error| {
        let _ = fs::remove_file(&draft);
        LineError::file(path, error)
    })
}
