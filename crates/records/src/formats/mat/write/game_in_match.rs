//! A game with its context, for the writer.

use crate::model::{Game, Match};

/// A game to be written, with its match and the next game.
#[derive(Clone, Copy)]
pub(super) struct GameInMatch<'a> {
    pub(super) record: &'a Match,
    pub(super) game: &'a Game,
    pub(super) next: Option<&'a Game>,
}
