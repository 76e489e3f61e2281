//! Match text in the style of Jellyfish (`.mat`, `.txt`) in all its dialects, and the single games
//! of Jellyfish and `GammonEmpire` (`.gam`).
//!
//! Snowie's standard text, the exports of eXtreme Gammon and the files of most servers are
//! dialects. All have rows of two cells, the left for player 0 and the right for player 1. The
//! numbers of games and rows carry no information, hits may be missing, and the points at the end
//! of a game may be wrong; the board takes precedence.

mod after_roll;
mod cells;
mod head;
mod names;
mod read;
mod set_position;
mod text;
mod write;

use crate::toolkit::{FileFormat, Reader};

/// Match text.
pub(crate) const MAT: FileFormat = FileFormat {
    name: "mat",
    about: "match text of Jellyfish, Snowie, eXtreme Gammon and most servers",
    extensions: &["mat", "txt"],
    reader: Some(Reader { detect: read::detect, read: read::read }),
    writer: Some(write::write),
};

/// Single games.
pub(crate) const GAM: FileFormat = FileFormat {
    name: "gam",
    about: "single games of Jellyfish and GammonEmpire, without match length and score",
    extensions: &["gam"],
    reader: Some(Reader { detect: read::games::detect, read: read::games::read }),
    writer: Some(write::games::write),
};
