//! Hypergammon: all positions of one to three chequers a side, solved by value iteration.
//!
//! Chequers that are hit start again, so that no order of the positions lets each rest on earlier
//! ones only. Sweeps go over all of them until nothing changes any more, those with the fewest
//! pips first: then only what follows a hit is not up to date yet.
//!
//! A sweep goes from the fewest pips of both sides to the most, and the positions of a wave do not
//! use each other. All plays without a hit therefore lead to values of the same sweep, and the
//! bytes do not depend on threads. The plays of three chequers fit into 100 MB, because a side
//! holds one point at most. One kernel serves money and matches; a `Game` has the values of results
//! and cubes.

mod makehyper_game;
mod match_game;
mod money_game;
mod plays;
mod table;

use barpoint_core::{Chequers, GameResult, GameValue, Side};

use crate::Numbering;

pub use makehyper_game::MakehyperGame;
pub use match_game::{MatchGame, MatchStakes};
pub use money_game::MoneyGame;
use plays::{Play, PlayLists};
pub use table::{Change, Game, Rectangle, Table, Target, Value};

/// The boards and plays of hypergammon.
///
/// # Shape
/// A *rank* numbers the boards of a side by pips, and boards with the same pips as
/// [`Numbering`] does.
#[derive(Debug)]
pub struct Hypergammon {
    numbering: Numbering,
    chequers: u8,
    /// By rank.
    boards: Vec<Board>,
    /// By number.
    ranks: Vec<u16>,
    /// Entry `p`: the first rank with `p` pips or more.
    with_pips: Vec<usize>,
    plays: PlayLists,
}

/// A board as both players see it.
#[derive(Clone, Copy, Debug)]
struct Board {
    number: u32,
    chequers: Chequers,
    /// A bit for each point that is occupied, as the owner numbers them, from 0.
    occupied: u32,
    /// The same, as the other player numbers them.
    seen: u32,
    /// The point that the other player may not enter, if there is one, as that player numbers it,
    /// plus one.
    blocked: u8,
    /// Blots, as the other player numbers the points; 31 for none.
    blots: [u8; 3],
    /// Rank of the board after some blots have been hit: bit `i` of the index stands for blot `i`.
    after_hits: [u16; 8],
}

/// What a position is before the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Both sides have chequers on a point: it cannot occur.
    Illegal,
    /// A side has borne off everything. If both have, the player on roll has lost a plain game, as
    /// in GNU Backgammon's files.
    Over(GameResult),
    /// Both sides have chequers, which need not pass each other any more.
    Race,
    /// Some chequers still have to pass each other.
    Contact,
}

const POINTS: u32 = (1 << 24) - 1;

impl Hypergammon {
    /// With 1 to 3 chequers a side, `None` for any other number.
    ///
    /// Lists the plays of all rolls, which takes a few seconds for three chequers.
    pub fn new(chequers: u8) -> Option<Self> {
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
        // Plays and hits lead to boards of the same chequers or fewer.
        let rank =
            |board: &Chequers| numbering.index(board).map_or(0, |number| ranks[number as usize]);
        let boards: Vec<Board> =
            by_pips.iter().map(|(number, board)| Board::new(*number, board, rank)).collect();
        let most_pips = 25 * usize::from(chequers);
        let with_pips = |pips| by_pips.partition_point(|(_, board)| (board.pips() as usize) < pips);
        let with_pips = (0..=most_pips + 1).map(with_pips).collect();
        let plays = PlayLists::new(&by_pips, rank);
        Some(Self { numbering, chequers, boards, ranks, with_pips, plays })
    }

    /// Chequers a side.
    pub const fn chequers(&self) -> u8 {
        self.chequers
    }

    /// The numbers of the boards in files.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How many boards a side has.
    pub fn boards(&self) -> usize {
        self.boards.len()
    }

    /// The rank of the board with this number in files.
    ///
    /// # Panics
    /// If there is none.
    pub fn rank(&self, number: u32) -> usize {
        self.ranks[number as usize].into()
    }

    /// The number in files of the board with this rank.
    ///
    /// # Panics
    /// If there is none.
    pub fn number(&self, rank: usize) -> u32 {
        self.boards[rank].number
    }

    /// What the position of two boards, given by rank, is.
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

    /// What a game is worth that is lost with these chequers left.
    fn lost(&self, left: &Chequers) -> GameValue {
        if left.total() < u32::from(self.chequers) {
            GameValue::Single
        } else if left.back() > 0 {
            GameValue::Backgammon
        } else {
            GameValue::Gammon
        }
    }

    /// The positions after each play of a roll, given by the number of the roll in
    /// [`Dice::ALL`](barpoint_core::Dice::ALL), as ranks of the opponent, who is then on roll, and
    /// of the player who made the play. A position may come several times.
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

    /// Which blots a play of the other player hits.
    #[inline]
    fn hits(&self, play: Play) -> usize {
        let [a, b, c] = self.blots.map(|blot| (play.touched >> blot) as usize & 1);
        a | b << 1 | c << 2
    }
}

#[cfg(test)]
mod tests;
