//! Hypergammon: values of all positions of one to three chequers a side, by value iteration.
//!
//! Chequers that are hit start again, so no order of the positions makes each depend only on
//! earlier ones. Sweeps go through all positions until the values no longer change. They start with
//! the fewest pips, so within a sweep only the values after hits are out of date.
//!
//! A sweep goes from the fewest pips of both sides to the most, and the positions of a wave do not
//! use each other. All plays without a hit therefore lead to values of the same sweep, and the
//! bytes do not depend on threads. The plays of three chequers fit into 100 MB, because a side
//! holds one point at most. The same code serves money and matches; a `Game` supplies the values of
//! results and cubes.

mod match_game;
mod money_games;
mod plays;
mod table;

use core::sync::atomic::AtomicBool;

use barpoint_core::{Chequers, GameResult, GameValue, Side};

use crate::Numbering;

pub use match_game::{MatchGame, MatchStakes};
pub use money_games::{MakehyperGame, MoneyGame};
use plays::{Play, PlayLists};
pub use table::{Change, Game, Rectangle, Table, Target, Value};

/// Boards and plays of hypergammon.
///
/// # Shape
/// A *rank* is a number of a side's boards. Ranks are in the order of pips; boards with the same
/// pips are in the order of [`Numbering`].
#[derive(Debug)]
pub struct Hypergammon {
    numbering: Numbering,
    chequers: u8,
    /// Boards by rank.
    boards: Vec<Board>,
    /// Ranks by number.
    ranks: Vec<u16>,
    /// Entry `p` is the first rank with at least `p` pips.
    with_pips: Vec<usize>,
    plays: PlayLists,
}

/// A board from the view of both players.
#[derive(Clone, Copy, Debug)]
struct Board {
    number: u32,
    chequers: Chequers,
    /// Set of the occupied points, as one bit each from bit 0, numbered by the owner.
    occupied: u32,
    /// The same set, numbered by the other player.
    seen: u32,
    /// Point that the other player may not enter, numbered by that player from 1, or 0 if there is
    /// none.
    blocked: u8,
    /// Points of the blots, numbered by the other player; 31 where there is no blot.
    blots: [u8; 3],
    /// Rank of the board after some blots have been hit. Bit `i` of the index is set if blot `i` is
    /// hit.
    after_hits: [u16; 8],
}

/// Status of a position before the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Both sides have chequers on the same point, so the position cannot occur.
    Illegal,
    /// A side has borne off all its chequers. If both sides have, the player on roll has lost a
    /// single game, as in GNU Backgammon's files.
    Over(GameResult),
    /// Both sides have chequers, but none of them have to pass each other.
    Race,
    /// Some chequers still have to pass each other.
    Contact,
}

const POINTS: u32 = (1 << 24) - 1;

impl Hypergammon {
    /// Lists the plays of all rolls for 1 to 3 chequers a side. Returns `None` for any other
    /// number.
    ///
    /// This takes a few seconds for three chequers.
    pub fn new(chequers: u8) -> Option<Self> {
        Self::new_until(chequers, &AtomicBool::new(false))
    }

    /// Does the same as [`new`](Self::new) until `stop` becomes true. Then it returns `None` within milliseconds.
    pub fn new_until(chequers: u8, stop: &AtomicBool) -> Option<Self> {
        if !(1..=3).contains(&chequers) {
            return None;
        }
        let numbering = Numbering::new(25, chequers)?;
        let all = (0..numbering.boards()).filter_map(|n| Some((n, numbering.board(n)?)));
        let mut by_pips: Vec<(u32, Chequers)> = all.collect();
        by_pips.sort_by_key(|(number, board)| (board.pips(), *number));
        let mut ranks = vec![0; by_pips.len()];
        for (rank, (number, _)) in by_pips.iter().enumerate() {
            ranks[*number as usize] = rank as u16;
        }
        // Plays and hits lead to boards with the same number of chequers or fewer.
        let rank =
            |board: &Chequers| numbering.index(board).map_or(0, |number| ranks[number as usize]);
        let boards: Vec<Board> =
            by_pips.iter().map(|(number, board)| Board::new(*number, board, rank)).collect();
        let most_pips = 25 * usize::from(chequers);
        let with_pips = |pips| by_pips.partition_point(|(_, board)| (board.pips() as usize) < pips);
        let with_pips = (0..=most_pips + 1).map(with_pips).collect();
        let plays = PlayLists::new_until(&by_pips, rank, stop)?;
        Some(Self { numbering, chequers, boards, ranks, with_pips, plays })
    }

    /// Number of chequers of each side.
    #[doc(alias = "checkers")]
    pub const fn chequers(&self) -> u8 {
        self.chequers
    }

    /// Numbering of the boards in files.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Number of boards of a side.
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// Rank of the board with this number in files.
    ///
    /// # Panics
    /// Panics if there is no such board.
    pub fn rank(&self, number: u32) -> usize {
        self.ranks[number as usize].into()
    }

    /// Number in files of the board with this rank.
    ///
    /// # Panics
    /// Panics if there is no such board.
    pub fn number(&self, rank: usize) -> u32 {
        self.boards[rank].number
    }

    /// Status of the position with these two boards, given by rank.
    pub fn status(&self, on_roll: usize, opponent: usize) -> Status {
        let (mine, theirs) = (&self.boards[on_roll], &self.boards[opponent]);
        match (mine.chequers.rearmost(), theirs.chequers.rearmost()) {
            (_, None) => Status::Over(GameResult {
                winner: Side::Opponent,
                value: if on_roll == 0 { GameValue::Single } else { self.lost(&mine.chequers) },
            }),
            (None, _) => {
                let value = self.lost(&theirs.chequers);
                Status::Over(GameResult { winner: Side::OnRoll, value })
            }
            _ if mine.occupied & theirs.seen != 0 => Status::Illegal,
            (Some(mine), Some(theirs)) if Chequers::meet(mine, theirs) => Status::Contact,
            _ => Status::Race,
        }
    }

    /// Value of a game that is lost with these chequers left.
    fn lost(&self, left: &Chequers) -> GameValue {
        if left.total() < u32::from(self.chequers) {
            GameValue::Single
        } else if left.back() > 0 {
            GameValue::Backgammon
        } else {
            GameValue::Gammon
        }
    }

    /// Returns the positions after each play of a roll. The roll is given by its index in
    /// [`Dice::ALL`](barpoint_core::Dice::ALL). A position is given by the rank of the opponent,
    /// who is then on roll, and the rank of the player who made the play. The same position may
    /// occur several times.
    pub fn after(
        &self,
        on_roll: usize,
        opponent: usize,
        roll: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let theirs = &self.boards[opponent];
        let plays = self.plays.of(on_roll, theirs.blocked).roll(roll);
        plays
            .iter()
            .map(|play| (theirs.after_hits[theirs.hits(*play)].into(), usize::from(play.result)))
    }
}

impl Board {
    fn new(number: u32, chequers: &Chequers, rank: impl Fn(&Chequers) -> u16) -> Self {
        let occupied = chequers.mask(1) & POINTS;
        let seen = occupied.reverse_bits() >> 8;
        let counts = chequers.counts();
        let block = (0..24).find(|&point| counts[point] > 1).map_or(0, |point| 24 - point as u8);
        let blots: Vec<usize> = (0..24).filter(|&point| counts[point] == 1).collect();
        let after_hits = core::array::from_fn(|hits| {
            let mut after = *counts;
            for (i, &blot) in blots.iter().enumerate() {
                if hits >> i & 1 == 1 {
                    after[blot] = 0;
                    after[Chequers::BAR] += 1;
                }
            }
            rank(&Chequers::new(after))
        });
        let blots = core::array::from_fn(|i| blots.get(i).map_or(31, |&blot| 23 - blot as u8));
        Self { number, chequers: *chequers, occupied, seen, blocked: block, blots, after_hits }
    }

    /// Returns the index of the set of blots that a play of the other player hits.
    #[inline]
    fn hits(&self, play: Play) -> usize {
        let [a, b, c] = self.blots.map(|blot| (play.touched >> blot) as usize & 1);
        a | b << 1 | c << 2
    }
}

#[cfg(test)]
mod tests;
