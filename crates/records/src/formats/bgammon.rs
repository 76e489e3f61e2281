//! Replays of bgammon.org (`.match`).
//!
//! Player 1 of a replay is player 0 here. The moves of both players are in player 1's point
//! numbers. A table at the beginning gives the byte offset of each game. It is checked, but a file
//! with a wrong table is still read.

mod layout;
mod read;
#[cfg(test)]
mod tests;
mod write;

use crate::toolkit::{FileFormat, Reader};

/// Replays of bgammon.org.
pub(crate) const BGAMMON: FileFormat = FileFormat {
    name: "bgammon",
    about: "replay of bgammon.org",
    extensions: &["match"],
    reader: Some(Reader { detect: read::detect, read: read::read }),
    writer: Some(write::write),
};
