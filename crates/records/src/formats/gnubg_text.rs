//! GNU Backgammon's text export of a match, a session or a game: `export match text`.
//!
//! The format was derived from files of GNU Backgammon 1.07, written with all settings of `set
//! export` and `set output` and in all its languages. Position and match IDs, dice, moves and
//! numbers do not depend on the language. Words are needed only for quality marks; marks in
//! languages other than English are skipped with a warning.
//!
//! The program writes one file for each game. Games in concatenated files are read as one match if
//! they belong together. The export of a single position is not a match; it is read by its ID.
//!
//! Statistics are kept unchanged in a [`Tag`](crate::model::Tag) of the game named
//! `GNUBG:statistics`.

mod analysis;
mod candidates;
mod context;
mod cube_table;
mod head;
mod layout;
mod lines;
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
