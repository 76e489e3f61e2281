//! Files of matches and positions, whatever their format.
//!
//! [`read_file`] finds out by content what a file is; [`FILE_FORMATS`] lists the formats, each with
//! its reader and its writer where there is one.

use barpoint_core::record::{Match, Place};

use crate::sgf::Tree;

mod dates;
mod error;
mod log;
mod losses;
mod names;
mod pairs;
mod position_record;
mod scribe;
mod source;
mod verdict;
mod words;

pub(crate) use dates::{date_in_words, date_of_days, date_of_numbers, days_of_date};
pub use error::{ReadError, WriteError};
pub(crate) use log::{GameLog, SaidEnd, add_warning};
pub use losses::{Losses, Written};
pub(crate) use names::LONGEST_NAME;
pub(crate) use pairs::{Choice, Pair, pairs, written_pairs};
pub use position_record::{NoPosition, PositionRecord, PositionSeen};
pub(crate) use scribe::{Actor, PlayRead, Scribe, gain, plain, read_play};
pub(crate) use source::lines;
pub use source::{Encoding, Source};
pub(crate) use verdict::{Claim, Evidence, StatedEnding, Verdict, adjudicate};
pub(crate) use words::{is_control, other_result_in_words, points_in_words, problem_in_words};
pub use words::{lines_without_controls, without_controls};

/// Matches of one file, in every format: more are neither read nor written.
pub(crate) const MOST_MATCHES: usize = 100_000;

/// Why a file with this many matches is neither read nor written.
pub(crate) fn too_many_matches(count: usize) -> Option<String> {
    (count > MOST_MATCHES).then(|| format!("more than {MOST_MATCHES} matches in one file"))
}

/// A kind of file.
#[derive(Debug)]
pub struct FileFormat {
    /// What people call it on the command line.
    pub name: &'static str,
    /// What it is, as a fragment.
    pub about: &'static str,
    /// Suffixes of file names, the usual one first; they only name files that are written.
    pub extensions: &'static [&'static str],
    /// Whether a file looks like one of this format; `None` where the format is never read.
    pub(crate) reader: Option<Reader>,
    /// `None` where the format is never written.
    pub(crate) writer: Option<Writer>,
}

/// How files of a format are told apart and read.
#[derive(Debug)]
pub(crate) struct Reader {
    /// Whether a file is one of this format. Formats are asked in the order of [`FILE_FORMATS`].
    pub(crate) detect: fn(&Source<'_>) -> bool,
    /// The matches of a file; not empty.
    pub(crate) read: fn(&Source<'_>) -> Result<Vec<Match>, ReadError>,
}

/// How files of a format are written.
pub(crate) type Writer = fn(&[Match]) -> Result<Written, WriteError>;

/// Every format; detection goes from the first to the last. A new format is one more entry here.
pub static FILE_FORMATS: &[FileFormat] = &[
    #[cfg(feature = "xg")]
    crate::xg::XG,
    crate::sgf::SGF,
    crate::bgammon::BGAMMON,
    crate::compact::RECORD,
    crate::jellyfish_pos::POS,
    #[cfg(feature = "json")]
    crate::json::JSON,
    // Before the positions: remarks in a match may hold their IDs.
    crate::mat::MAT,
    crate::gnubg_text::GNUBG_TEXT,
    crate::position_text::XGID,
    crate::position_text::GNUBG,
    crate::snowie_position::SNOWIE_POSITION,
    crate::fibs_board::FIBS_BOARD,
    crate::fibs_oldmoves::OLDMOVES,
    crate::gamesgrid::SGG,
    crate::tmg::TMG,
    crate::party_gammon::PARTY,
    crate::bgroom::BGROOM,
    crate::mat::GAM,
    crate::bkg::BKG,
    crate::plain_text::TEXT,
    crate::decisions_csv::CSV,
];

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The name of the format that it was read as.
    pub format: &'static str,
    /// Its matches, at least one. A position is a match with one game that only sets it up.
    pub matches: Vec<Match>,
}

impl FileFormat {
    /// The format with this name, in any case.
    pub fn named(name: &str) -> Option<&'static Self> {
        FILE_FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// The format that is written under this suffix of file names.
    pub fn with_extension(extension: &str) -> Option<&'static Self> {
        let fits = |known: &&str| known.eq_ignore_ascii_case(extension);
        let writable = FILE_FORMATS.iter().filter(|format| format.writer.is_some());
        let first =
            |n: usize| writable.clone().find(|format| format.extensions.iter().take(n).any(fits));
        first(1).or_else(|| first(usize::MAX))
    }

    /// Whether files of this format can be read.
    pub const fn can_be_read(&self) -> bool {
        self.reader.is_some()
    }

    /// Whether files of this format can be written.
    pub const fn can_be_written(&self) -> bool {
        self.writer.is_some()
    }

    /// Reads a file of this format.
    ///
    /// # Errors
    /// Where and why it is none.
    pub fn read(&self, bytes: &[u8]) -> Result<Reading, ReadError> {
        self.read_source(&Source::new(bytes))
    }

    fn read_source(&self, source: &Source<'_>) -> Result<Reading, ReadError> {
        let Some(reader) = &self.reader else {
            let reason = format!("files of format {} are written, not read", self.name);
            return Err(ReadError { format: Some(self.name), place: Place::Whole, reason });
        };
        let read = (reader.read)(source);
        let mut matches = read.map_err(|error| error.in_format(self.name))?;
        if matches.is_empty() {
            let error = ReadError::whole("there is nothing of that format in it");
            return Err(error.in_format(self.name));
        }
        for record in &mut matches {
            names::shorten_names(record);
            // Warnings quote files, and are printed to terminals.
            for warning in &mut record.warnings {
                words::remove_controls(&mut warning.what);
            }
        }
        Ok(Reading { format: self.name, matches })
    }

    /// Writes matches as a file of this format, with what it cannot hold.
    ///
    /// # Errors
    /// The format is never written, or can hold none of this.
    pub fn write(&self, matches: &[Match]) -> Result<Written, WriteError> {
        let Some(writer) = self.writer else {
            return Err(WriteError::new(format!("files of format {} are not written", self.name)));
        };
        if let Some(reason) = too_many_matches(matches.len()) {
            return Err(WriteError::new(reason));
        }
        writer(matches)
    }
}

/// The first number in a text.
pub(crate) fn first_number(text: &str) -> Option<u32> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let digits = &text[start..];
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// The format that a file seems to have.
pub fn detect_format(bytes: &[u8]) -> Option<&'static FileFormat> {
    detect(&Source::new(bytes))
}

/// A tree of SGF may stand below other text, such as the head of a mail, but not below the beginning of
/// a file of another format, which may quote it.
fn detect(source: &Source<'_>) -> Option<&'static FileFormat> {
    match crate::sgf::tree(source) {
        Some(Tree::Below(above)) => {
            detect_by_format(&Source::new(above.as_bytes())).or(Some(&crate::sgf::SGF))
        }
        Some(Tree::WithinLine) => detect_by_format(source).or(Some(&crate::sgf::SGF)),
        Some(Tree::First) | None => detect_by_format(source),
    }
}

fn detect_by_format(source: &Source<'_>) -> Option<&'static FileFormat> {
    FILE_FORMATS
        .iter()
        .find(|format| format.reader.as_ref().is_some_and(|reader| (reader.detect)(source)))
}

/// Reads a file of any format, found out by its content.
///
/// # Errors
/// The content fits no format, or not the one that it seems to have.
///
/// # Examples
/// ```
/// use barpoint_formats::read_file;
///
/// let reading = read_file(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")?;
/// assert_eq!(reading.format, "xgid");
/// assert_eq!(reading.matches[0].length.map(u16::from), Some(7));
/// # Ok::<(), barpoint_formats::ReadError>(())
/// ```
pub fn read_file(bytes: &[u8]) -> Result<Reading, ReadError> {
    let source = Source::new(bytes);
    match detect(&source) {
        Some(format) => format.read_source(&source),
        None if bytes.is_empty() => Err(ReadError::whole("the file is empty")),
        None => {
            let error =
                ReadError::whole("unrecognised file format: expected a match or a position");
            let place = if source.is_binary() { Place::Byte(0) } else { error.place };
            Err(ReadError { place, ..error })
        }
    }
}
