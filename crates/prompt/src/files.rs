//! Files of a session, and new matches.

use std::fs;
use std::path::{Path, PathBuf};

use barpoint::OptionsError;
use barpoint_core::{MatchLength, Player, Variant};
use barpoint_play::{Table, Terms};
use barpoint_records::{Match, Rules, read_file};

use crate::dice::{DiceChoice, TableDice};
use crate::player::PlayerKind;
use crate::session::{LineError, Reply, Session};
use crate::store::{Store, StoreError, take_settings, unused, write};

/// Settings of a file that neither start programs nor touch other files.
const SAFE: [&str; 6] = ["language ", "raccoons ", "display ", "analysis ", "automatic ", "tutor "];

/// Most bytes of a file of a match.
const LARGEST_FILE: u64 = 100_000_000;

impl Session {
    /// Saves the record to a file from now on, and now. The extension decides the format. Settings and
    /// the number of throws are saved in JSON only.
    ///
    /// # Errors
    /// The extension is unknown, or the file cannot be written.
    pub fn save_to(&mut self, path: PathBuf) -> Result<(), LineError> {
        let before = std::mem::replace(&mut self.store, Store::at(path));
        self.save().inspect_err(|_| self.store = before)
    }

    /// Sets the search depth of hints, of the tutor and of plays on request.
    ///
    /// # Errors
    /// The search cannot look so far ahead.
    pub fn set_plies(&mut self, plies: usize) -> Result<(), OptionsError> {
        self.engine = self.engine.clone().with_plies(plies)?;
        Ok(())
    }

    /// Returns the file of the session.
    pub fn file(&self) -> Option<&Path> {
        self.store.path()
    }

    /// Saves the record. Every action does this.
    pub(crate) fn save(&mut self) -> Result<(), LineError> {
        let Some(path) = self.store.path().map(Path::to_owned) else { return Ok(()) };
        let mut lines = self.settings_lines();
        lines.push(format!("thrown {}", self.dice.thrown));
        lines.push(format!("single {}", self.single_game));
        lines.push(format!("plies {}", self.engine.options().plies));
        let saved = self.store.save(self.table.record(), lines.join("\n"));
        let is_elsewhere = saved.map_err(|error| self.not_written(&path, error))?;
        if let Some(other) = self.store.path().filter(|_| is_elsewhere) {
            let (file, other) = (path.display().to_string(), other.display().to_string());
            let arguments = [("file", (&file).into()), ("other", (&other).into())];
            self.notice = self.say("file-changed", &arguments) + "\n";
        }
        Ok(())
    }

    fn not_written(&self, path: &Path, error: StoreError) -> LineError {
        let file = path.display().to_string();
        match error {
            StoreError::Format => self.error("file-format", &[("file", (&file).into())]),
            StoreError::Failed(reason) => {
                self.error("file-error", &[("file", (&file).into()), ("reason", (&reason).into())])
            }
        }
    }

    /// Writes the record to another file once. An existing file needs the word `replace`.
    pub(crate) fn save_as(&mut self, rest: &str) -> Result<Reply, LineError> {
        let (name, replaces) = match rest.strip_suffix(" replace") {
            Some(name) => (name.trim(), true),
            None => (rest, false),
        };
        let name = unquoted(name);
        if name.is_empty() {
            return Err(self.expected("save", "what-file", rest));
        }
        let path = Path::new(name);
        if path.exists() && !replaces {
            return Err(self.error("file-exists", &[("file", name.into())]));
        }
        write(path, self.table.record()).map_err(|error| self.not_written(path, error))?;
        Ok(Reply::line(self.say("saved", &[("file", name.into())])))
    }

    /// Reads a record. The session continues at its end; the file itself is not written.
    pub(crate) fn load(&mut self, rest: &str) -> Result<Reply, LineError> {
        let name = unquoted(rest);
        if name.is_empty() {
            return Err(self.expected("load", "what-file", rest));
        }
        let (mut record, _) = self.read(Path::new(name))?;
        take_settings(&mut record);
        let place = self.replace(Table::of_record(record))?;
        let text = self.say("loaded", &[("file", name.into())]) + &place;
        Ok(Reply::line(text).with_board())
    }

    /// Continues the match of a file: the record, and the settings if the file has them. Players that
    /// are programs, and dice of files and programs, must be chosen again: a file starts nothing.
    ///
    /// The next action writes the file. If it holds more than the record, because another program wrote
    /// it, the next action writes another file instead.
    ///
    /// # Errors
    /// The file cannot be read, or its format cannot be written.
    pub fn resume(&mut self, path: &Path) -> Result<Reply, LineError> {
        let (mut record, bytes) = self.read(path)?;
        let store = Store::continuing(path, bytes, &record);
        let store = store.map_err(|error| self.not_written(path, error))?;
        let settings = take_settings(&mut record).unwrap_or_default();
        let mut text = String::new();
        // Settings that are restored are not written to another file.
        self.store = Store::default();
        self.table = Table::of_record(record);
        self.single_game = false;
        for line in settings.lines() {
            text += &self.restore(line);
        }
        self.table.set_single_game(self.single_game);
        self.table.set_raccoons(self.raccoons);
        self.forget();
        let state = if self.table.is_over() { "over-help" } else { "resumes" };
        text += &self.say(state, &[]);
        self.store = store;
        if let Some(other) = self.store.path().filter(|&other| other != path) {
            let (file, other) = (path.display().to_string(), other.display().to_string());
            let arguments = [("file", (&file).into()), ("other", (&other).into())];
            text += "\n";
            text += &self.say("file-kept", &arguments);
        }
        Ok(Reply::line(text).with_board())
    }

    /// Restores a setting of a file. Returns a line if the user must choose again.
    fn restore(&mut self, line: &str) -> String {
        if let Some(count) = line.strip_prefix("thrown ") {
            // Dice that ended cannot be those of the match; the next throw reports it.
            let _ = self.dice.skip(count.parse().unwrap_or(0));
            return String::new();
        }
        if let Some(single) = line.strip_prefix("single ") {
            self.single_game = single == "true";
            return String::new();
        }
        if let Some(plies) = line.strip_prefix("plies ") {
            // A depth of another version is left out.
            let _ = plies.parse().map(|plies| self.set_plies(plies));
            return String::new();
        }
        if let Some(dice) = line.strip_prefix("dice ") {
            let choice = DiceChoice::read(dice).ok().filter(DiceChoice::is_restored);
            let Some(dice) = choice.and_then(|choice| TableDice::open(choice).ok()) else {
                return self.say("dice-again", &[]) + "\n";
            };
            self.dice = dice;
            return String::new();
        }
        if let Some((seat, kind)) = line.strip_prefix("player ").and_then(|it| it.split_once(' ')) {
            let kind: Option<PlayerKind> = kind.parse().ok();
            let player = if seat == "x" { Player::One } else { Player::Zero };
            return match kind.filter(|kind| !kind.is_program()) {
                Some(kind) if self.seat(player, kind.clone()).is_ok() => String::new(),
                _ => {
                    self.say("choose-again", &[("seat", seat.to_uppercase().as_str().into())])
                        + "\n"
                }
            };
        }
        if SAFE.iter().any(|word| line.starts_with(word)) {
            // A setting of another version is left out.
            let _ = self.line(line);
        }
        String::new()
    }

    /// Reads a file of one match. Returns its bytes too.
    fn read(&self, path: &Path) -> Result<(Match, Vec<u8>), LineError> {
        let file = path.display().to_string();
        let failed = |reason: String| {
            self.error("file-error", &[("file", (&file).into()), ("reason", (&reason).into())])
        };
        let size = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
        if !size.is_file() {
            return Err(failed("not an ordinary file: expected a file of a match".to_owned()));
        }
        if size.len() > LARGEST_FILE {
            let (size, most) = (size.len(), LARGEST_FILE);
            return Err(failed(format!("{size} bytes: expected at most {most}")));
        }
        let bytes = fs::read(path).map_err(|error| failed(error.to_string()))?;
        let reading = read_file(&bytes).map_err(|error| failed(error.to_string()))?;
        let count = reading.matches.len();
        match <[Match; 1]>::try_from(reading.matches) {
            Ok([record]) => Ok((record, bytes)),
            Err(_) => Err(failed(format!("{count} matches: expected a file of one match"))),
        }
    }

    /// Begins a match, a session or a single game, possibly of another variant. The record so far
    /// remains in its file, and the new one gets another file.
    pub(crate) fn begin(&mut self, rest: &str) -> Result<Reply, LineError> {
        let wrong = || self.expected("new", "what-new", rest);
        let mut words = rest.split_whitespace();
        let kind = words.next().unwrap_or_default();
        let length = match kind {
            "match" => {
                let points = words.next().and_then(|word| word.parse().ok());
                Some(points.and_then(MatchLength::new).ok_or_else(wrong)?)
            }
            "session" | "single" => None,
            "game" if self.table.end().is_some() => return self.begin_next(),
            _ => return Err(wrong()),
        };
        let rules = self.table.record().rules;
        let variant = match words.next() {
            None => rules.variant,
            Some(word) => word.parse::<Variant>().map_err(|_| wrong())?,
        };
        if words.next().is_some() {
            return Err(wrong());
        }
        let is_program = self.seats.iter().any(|seat| seat.kind.is_program());
        if is_program && !crate::player::is_for_programs(variant) {
            return Err(self.error("programs-variant", &[]));
        }
        self.engine.evaluator_of(variant).map_err(|error| LineError::new(error.to_string()))?;
        self.single_game = kind == "single";
        let players = Player::BOTH.map(|player| self.table.record().players[player].name.clone());
        let table = Table::new(Terms {
            length,
            rules: Rules { variant, ..rules },
            players: barpoint_core::ByPlayer(players),
            raccoons: self.raccoons,
            single_game: self.single_game,
        });
        let place = self.replace(table)?;
        let text = self.say("game-begins", &[("number", 1.into())]) + &place;
        Ok(Reply::line(text).with_board())
    }

    /// Replaces the table. The next actions are saved to a file of their own; returns a line that says so.
    fn replace(&mut self, table: Table) -> Result<String, LineError> {
        let is_used = !self.table.game().entries.is_empty() || self.table.record().games.len() > 1;
        let mut place = String::new();
        if let Some(path) = self.store.path().filter(|_| is_used) {
            let path = unused(path);
            let other = path.display().to_string();
            place = format!("\n{}", self.say("file-new", &[("other", (&other).into())]));
            self.store = Store::at(path);
        }
        self.table = table;
        self.table.set_raccoons(self.raccoons);
        self.forget();
        // Programs learn the terms when they start.
        for player in Player::BOTH {
            let kind = self.seats[usize::from(player.number())].kind.clone();
            if kind.is_program() {
                self.seat(player, kind)?;
            }
        }
        self.save()?;
        Ok(place)
    }

    fn forget(&mut self) {
        (self.warned, self.hint, self.awaits_dice) = (None, None, false);
    }
}

/// Removes quotation marks around a file name.
fn unquoted(name: &str) -> &str {
    let name = name.trim();
    name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name)
}
