//! The binary files of eXtreme Gammon: matches, `.xg`, and positions, `.xgp`.
//!
//! The layout is that of the publisher's description of the format. Rollouts are read as far as
//! their results go; how they were made is not.

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
