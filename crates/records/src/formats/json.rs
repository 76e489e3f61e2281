//! Barpoint's own JSON of matches, which holds every part of a record: see `MATCH-JSON.md`.

pub(super) mod analysis;
pub mod layout;
mod read;
mod write;

pub use read::read_own as read_own_json;

use crate::toolkit::{FileFormat, Reader, Source};

/// Barpoint's own JSON.
pub(crate) const JSON: FileFormat = FileFormat {
    name: "json",
    about: "Barpoint's own JSON, which preserves everything",
    extensions: &["json"],
    reader: Some(Reader { detect, read: read::read }),
    writer: Some(write::write),
};

fn detect(source: &Source<'_>) -> bool {
    let is_object = source.text().trim_start().starts_with('{');
    is_object && source.text().contains(layout::FORMAT)
}
