//! A game to be written, and what stands around it.

use crate::model::{Game, Match};

/// A game to be written, with its match and the game after it.
#[derive(Clone, Copy)]
pub(super) struct GameInMatch<'a> {
    pub(super) record: &'a Match,
    pub(super) game: &'a Game,
    pub(super) next: Option<&'a Game>,
}
