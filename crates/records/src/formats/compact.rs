//! A match as a line of letters; `COMPACT-RECORD.md` describes every bit.

mod bits;
mod layout;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::toolkit::{FileFormat, Reader};

/// Compact records.
pub(crate) const RECORD: FileFormat = FileFormat {
    name: "record",
    about: "compact record of a whole match as a line of letters",
    extensions: &["bpr"],
    reader: Some(Reader {
        detect: |source| {
            !source.is_binary() && source.text().trim_start().starts_with(layout::FAMILY)
        },
        read: read::read,
    }),
    writer: Some(write::write),
};
