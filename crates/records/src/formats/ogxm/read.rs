//! Reader: a file as a match.

use super::container::File;
use super::content::content;
use super::{kept, write};
use crate::model::Match;
use crate::toolkit::{ReadError, Source};

/// Reads a file, or the files of a stream. A record keeps its file unless writing gives the same one.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let files = File::all(source.bytes())?;
    let records = files.iter().map(|file| {
        let mut record = content(file)?.games.record;
        if write::plain(&record).is_none_or(|plain| plain != file.bytes) {
            kept::keep(&mut record, file.bytes);
        }
        Ok(record)
    });
    records.collect()
}
