//! OGXM, version 2: matches of `OpenGammon`'s successors and of `HedgeHog`, with any number of
//! analyses.
//!
//! White is player 0 and Black is player 1. Chances to win a match become normalised equities.
//! The record keeps the file in a tag; the writer uses its parts as long as the record states the
//! same, so that clocks, video, annotations, signatures and the analyses of others come back to the
//! byte.

mod annotations;
mod blocks;
mod bytes;
mod container;
mod content;
mod findings;
mod games;
mod head;
mod levels;
mod pen;
mod plies;
mod write;
mod write_blocks;
mod write_games;

use crate::model::Match;
use crate::toolkit::{FileFormat, ReadError, Reader, Source};
use container::File;
use content::{content, keep};

/// Matches in OGXM.
pub(crate) const OGXM: FileFormat = FileFormat {
    name: "ogxm",
    about: "binary match of OpenGammon and HedgeHog, version 2, with analysis",
    extensions: &["ogxm", "gvab"],
    reader: Some(Reader { detect: |source| source.bytes().starts_with(bytes::MAGIC), read }),
    writer: Some(write::write),
};

/// Reads a file, or the files of a stream. A record keeps its file unless writing gives the same one.
fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let files = File::all(source.bytes())?;
    let records = files.iter().map(|file| {
        let mut record = content(file)?.games.record;
        if write::plain(&record).is_none_or(|plain| plain != file.bytes) {
            keep(&mut record, file.bytes);
        }
        Ok(record)
    });
    records.collect()
}
