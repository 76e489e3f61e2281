//! File formats with their readers and writers.

use barpoint_core::Variant;

use super::words::remove_controls;
use super::{Losses, ReadError, Source, WriteError, Written, add_warning};
use crate::model::{Action, Entry, FilePlace, Match, RecordedPlay, Warning, WarningKind};

/// Maximum number of matches in one file, for reading and writing in every format.
pub(crate) const MOST_MATCHES: usize = 100_000;

/// Checks the number of matches in a file that is read or written.
///
/// # Errors
/// There are too many matches.
pub(crate) fn check_number(count: usize) -> Result<(), String> {
    if count > MOST_MATCHES {
        return Err(format!("more than {MOST_MATCHES} matches in one file"));
    }
    Ok(())
}

/// A file format.
#[derive(Debug)]
pub struct FileFormat {
    /// Name on the command line.
    pub name: &'static str,
    /// Description, as a fragment of a sentence.
    pub about: &'static str,
    /// File extensions, the usual one first. They matter only for written files.
    pub extensions: &'static [&'static str],
    /// Reader; `None` if the format is never read.
    pub(crate) reader: Option<Reader>,
    /// Writer; `None` if the format is never written.
    pub(crate) writer: Option<Writer>,
}

/// Functions that detect and read files of a format.
#[derive(Debug)]
pub(crate) struct Reader {
    /// Returns true if a file seems to have this format. Formats are tried in the order of
    /// [`FILE_FORMATS`](crate::FILE_FORMATS).
    pub(crate) detect: fn(&Source<'_>) -> bool,
    /// Returns the matches of a file.
    pub(crate) read: fn(&Source<'_>) -> Result<Vec<Match>, ReadError>,
}

/// Function that writes files of a format.
pub(crate) type Writer = fn(&[Match]) -> Result<Written, WriteError>;

/// Content of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Name of the format.
    pub format: &'static str,
    /// Matches, at least one. A position is a match with one game that only sets it up.
    pub matches: Vec<Match>,
}

/// Maximum number of bytes of a file that is read again as one of another variant.
const LONGEST_AGAIN: usize = 4 << 20;

/// Formats of lines, which do not show if their end is missing.
const LINES: [&str; 10] =
    ["mat", "gam", "gnubg-text", "bgammon", "oldmoves", "sgg", "tmg", "party", "bgroom", "bkg"];

/// Number of actions from which an unfinished match may be half a file. A shorter one is a beginning.
const MANY_ACTIONS: usize = 10;

/// Warns about a match without an end if its text may have been cut.
fn warn_if_cut(source: &Source<'_>, record: &mut Match) {
    let is_finished = match record.games.last() {
        Some(game) => game.end.is_some() && (record.length.is_none() || record.winner().is_some()),
        None => false,
    };
    let actions: usize = record.games.iter().map(|game| game.entries.len()).sum();
    let ends_within_line = !source.text().ends_with(['\n', '\r', '\u{1a}']);
    if is_finished || !ends_within_line && actions < MANY_ACTIONS {
        return;
    }
    let lines = source.lines().count() as u32;
    let place = FilePlace::line(lines.max(1));
    let what = if ends_within_line {
        "the match is unfinished, and the last line has no end: the file may have been cut"
    } else {
        "the match is unfinished: the file does not contain its end"
    };
    record.warnings.push(Warning::of_match(place, WarningKind::Damage, what));
}

/// Returns true if a play of the match breaks the rules.
fn has_misfit(record: &Match) -> bool {
    let is_odd =
        |entry: &Entry| matches!(&entry.action, Action::Play { play: RecordedPlay::Odd(_), .. });
    record.entries().any(is_odd)
}

/// Adds a warning about the whole file.
fn add_whole(record: &mut Match, kind: WarningKind, what: String) {
    record.warnings.insert(0, Warning::of_match(FilePlace::Whole, kind, what));
}

impl FileFormat {
    /// Returns true if files of this format can be read.
    pub const fn can_be_read(&self) -> bool {
        self.reader.is_some()
    }

    /// Returns true if files of this format can be written.
    pub const fn can_be_written(&self) -> bool {
        self.writer.is_some()
    }

    /// Reads a file of this format.
    ///
    /// # Errors
    /// The file does not have this format. The error gives place and reason.
    pub fn read(&self, bytes: &[u8]) -> Result<Reading, ReadError> {
        self.read_source(&Source::new(bytes))
    }

    /// Reads a file of this format from a source, whose text may be decoded already.
    ///
    /// # Errors
    /// The file does not have this format. The error gives place and reason.
    pub(crate) fn read_source(&self, source: &Source<'_>) -> Result<Reading, ReadError> {
        let Some(reader) = &self.reader else {
            let reason = format!("format {} can be written but not read", self.name);
            return Err(ReadError { format: Some(self.name), place: FilePlace::Whole, reason });
        };
        let read = (reader.read)(source);
        if source.is_stopped() {
            return Err(ReadError::stopped());
        }
        let mut matches = read.map_err(|error| error.in_format(self.name))?;
        if matches.is_empty() {
            let error = ReadError::whole("the file contains nothing in this format");
            return Err(error.in_format(self.name));
        }
        if let Some(doubt) = source.doubt_about_letters() {
            add_whole(&mut matches[0], WarningKind::Encoding, doubt);
        }
        if source.is_quotation() {
            let what = "the marks `>` of a quotation are left out, and columns do not count them";
            add_whole(&mut matches[0], WarningKind::Ignored, what.to_owned());
        }
        self.check_variant(source, &mut matches);
        if LINES.contains(&self.name)
            && let Some(last) = matches.last_mut()
        {
            warn_if_cut(source, last);
        }
        for record in &mut matches {
            shorten_names(record);
            crate::lost_board::warn(record);
            // Warnings quote files and are printed to terminals.
            for warning in &mut record.warnings {
                remove_controls(&mut warning.what);
            }
        }
        Ok(Reading { format: self.name, matches })
    }

    /// Warns if the caller named another variant than the file, or if every play fits the start of another variant only.
    fn check_variant(&self, source: &Source<'_>, matches: &mut [Match]) {
        if let Some(named) = source.variant {
            let is_other = |record: &&mut Match| record.rules.variant != named;
            for record in matches.iter_mut().filter(is_other) {
                let what = format!("the file says {}: not read as {named}", record.rules.variant);
                add_whole(record, WarningKind::Header, what);
            }
            return;
        }
        if source.bytes().len() > LONGEST_AGAIN || !matches.iter().any(has_misfit) {
            return;
        }
        let Some(reader) = &self.reader else { return };
        for variant in Variant::ALL {
            let again = (reader.read)(&source.again_as(variant)).unwrap_or_default();
            let is_of_it = |record: &Match| record.rules.variant == variant;
            if again.is_empty() || again.len() != matches.len() || !again.iter().all(is_of_it) {
                continue;
            }
            for (record, again) in matches.iter_mut().zip(&again) {
                if has_misfit(record) && !has_misfit(again) {
                    let what = format!(
                        "every play fits the start of {variant}, but the file does not name this variant"
                    );
                    add_whole(record, WarningKind::Header, what);
                }
            }
        }
    }

    /// Writes matches as a file of this format; also returns the data that the format cannot hold.
    ///
    /// # Errors
    /// The format is never written, or it cannot hold any of these matches.
    pub fn write(&self, matches: &[Match]) -> Result<Written, WriteError> {
        let Some(writer) = self.writer else {
            return Err(WriteError::new(format!("format {} cannot be written", self.name)));
        };
        check_number(matches.len()).map_err(WriteError::new)?;
        writer(matches)
    }

    /// Writes matches as [`write`](Self::write) does, but only if no play is lost.
    ///
    /// # Errors
    /// The format is never written, or it cannot hold all plays of these matches.
    pub fn write_all_plays(&self, matches: &[Match]) -> Result<Written, WriteError> {
        let written = self.write(matches)?;
        if written.losses.include_plays() {
            let reason = format!("{} cannot hold {}: expected json", self.name, Losses::PLAYS);
            return Err(WriteError::new(reason));
        }
        Ok(written)
    }
}

/// Maximum number of letters of a name. The limit is needed because writers repeat names in every
/// game, or even in every action: a name as long as a file would produce gigabytes.
pub(crate) const LONGEST_NAME: usize = 100;

/// Cuts names that are too long.
fn shorten_names(record: &mut Match) {
    for index in 0..record.players.0.len() {
        let name = &mut record.players.0[index].name;
        let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) else { continue };
        let what = format!(
            "a name of {} letters: cut after the first {LONGEST_NAME}",
            name.chars().count()
        );
        name.truncate(name[..end].trim_end().len());
        add_warning(record, FilePlace::Whole, WarningKind::Header, what);
    }
}
