//! List of all file formats, and detection of the format of a file.

use std::sync::atomic::AtomicBool;

use barpoint_core::{More, Variant};

use crate::formats;
use crate::formats::sgf::{self, Tree};
use crate::model::{FilePlace, Warning, WarningKind};
use crate::toolkit::{
    Encoding, FileFormat, ReadError, Reading, Source, Unpacked, check_number, unpacked, wrong,
};

/// All formats. Detection tries them from the first to the last.
pub static FILE_FORMATS: &[FileFormat] = &[
    formats::xg::XG,
    formats::bgf::BGF,
    formats::ogxm::OGXM,
    // Before all other text, because its names may look like anything.
    formats::position_text::BGONLINE,
    sgf::SGF,
    formats::bgammon::BGAMMON,
    formats::compact::RECORD,
    formats::jellyfish_pos::POS,
    formats::json::JSON,
    // Before drawn boards, which it has too.
    formats::gnubg_text::GNUBG_TEXT,
    // Before match text, because a board may have the length of a match in a line of its own.
    formats::position_text::DRAWN_BOARD,
    // Before the position formats, because remarks in a match may quote position IDs.
    formats::mat::MAT,
    // Before the formats of one ID, which would read only some of its lines.
    formats::position_text::LIST,
    formats::position_text::XGID,
    formats::position_text::GNUBG,
    formats::position_text::OGID,
    // Detected as lists of XGIDs, which they are to readers.
    formats::position_text::XG_TEXT,
    formats::position_text::BGBLITZ_TEXT,
    formats::snowie_position::SNOWIE_POSITION,
    formats::fibs_board::FIBS_BOARD,
    formats::unseen::fibs_oldmoves::OLDMOVES,
    formats::unseen::gamesgrid::SGG,
    formats::unseen::tmg::TMG,
    formats::unseen::party_gammon::PARTY,
    formats::unseen::bgroom::BGROOM,
    formats::mat::GAM,
    formats::unseen::bkg::BKG,
    formats::plain_text::TEXT,
    formats::decisions_csv::CSV,
];

impl FileFormat {
    /// Returns the format with this name; case is ignored.
    pub fn named(name: &str) -> Option<&'static Self> {
        FILE_FORMATS.iter().find(|format| format.name.eq_ignore_ascii_case(name))
    }

    /// Returns the format that is written to files with this extension.
    pub fn with_extension(extension: &str) -> Option<&'static Self> {
        let fits = |known: &&str| known.eq_ignore_ascii_case(extension);
        let writable = FILE_FORMATS.iter().filter(|format| format.writer.is_some());
        let first =
            |n: usize| writable.clone().find(|format| format.extensions.iter().take(n).any(fits));
        first(1).or_else(|| first(usize::MAX))
    }
}

/// Returns the format that a file seems to have, or `None` if it fits no format.
pub fn detect_format(bytes: &[u8]) -> Option<&'static FileFormat> {
    detect(&Source::new(bytes))
}

/// Detects the format of a source. An SGF tree may follow other text, such as the head of a mail.
/// If that text is the beginning of a file of another format, the tree is a quotation.
fn detect(source: &Source<'_>) -> Option<&'static FileFormat> {
    match sgf::tree(source) {
        Some(Tree::Below(above)) => {
            detect_by_format(&Source::new(above.as_bytes())).or(Some(&sgf::SGF))
        }
        Some(Tree::WithinLine) => detect_by_format(source).or(Some(&sgf::SGF)),
        Some(Tree::First) | None => detect_by_format(source),
    }
}

fn detect_by_format(source: &Source<'_>) -> Option<&'static FileFormat> {
    FILE_FORMATS
        .iter()
        .take_while(|_| !source.is_stopped())
        .find(|format| format.reader.as_ref().is_some_and(|reader| (reader.detect)(source)))
}

/// Reads a file of any format, which is detected by its content. See [`ReadOptions::read`].
///
/// # Errors
/// The content fits no format, or it is wrong for the format that it seems to have.
///
/// # Examples
/// ```
/// use barpoint_records::read_file;
///
/// let reading = read_file(b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")?;
/// assert_eq!(reading.format, "xgid");
/// assert_eq!(reading.matches[0].length.map(u16::from), Some(7));
/// # Ok::<(), barpoint_records::ReadError>(())
/// ```
pub fn read_file(bytes: &[u8]) -> Result<Reading, ReadError> {
    ReadOptions::default().read(bytes)
}

/// Facts about a file that the caller knows, and that the file does not say.
///
/// # Examples
/// ```
/// use barpoint_core::Variant;
/// use barpoint_records::ReadOptions;
///
/// let file = b" 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 21: 23/20\n";
/// let options = ReadOptions { variant: Some(Variant::Nackgammon), ..ReadOptions::default() };
/// assert!(options.read(file)?.matches[0].warnings.is_empty());
/// # Ok::<(), barpoint_records::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions<'a> {
    /// Format; if `None`, it is detected by the content.
    pub format: Option<&'a FileFormat>,
    /// Variant of the games in a text, whatever the text says. Files that always state the variant keep theirs, with a
    /// warning.
    pub variant: Option<Variant>,
    /// Encoding of a text; if `None`, it is detected.
    pub encoding: Option<Encoding>,
    /// The reading ends soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
    #[doc(hidden)]
    pub more: More,
}

impl ReadOptions<'_> {
    /// Reads a file. One that is packed by gzip is unpacked, and the matches of all files in a ZIP file are read. Warnings
    /// then name the file, also one that fits no format.
    ///
    /// # Errors
    /// The content fits no format, or it is wrong for the format that it seems to have, or the reading was stopped.
    ///
    /// # Examples
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use barpoint_records::ReadOptions;
    ///
    /// let position = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
    /// let [goes_on, stops] = [false, true].map(AtomicBool::new);
    /// let stopped_by = |stop| ReadOptions { stop: Some(stop), ..ReadOptions::default() };
    /// assert!(stopped_by(&goes_on).read(position).is_ok());
    /// assert!(stopped_by(&stops).read(position).is_err());
    /// ```
    pub fn read(&self, bytes: &[u8]) -> Result<Reading, ReadError> {
        let (mut readings, mut unread) = (Vec::new(), Vec::new());
        for Unpacked { name, bytes } in unpacked(bytes)? {
            let name = if name.is_empty() { name } else { format!("`{name}`: ") };
            match self.read_plain(&bytes) {
                Ok(mut reading) => {
                    let warnings = reading.matches.iter_mut().flat_map(|it| &mut it.warnings);
                    warnings.for_each(|warning| warning.what.insert_str(0, &name));
                    readings.push(reading);
                }
                Err(error) => {
                    let error = ReadError { reason: name + &error.reason, ..error };
                    if error.format.is_some() || error.place == FilePlace::Whole {
                        return Err(error);
                    }
                    unread.push(error);
                }
            }
        }
        joined(readings, unread)
    }

    fn read_plain(&self, bytes: &[u8]) -> Result<Reading, ReadError> {
        let Self { format, variant, encoding, stop, more: _ } = *self;
        let mut source = Source::new(bytes);
        (source.encoding, source.variant, source.stop) = (encoding, variant, stop);
        format.map_or_else(|| read_any(&source), |format| format.read_source(&source))
    }
}

/// Joins the matches of the files of an archive; the first one that was read gives the format. Files that fit no format
/// are an error if there is no other, and otherwise warnings.
fn joined(readings: Vec<Reading>, unread: Vec<ReadError>) -> Result<Reading, ReadError> {
    let mut readings = readings.into_iter();
    let Some(mut all) = readings.next() else {
        let none = || ReadError::whole("there is no file");
        return Err(unread.into_iter().next().unwrap_or_else(none));
    };
    all.matches.extend(readings.flat_map(|reading| reading.matches));
    check_number(all.matches.len()).map_err(ReadError::whole)?;
    if let Some(first) = all.matches.first_mut() {
        let warning = |error: ReadError| {
            Warning::of_match(FilePlace::Whole, WarningKind::Ignored, error.reason)
        };
        first.warnings.extend(unread.into_iter().map(warning));
    }
    Ok(all)
}

fn read_any(source: &Source<'_>) -> Result<Reading, ReadError> {
    let bytes = source.bytes();
    match detect(source) {
        Some(format) => format.read_source(source),
        None if source.is_stopped() => Err(ReadError::stopped()),
        None if bytes.is_empty() => Err(ReadError::whole("the file is empty")),
        None => {
            let reason = "unrecognised file format: expected a match or a position";
            Err(if source.is_binary() { wrong(0, reason) } else { ReadError::whole(reason) })
        }
    }
}
