//! Illegal plays, and the plays that readers will make of them.

use std::borrow::Cow;

use barpoint_core::{Decision, Dice, Offer, Play, Player, Position};

use crate::formats::mat::after_roll::{hides_play, position_after};
use crate::formats::mat::names::name_above_rows;
use crate::formats::mat::{cells, head};
use crate::formats::snowie_position::SnowiePosition;
use crate::model::{Match, OddPlay, RecordedPlay};
use crate::seats::Seats;
use crate::toolkit::{ParsedPlay, plain, read_play};

/// Text after the roll of an illegal play.
pub(super) enum OddCell<'a> {
    /// The text in the record.
    Words {
        /// Text as a reader will get it.
        words: Cow<'a, str>,
        /// True if the text gives the resulting board, as Snowie does.
        give_board: bool,
    },
    /// The legal play that leads to the resulting board.
    Legal(Play),
    /// The resulting board, as Snowie writes it.
    Board(SnowiePosition),
    /// No text is possible.
    Nothing,
}

/// A roll, with the table before it.
#[derive(Clone, Copy)]
pub(super) struct Roll<'a> {
    pub(super) record: &'a Match,
    pub(super) before: &'a Seats,
    pub(super) player: Player,
    pub(super) dice: Dice,
    /// True if nothing but the result follows.
    pub(super) is_last: bool,
}

impl<'a> OddCell<'a> {
    /// Returns the text of the record if a reader will get the same play, and otherwise the board.
    pub(super) fn new(roll: Roll<'_>, odd: &'a OddPlay) -> Self {
        let words = match head::clean(&odd.text) {
            clean if clean == odd.text => plain(&odd.text),
            clean => Cow::Owned(plain(&clean).into_owned()),
        };
        let given = position_after(&words, &roll.name_of_next());
        let legal = |after: &Position| Some(roll.position().legal_play_to(roll.dice, after)?.play);
        let are_read = is_cell(&words)
            && match &given {
                Some(given) => odd.after == Some(*given) && legal(given).is_none(),
                None => roll.reads(&words, odd),
            };
        match &odd.after {
            _ if are_read => Self::Words { words, give_board: given.is_some() },
            None => Self::Nothing,
            Some(after) => legal(after).map_or_else(|| Self::Board(roll.board(after)), Self::Legal),
        }
    }

    /// Returns true if the resulting board, and points that do not follow from it, cannot be
    /// trusted.
    pub(super) const fn is_doubtful(&self) -> bool {
        matches!(self, Self::Words { give_board: false, .. } | Self::Nothing)
    }
}

impl Roll<'_> {
    fn position(&self) -> Position {
        self.before.position_seen_by(self.player)
    }

    fn name_of_next(&self) -> String {
        let next = self.player.flip();
        name_above_rows(&self.record.players[next], next)
    }

    /// Returns true if a reader gets this play from the text.
    fn reads(&self, words: &str, odd: &OddPlay) -> bool {
        let ParsedPlay { play, is_unexplained, .. } =
            read_play(self.before, self.player, self.dice, words);
        // A last roll without a play is read as a hidden play.
        let is_hidden = self.is_last && is_unexplained;
        !is_hidden
            && matches!(play, RecordedPlay::Odd(again) if again.after == odd.after && again.text == words)
    }

    fn board(&self, after: &Position) -> SnowiePosition {
        /// Maximum match length that is read.
        const MOST_POINTS: u32 = 32767;
        let Self { record, before, player, .. } = *self;
        let next = player.flip();
        let scores = [next, player].map(|player| before.score()[player].min(MOST_POINTS));
        let mut board = SnowiePosition::of_board(after, next, record, scores);
        board.names = [next, player].map(|player| {
            let name = name_above_rows(&record.players[player], player);
            let name = name.replace([';', '(', ')'], " ");
            // A blank would be the name of a player who has none.
            if name.trim().is_empty() { head::substitute_name(player) } else { name }
        });
        let (mut cube, offer) = (before.cube().value, before.decision());
        if offer == Decision::Answer(Offer::Double) {
            cube = cube.doubled().unwrap_or(cube);
        }
        board.cube = cube.get();
        board.owner = match before.cube_owner() {
            None => 0,
            Some(owner) if owner == next => 1,
            Some(_) => -1,
        };
        board.crawford = before.is_crawford();
        board
    }
}

/// Returns true if a reader gets the text as one cell, as the play of a roll.
fn is_cell(words: &str) -> bool {
    let line = format!("  1) 31: {words}");
    let row = cells::row(&line);
    // A bracket in the next cell would close an open one.
    let is_open = words.rfind('(') > words.rfind(')');
    row.cells.len() == 1 && row.comment.is_none() && !is_open && !hides_play(words)
}
