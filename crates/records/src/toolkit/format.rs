//! A kind of file, with its reader and its writer.

use super::names::shorten_names;
use super::words::remove_controls;
use super::{ReadError, Source, WriteError, Written};
use crate::model::{Match, Place};

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
    /// Whether a file is one of this format. Formats are asked in the order of [`FILE_FORMATS`](crate::FILE_FORMATS).
    pub(crate) detect: fn(&Source<'_>) -> bool,
    /// The matches of a file; not empty.
    pub(crate) read: fn(&Source<'_>) -> Result<Vec<Match>, ReadError>,
}

/// How files of a format are written.
pub(crate) type Writer = fn(&[Match]) -> Result<Written, WriteError>;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The name of the format that it was read as.
    pub format: &'static str,
    /// Its matches, at least one. A position is a match with one game that only sets it up.
    pub matches: Vec<Match>,
}

impl FileFormat {
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

    /// Reads a file of this format whose text may be decoded already.
    ///
    /// # Errors
    /// Where and why it is none.
    pub(crate) fn read_source(&self, source: &Source<'_>) -> Result<Reading, ReadError> {
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
            shorten_names(record);
            // Warnings quote files, and are printed to terminals.
            for warning in &mut record.warnings {
                remove_controls(&mut warning.what);
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
