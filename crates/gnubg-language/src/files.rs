//! Files: `load`, `import`, `save` and `export`.

use std::fs;
use std::path::Path;

use barpoint::play::{Place, Table};
use barpoint_core::{Player, Variant};
use barpoint_records::{FileFormat, Match, PositionRecord, ReadOptions};
use barpoint_whole_file::replace_file;

use crate::error::read_file;
use crate::{Interpreter, LineError, Reply, words};

mod reports;

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

/// Part of a match that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    Match,
    Game,
    Position,
}

impl Extent {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "match" | "session" => Self::Match,
            "game" => Self::Game,
            "position" => Self::Position,
            _ => return None,
        })
    }
}

/// Returns our format for a word of `import` or `export`.
fn format_named(word: &str, extent: Extent) -> Option<&'static FileFormat> {
    FileFormat::named(match (word, extent) {
        ("snowietxt", Extent::Position) => "snowie-position",
        ("snowietxt", _) => "mat",
        ("empire", _) => "gam",
        (word, _) => word,
    })
}

impl Interpreter {
    pub(crate) fn file(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let words: Vec<&str> = command.split(' ').collect();
        match words[..] {
            ["load", "match" | "game" | "position"] | ["import", "auto"] => {
                self.read(command, rest, None).map(Some)
            }
            ["import", word] => {
                // A Snowie text is a position, or a match in the form of `mat`.
                let format = match word {
                    "snowietxt" => None,
                    _ => format_named(word, Extent::Match).filter(|format| format.can_be_read()),
                };
                self.read(command, rest, format).map(Some)
            }
            ["save", "settings"] => {
                let path = if rest.is_empty() { self.profile.clone() } else { rest.to_owned() };
                let path = unquoted(command, &path)?;
                let is_profile = Path::new(path).extension().is_some_and(|it| it == "toml");
                let settings = &self.settings;
                let text = if is_profile { settings.profile() } else { settings.commands() };
                // The folder of the profile is made when it is needed first.
                if let Some(folder) = Path::new(path).parent().filter(|_| rest.is_empty()) {
                    fs::create_dir_all(folder).map_err(|error| LineError::file(path, error))?;
                }
                write(path, text.as_bytes())?;
                Ok(Some(Reply::default()))
            }
            ["save", part] => {
                let Some(extent) = Extent::named(part) else { return Ok(None) };
                self.write(command, extent, FileFormat::named("sgf"), rest).map(Some)
            }
            ["export", part, word] => {
                let Some(extent) = Extent::named(part) else { return Ok(None) };
                self.export(command, extent, word, rest)
            }
            _ => Ok(None),
        }
    }

    fn export(
        &mut self,
        command: &str,
        extent: Extent,
        word: &str,
        rest: &str,
    ) -> Result<Option<Reply>, LineError> {
        let bytes = match (word, extent) {
            ("text", _) => {
                let path = self.exported_path(unquoted(command, rest)?);
                for (number, text) in (1..).zip(self.text_export(extent)?) {
                    write(&numbered(&path, number), text.as_bytes())?;
                }
                return Ok(Some(Reply::default()));
            }
            ("png" | "svg" | "pdf" | "ps" | "html", Extent::Position) => {
                self.picture(word, unquoted(command, rest)?)?
            }
            ("html" | "latex" | "pdf" | "ps", _) => {
                let path = self.exported_path(unquoted(command, rest)?);
                self.report(word, extent, &path)?
            }
            _ => {
                let format = format_named(word, extent).filter(|format| format.can_be_written());
                return match format {
                    Some(_) => self.write(command, extent, format, rest).map(Some),
                    None => Ok(None),
                };
            }
        };
        write(&self.exported_path(unquoted(command, rest)?), &bytes)?;
        Ok(Some(Reply::default()))
    }

    /// Returns the name of the file that a command writes.
    pub(crate) fn written_path(&self, command: &str, rest: &str) -> Option<String> {
        let path = unquoted(command, rest).ok()?;
        let folder = match command {
            "save settings" => None,
            _ if command.starts_with("save") => self.settings.get("sgf folder"),
            _ => self.settings.get("export folder"),
        };
        Some(in_folder(folder, path))
    }

    /// Returns a name in the folder of `set export folder`, if it names no folder itself.
    fn exported_path(&self, path: &str) -> String {
        in_folder(self.settings.get("export folder"), path)
    }

    fn read(
        &mut self,
        command: &str,
        path: &str,
        format: Option<&'static FileFormat>,
    ) -> Result<Reply, LineError> {
        let path = unquoted(command, path)?;
        let folder = if command.starts_with("import") { "import folder" } else { "sgf folder" };
        let path = &in_folder(self.settings.get(folder), path);
        let bytes = read_file(path)?;
        // As in GNU Backgammon, the variation of new matches is that of imported ones.
        let is_import = command.starts_with("import");
        let variant = Some(self.variant()).filter(|it| is_import && *it != Variant::Backgammon);
        let reading =
            ReadOptions { format, variant, stop: Some(&self.stop), ..ReadOptions::default() };
        let reading = reading.read(&bytes);
        let reading = reading.map_err(|error| LineError::File(format!("{path}:{error}")))?;
        let count = reading.matches.len();
        let Some(record) = reading.matches.into_iter().next() else {
            return Err(LineError::file(path, "no match"));
        };
        let mut notice: String =
            record.warnings.iter().map(|warning| format!("{path}: {warning}\n")).collect();
        if count > 1 {
            notice += &format!("{path}: {count} matches; the first is shown\n");
        }
        self.show_record(self.without_alias(record));
        let mut text = String::new();
        self.draw(&mut text)?;
        Ok(Reply { text, notice, ..Reply::default() })
    }

    /// Shows the end of a record, or its beginning after `set gotofirstgame on`.
    pub(crate) fn show_record(&mut self, record: Match) {
        for player in Player::BOTH {
            let name = barpoint_records::player_name(&record, player);
            self.known_as[crate::contexts::index(player)] = Some(name);
        }
        let mut table = Table::of_record(record);
        if self.settings.is_on("gotofirstgame") {
            table.go_to(Place::default());
        }
        self.session.shows_roll = false;
        self.session.put(table);
    }

    /// Exchanges the players if the first is one of `set aliases`, which player 1 has.
    fn without_alias(&self, record: Match) -> Match {
        let aliases = self.settings.get("aliases").unwrap_or_default();
        let is_alias = |player: Player| {
            let name = record.players[player].name.as_str();
            aliases.split(';').any(|alias| !alias.is_empty() && alias.trim() == name)
        };
        if is_alias(Player::Zero) && !is_alias(Player::One) { record.swapped() } else { record }
    }

    fn write(
        &self,
        command: &str,
        extent: Extent,
        format: Option<&'static FileFormat>,
        path: &str,
    ) -> Result<Reply, LineError> {
        let folder = if command.starts_with("save") { "sgf folder" } else { "export folder" };
        let path = &in_folder(self.settings.get(folder), unquoted(command, path)?);
        let Some(format) = format else {
            return Err(LineError::file(path, "there is no such format"));
        };
        let part = self.part(extent)?;
        let written = format.write_all_plays(&[part]);
        let written = written.map_err(|error| LineError::file(path, error))?;
        write(path, &written.bytes)?;
        let losses: Vec<_> = written.losses.iter().collect();
        let mut notice = String::new();
        if extent == Extent::Position && self.session.table()?.end().is_some() {
            notice += "The game is over; the position before its end was written.\n";
        }
        if !losses.is_empty() {
            notice += &format!("{} cannot hold: {}\n", format.name, losses.join("; "));
        }
        Ok(Reply { notice, ..Reply::default() })
    }

    /// Returns the match, the game or the position as a record.
    pub(crate) fn part(&self, extent: Extent) -> Result<Match, LineError> {
        let (record, place) = (self.session.record()?, self.session.table()?.place());
        let game = || {
            let games = record.games.get(place.game).cloned().into_iter().collect();
            Match { games, ..record.clone() }
        };
        Ok(match extent {
            Extent::Match => record.clone(),
            Extent::Game => game(),
            Extent::Position => {
                let situation = self.session.situation()?;
                let position = match self.session.table()?.end() {
                    Some(_) => {
                        PositionRecord::last_open(record, place.game).map_err(LineError::state)?
                    }
                    None => PositionRecord {
                        position: situation.position,
                        state: situation.state,
                        on_roll: self.session.on_roll()?,
                        variant: situation.variant,
                    },
                };
                Match { players: record.players.clone(), ..position.into_match() }
            }
        })
    }
}

/// Returns the name of the text of a game: those after the first have a number.
fn numbered(path: &str, number: usize) -> String {
    if number == 1 {
        return path.to_owned();
    }
    let (folder, name) = path.rfind('/').map_or(("", path), |place| path.split_at(place));
    match name.rfind('.') {
        Some(dot) => format!("{folder}{}_{number:03}{}", &name[..dot], &name[dot..]),
        None => format!("{path}_{number:03}"),
    }
}

/// Returns a name in a folder, if it names no folder itself.
fn in_folder(folder: Option<&str>, path: &str) -> String {
    let has_folder = path.contains('/') || path.contains(std::path::MAIN_SEPARATOR);
    match folder {
        Some(folder) if !has_folder => {
            let (folder, _) = words::unquoted_word(folder);
            Path::new(folder).join(path).to_string_lossy().into_owned()
        }
        _ => path.to_owned(),
    }
}

/// Replaces a file as a whole.
pub(crate) fn write(path: &str, bytes: &[u8]) -> Result<(), LineError> {
    replace_file(Path::new(path), bytes).map_err(|error| LineError::file(path, error))
}
