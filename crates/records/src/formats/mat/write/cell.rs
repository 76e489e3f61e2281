//! Content of cells.

use std::fmt::Write;

use barpoint_core::{Decision, Dice, Play, Player};

use super::odd_play::{OddCell, Roll};
use super::replay::RowsReplay;
use super::rows::{push_number, push_play};
use crate::model::{Action, Match, OddPlay, RecordedPlay};
use crate::toolkit::Losses;

pub(super) const TAKES: &str = " Takes";
pub(super) const DROPS: &str = " Drops";

/// Context of a cell besides its action.
#[derive(Clone, Copy)]
pub(super) struct CellContext<'a> {
    pub(super) record: &'a Match,
    pub(super) replay: &'a RowsReplay,
    /// True if the cell shows a roll without a play, after which its player has lost the game.
    pub(super) has_lost: bool,
    /// True if it is the last cell of the game.
    pub(super) is_last: bool,
}

impl CellContext<'_> {
    /// Writes an action of this player into the cell.
    pub(super) fn write(
        self,
        cell: &mut String,
        losses: &mut Losses,
        player: Player,
        action: &Action,
    ) {
        let _ = match action {
            Action::Play { dice, play, .. } => {
                self.write_play(cell, losses, player, *dice, play);
                Ok(())
            }
            Action::Double(_) => write!(cell, " Doubles => {}", self.offered()),
            Action::Beaver(_) => write!(cell, " Beavers => {}", self.offered()),
            Action::Raccoon(_) => write!(cell, " Raccoons => {}", self.offered()),
            Action::Take(_) => write!(cell, "{TAKES}"),
            Action::Drop(_) => write!(cell, "{DROPS}"),
            _ => Ok(()),
        };
    }

    /// Returns the value to which the cube is turned. While an offer is open the cube still has its
    /// old value.
    fn offered(self) -> u32 {
        let table = &self.replay.table;
        let value = table.cube().value.get();
        match table.decision() {
            Decision::Answer(_) => value * 4,
            _ => value * 2,
        }
    }

    fn write_play(
        self,
        cell: &mut String,
        losses: &mut Losses,
        player: Player,
        dice: Dice,
        play: &RecordedPlay,
    ) {
        for die in [dice.high(), dice.low()] {
            push_number(cell, die.pips());
        }
        cell.push(':');
        match play {
            RecordedPlay::Legal(play) => push_play(cell, play),
            // Only the loser can have resigned.
            RecordedPlay::Hidden if self.has_lost => cell.push_str(" ????"),
            // Without this text a reader would assume the only legal play and move the chequers.
            RecordedPlay::Hidden
                if self.replay.only_play(player, dice).is_some_and(|play| play != Play::NONE) =>
            {
                cell.push_str(" Illegal play");
            }
            RecordedPlay::Hidden => {}
            RecordedPlay::Odd(odd) => {
                let Self { record, replay, is_last, .. } = self;
                let roll = Roll { record, before: &replay.table, player, dice, is_last };
                write_odd_play(cell, losses, roll, odd);
            }
        }
        cell.truncate(cell.trim_end().len());
    }
}

/// Writes the text after the roll of an illegal play.
fn write_odd_play(cell: &mut String, losses: &mut Losses, roll: Roll<'_>, odd: &OddPlay) {
    let odd_cell = OddCell::new(roll, odd);
    let is_lost = !matches!(odd_cell, OddCell::Words { .. }) && !odd.text.is_empty();
    losses.add_if(is_lost, "texts of unreadable plays");
    let _ = match odd_cell {
        OddCell::Words { words, .. } => write!(cell, " {words}"),
        OddCell::Legal(play) => {
            push_play(cell, &play);
            Ok(())
        }
        OddCell::Board(board) => write!(cell, " Illegal play ({board})"),
        OddCell::Nothing => write!(cell, " Illegal play"),
    };
}
