//! The file that a record was read from, kept as a tag of the record, because a record cannot hold
//! clocks, videos, signatures, drawings and much of an analysis.

use barpoint_ids::letters::{Letters, decode_all};

use crate::model::{Match, Tag};

/// Keeps a file.
pub(super) fn keep(record: &mut Match, file: &[u8]) {
    let (name, value) = (Tag::FILE.into(), Letters(file).to_string());
    record.details.tags.push(Tag { name, value });
}

/// Returns the file that a record was read from.
pub(super) fn file(record: &Match) -> Option<Vec<u8>> {
    let tag = record.details.tags.iter().find(|tag| tag.holds_file())?;
    decode_all(&tag.value).ok()
}
