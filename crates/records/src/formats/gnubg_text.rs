//! GNU Backgammon's text export of a match, a session or a game: `export match text`.
//!
//! The format was learnt from files that GNU Backgammon 1.07 wrote, with all its settings of
//! `set export` and `set output` and in the languages that it ships. Position and match IDs, dice,
//! moves and numbers are the same in all of them, and so the words are needed for marks only:
//! those of other languages than English are passed over with a warning.
//!
//! The program writes a file for each game. Files that were joined are read as one match where the
//! games belong together. An export of a single position is no match: it is read by its ID.
//!
//! Statistics are kept as they stand, in a [`Tag`](crate::model::Tag) of the game named
//! `GNUBG:statistics`.

mod analysis;
mod candidates;
mod context;
mod cube;
mod cube_table;
mod head;
mod layout;
mod lines;
mod marks;
mod method;
mod numbers;
mod read;
mod score;

use crate::toolkit::{FileFormat, Reader, Source};

/// Matches in text exports of GNU Backgammon.
pub(crate) const GNUBG_TEXT: FileFormat = FileFormat {
    name: "gnubg-text",
    about: "text exports of matches and games by GNU Backgammon, with analysis",
    extensions: &["txt"],
    reader: Some(Reader { detect, read: read::read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    let is_likely = || source.lines().any(lines::is_likely);
    !source.is_binary()
        && is_likely()
        && layout::sections(source).iter().any(layout::Section::is_game)
}
