//! Binary files of eXtreme Gammon: matches, `.xg`, and positions, `.xgp`.
//!
//! The layout follows the publisher's description of the format. Results of rollouts are read, but
//! not their settings.

mod analysis;
mod comments;
mod container;
mod header;
mod read;
mod record;

use crate::toolkit::{FileFormat, Reader};

/// Matches and positions of eXtreme Gammon.
pub(crate) const XG: FileFormat = FileFormat {
    name: "xg",
    about: "binary match or position of eXtreme Gammon",
    extensions: &["xg", "xgp"],
    reader: Some(Reader {
        detect: |source| source.bytes().starts_with(container::MAGIC),
        read: read::read,
    }),
    writer: None,
};
