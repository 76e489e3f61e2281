//! Replays of bgammon.org (`.match`).
//!
//! Player 1 of a replay is player 0 here. Both players' moves are written in player 1's numbering.
//! A table at the beginning says at which byte each game begins; it is checked, and a file with a
//! wrong one is read even so.

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
