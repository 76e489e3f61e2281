//! Files of matches and positions.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, anyhow};
use barpoint::library::Checksum;
use barpoint_core::Player;
use barpoint_records::{FileFormat, Losses, Match, PositionRecord, Reading, player_name};

use crate::format_args::ReadArgs;
use crate::input::{input_name, read_bytes};
use crate::progress::is_quiet;
use crate::status::Status;

/// Reads a file in the given format, or in the one that its content shows.
pub(crate) fn read(path: &Path, from: ReadArgs) -> anyhow::Result<Reading> {
    read_with_hint(path, from, HINT)
}

/// Advice for files in an unknown format.
const HINT: &str = "; if the format is known, give it with --from FORMAT";

/// Reads a file in the format that its content shows, for commands without `--from`.
pub(crate) fn read_known(path: &Path) -> anyhow::Result<Reading> {
    read_with_hint(path, ReadArgs::default(), "")
}

fn read_with_hint(path: &Path, from: ReadArgs, hint: &str) -> anyhow::Result<Reading> {
    let bytes = read_bytes(path).with_context(|| format!("cannot read {}", input_name(path)))?;
    parse_with_hint(path, &bytes, from, hint)
}

/// Reads the bytes of a file in the given format, or in the one that the content shows.
pub(crate) fn parse(path: &Path, bytes: &[u8], from: ReadArgs) -> anyhow::Result<Reading> {
    parse_with_hint(path, bytes, from, HINT)
}

fn parse_with_hint(
    path: &Path,
    bytes: &[u8],
    from: ReadArgs,
    hint: &str,
) -> anyhow::Result<Reading> {
    let name = input_name(path);
    let reading = from.options().read(bytes);
    reading.map_err(|error| {
        let is_unknown = error.format.is_none() && !bytes.is_empty();
        let hint = if is_unknown { hint } else { "" };
        anyhow!("{name}:{error}{hint}")
    })
}

/// Returns the match of a file with this number, counted from 1.
pub(crate) fn numbered_match(reading: &Reading, number: NonZeroUsize) -> anyhow::Result<&Match> {
    let record = reading.matches.get(number.get() - 1);
    let count = reading.matches.len();
    record.with_context(|| format!("no match {number}: the file contains {count}"))
}

/// Returns the player with a name, or with the number 0 or 1.
pub(crate) fn named_player(record: &Match, name: &str) -> anyhow::Result<Player> {
    let by_name = Player::BOTH.into_iter().find(|&player| player_name(record, player) == name);
    let player = by_name.or(match name {
        "0" => Some(Player::Zero),
        "1" => Some(Player::One),
        _ => None,
    });
    player.with_context(|| {
        let names = Player::BOTH.map(|player| player_name(record, player)).join(" and ");
        format!("no player {name}: the match is between {names}")
    })
}

/// Returns the error that no match has the wanted player.
pub(crate) fn no_player(wanted: &str, mut names: Vec<String>) -> String {
    names.sort();
    names.dedup();
    format!("no player {wanted}: the players are {}", names.join(", "))
}

/// Returns the warnings about a file, one a line: `FILE:LINE:COLUMN: warning: …`. Warnings that are
/// stored in our JSON refer to the original file. Returns nothing if the user wants no warnings.
pub(crate) fn oddities(path: &Path, reading: &Reading) -> String {
    let mut text = String::new();
    if is_quiet() {
        return text;
    }
    let is_kept = reading.format == "json";
    for warning in reading.matches.iter().flat_map(|record| &record.warnings) {
        let _ = write!(text, "{}:", input_name(path));
        let place = warning.place.to_string();
        if !place.is_empty() && !is_kept {
            let _ = write!(text, "{place}:");
        }
        let _ = write!(text, " warning: ");
        if let Some(game) = warning.game {
            let _ = write!(text, "game {}: ", game + 1);
        }
        let _ = write!(text, "{}", warning.what);
        if !place.is_empty() && is_kept {
            let _ = write!(text, " (at {place} of the original file)");
        }
        text.push('\n');
    }
    text
}

/// Returns a line about content that a format cannot hold, if there is any.
pub(crate) fn losses(format: &FileFormat, losses: &Losses) -> String {
    if losses.is_empty() {
        return String::new();
    }
    let list: Vec<_> = losses.iter().collect();
    format!("note: {} cannot hold: {}\n", format.name, list.join("; "))
}

/// Returns the data of one of several files that its output format cannot hold.
pub(crate) fn losses_of(path: &Path, format: &FileFormat, losses: &Losses) -> String {
    let note = self::losses(format, losses);
    if note.is_empty() { note } else { format!("{}: {note}", input_name(path)) }
}

/// Data that many files lost, each kind once.
#[derive(Debug, Default)]
pub(crate) struct AllLosses(Vec<(&'static str, String, usize)>);

impl AllLosses {
    /// Adds the losses of a file.
    pub(crate) fn add(&mut self, path: &Path, losses: &Losses) {
        for what in losses.iter() {
            match self.0.iter_mut().find(|(known, ..)| *known == what) {
                Some((.., count)) => *count += 1,
                None => self.0.push((what, input_name(path).to_string(), 1)),
            }
        }
    }

    /// Returns a note with the first file of each kind and the number of others.
    pub(crate) fn note(&self, format: &FileFormat) -> String {
        let kind = |(what, first, count): &(&str, String, usize)| match count - 1 {
            0 => format!("{what} ({first})"),
            others => format!("{what} ({first} and {others} more)"),
        };
        let list: Vec<String> = self.0.iter().map(kind).collect();
        if list.is_empty() {
            return String::new();
        }
        format!("note: {} cannot hold: {}\n", format.name, list.join("; "))
    }
}

/// Files that are read one after the other. Of several, one that fails is reported and skipped.
#[derive(Debug)]
pub(crate) struct Files {
    count: usize,
    failed: usize,
}

impl Files {
    pub(crate) const fn new(count: usize) -> Self {
        Self { count, failed: 0 }
    }

    /// Returns what a file has, `None` if that is an error and there are other files.
    ///
    /// # Errors
    /// There is no other file.
    pub(crate) fn or_skip<T>(&mut self, found: anyhow::Result<T>) -> anyhow::Result<Option<T>> {
        match found {
            Err(error) if self.count > 1 => {
                self.failed += 1;
                say(&format!("error: {error:#}\n"));
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// Checks that some file could be read.
    pub(crate) fn ensure_some(&self) -> anyhow::Result<()> {
        anyhow::ensure!(self.failed < self.count, "no file can be read");
        Ok(())
    }

    /// Says how many files were `done` and how many failed, if any failed.
    pub(crate) fn status(&self, done: &str) -> Status {
        let Self { count, failed } = *self;
        if failed == 0 {
            return Status::Done;
        }
        say(&format!("{done} {} of {count} files, {failed} failed\n", count - failed));
        Status::CheckFailed
    }
}

/// Matches of several files, to notice one that two of them have.
#[derive(Debug, Default)]
pub(crate) struct Copies(HashMap<Checksum, String>);

impl Copies {
    /// Returns the checksums of the matches in a file. Positions are no matches.
    pub(crate) fn checksums<'a>(matches: impl IntoIterator<Item = &'a Match>) -> Vec<Checksum> {
        let played = matches.into_iter().filter(|record| PositionRecord::of_setup(record).is_err());
        played.map(Checksum::of).collect()
    }

    /// Adds the matches of a file. Warns about those that are known, unless the user wants no warnings.
    pub(crate) fn add(&mut self, path: &Path, checksums: &[Checksum]) {
        for checksum in checksums {
            let file = input_name(path).to_string();
            if let Some(other) = self.0.insert(*checksum, file.clone()).filter(|_| !is_quiet()) {
                say(&format!("note: {other} and {file} have the same match, which counts twice\n"));
            }
        }
    }
}

/// Writes text to standard error, and ignores errors.
pub(crate) fn say(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
