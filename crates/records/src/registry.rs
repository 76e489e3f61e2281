//! List of all file formats, and detection of the format of a file.

use std::sync::atomic::AtomicBool;

use crate::formats;
use crate::formats::sgf::{self, Tree};
use crate::model::FilePlace;
use crate::toolkit::{FileFormat, ReadError, Reading, Source};

/// All formats. Detection tries them from the first to the last.
pub static FILE_FORMATS: &[FileFormat] = &[
    #[cfg(feature = "xg")]
    formats::xg::XG,
    #[cfg(all(feature = "json", feature = "xg"))]
    formats::bgf::BGF,
    formats::ogxm::OGXM,
    // Before all other text, because its names may look like anything.
    formats::position_text::BGONLINE,
    sgf::SGF,
    formats::bgammon::BGAMMON,
    formats::compact::RECORD,
    formats::jellyfish_pos::POS,
    #[cfg(feature = "json")]
    formats::json::JSON,
    // Before the position formats, because remarks in a match may quote position IDs.
    formats::mat::MAT,
    formats::gnubg_text::GNUBG_TEXT,
    formats::position_text::XGID,
    formats::position_text::GNUBG,
    formats::position_text::OGID,
    // Detected as lists of XGIDs, which they are to readers.
    formats::position_text::XG_TEXT,
    formats::position_text::BGBLITZ_TEXT,
    formats::snowie_position::SNOWIE_POSITION,
    formats::fibs_board::FIBS_BOARD,
    formats::fibs_oldmoves::OLDMOVES,
    formats::gamesgrid::SGG,
    formats::tmg::TMG,
    formats::party_gammon::PARTY,
    formats::bgroom::BGROOM,
    formats::mat::GAM,
    formats::bkg::BKG,
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
        .find(|format| format.reader.as_ref().is_some_and(|reader| (reader.detect)(source)))
}

/// Reads a file of any format, which is detected by its content.
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
    read_any(&Source::new(bytes))
}

/// Reads a file of this format, or of any, and ends soon after `stop` becomes true.
///
/// # Errors
/// The same as for [`FileFormat::read`] and [`read_file`], and if it was stopped.
///
/// # Examples
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use barpoint_records::read_file_until;
///
/// let position = b"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
/// let [goes_on, stops] = [false, true].map(AtomicBool::new);
/// assert!(read_file_until(position, None, &goes_on).is_ok());
/// assert!(read_file_until(position, None, &stops).is_err());
/// ```
pub fn read_file_until(
    bytes: &[u8],
    format: Option<&FileFormat>,
    stop: &AtomicBool,
) -> Result<Reading, ReadError> {
    let source = Source::new(bytes).stopped_by(stop);
    format.map_or_else(|| read_any(&source), |format| format.read_source(&source))
}

fn read_any(source: &Source<'_>) -> Result<Reading, ReadError> {
    let bytes = source.bytes();
    match detect(source) {
        Some(format) => format.read_source(source),
        None if source.is_stopped() => Err(ReadError::stopped()),
        None if bytes.is_empty() => Err(ReadError::whole("the file is empty")),
        None => {
            let error =
                ReadError::whole("unrecognised file format: expected a match or a position");
            let place = if source.is_binary() { FilePlace::Byte(0) } else { error.place };
            Err(ReadError { place, ..error })
        }
    }
}
