//! Plays of all rolls from all boards.

use core::sync::atomic::{AtomicBool, Ordering};

use barpoint_core::{Chequers, Dice};

/// A play, which may hit blots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Play {
    /// Rank of the board after the play.
    pub(super) result: u16,
    /// Set of the points on which a chequer lands or stops, as one bit each from bit 0.
    pub(super) touched: u32,
}

const ROLLS: usize = Dice::ALL.len();

/// Plays of all rolls for each board and for each point that the opponent may hold.
///
/// With three chequers or fewer, a side holds one point at most.
#[derive(Debug)]
pub(super) struct PlayLists {
    plays: Vec<Play>,
    /// End of the plays of each roll, list by list. A list begins where the one before ends.
    ends: Vec<[u32; ROLLS]>,
}

/// Plays of all rolls from one board.
#[derive(Clone, Copy, Debug)]
pub(super) struct RollPlays<'a> {
    plays: &'a [Play],
    start: u32,
    ends: &'a [u32; ROLLS],
}

/// Number of points that may be held, plus one for none.
const BLOCKS: usize = 25;

impl PlayLists {
    /// Lists the plays of all boards. Returns `None` if `stop` becomes true before the end.
    pub(super) fn new_until(
        boards: &[(u32, Chequers)],
        rank: impl Fn(&Chequers) -> u16,
        stop: &AtomicBool,
    ) -> Option<Self> {
        let can_block = boards.iter().any(|(_, board)| board.total() > 1);
        let mut lists = Self { plays: Vec::new(), ends: Vec::with_capacity(boards.len() * BLOCKS) };
        let mut found = Vec::new();
        for (_, board) in boards {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for blocked in 0..BLOCKS {
                let mut ends = [lists.plays.len() as u32; ROLLS];
                // A single chequer holds no point, and no point with chequers of the other side can
                // be held.
                let occurs = blocked == 0 || (can_block && board.counts()[blocked - 1] == 0);
                for (dice, end) in Dice::ALL.into_iter().zip(&mut ends).filter(|_| occurs) {
                    Walk::all(board, blocked, dice, &mut found);
                    let play = |(end, touched): &(Chequers, u32)| Play {
                        result: rank(end),
                        touched: *touched,
                    };
                    let start = lists.plays.len();
                    lists.plays.extend(found.iter().map(play));
                    lists.plays[start..].sort_unstable();
                    *end = lists.plays.len() as u32;
                }
                lists.ends.push(ends);
            }
        }
        Some(lists)
    }

    /// Returns the plays from a board, given by rank, against a board that holds the point
    /// `blocked`.
    #[inline]
    pub(super) fn of(&self, rank: usize, blocked: u8) -> RollPlays<'_> {
        let list = rank * BLOCKS + usize::from(blocked);
        let start = if list == 0 { 0 } else { self.ends[list - 1][ROLLS - 1] };
        RollPlays { plays: &self.plays, start, ends: &self.ends[list] }
    }
}

impl<'a> RollPlays<'a> {
    /// Returns the plays of a roll, given by its index in [`Dice::ALL`].
    #[inline]
    pub(super) fn roll(&self, roll: usize) -> &'a [Play] {
        let start = if roll == 0 { self.start } else { self.ends[roll - 1] };
        &self.plays[start as usize..self.ends[roll] as usize]
    }
}

/// An unfinished play.
#[derive(Clone, Copy)]
struct Walk {
    counts: [u8; 25],
    touched: u32,
}

impl Walk {
    /// Finds all legal plays of a roll, each once.
    fn all(board: &Chequers, blocked: usize, dice: Dice, found: &mut Vec<(Chequers, u32)>) {
        found.clear();
        let start = Self { counts: *board.counts(), touched: 0 };
        let (high, low) = (usize::from(dice.high().pips()), usize::from(dice.low().pips()));
        let orders: &[&[usize]] =
            if high == low { &[&[high; 4]] } else { &[&[high, low], &[low, high]] };
        // If only one die can be played, it must be the larger one; the first order finds it.
        let mut most = 0;
        for order in orders {
            let mut ends = vec![start];
            for (played, &die) in order.iter().enumerate() {
                let next: Vec<Self> =
                    ends.iter().flat_map(|walk| walk.steps(die, blocked)).collect();
                if next.is_empty() {
                    break;
                }
                ends = next;
                if played + 1 > most {
                    most = played + 1;
                    found.clear();
                }
                let is_longest = played + 1 == most && (played > 0 || found.is_empty());
                if is_longest {
                    found.extend(ends.iter().map(|end| (Chequers::new(end.counts), end.touched)));
                }
            }
        }
        if found.is_empty() {
            found.push((*board, 0));
        }
        found.sort_unstable();
        found.dedup();
    }

    /// Returns the moves by one die.
    fn steps(self, die: usize, blocked: usize) -> impl Iterator<Item = Self> {
        let rearmost = (0..25).rev().find(|&place| self.counts[place] > 0).unwrap_or(0);
        let may_move = move |&place: &usize| {
            let entered = rearmost != Chequers::BAR || place == Chequers::BAR;
            let lands = place >= die && place - die + 1 != blocked;
            let exact = place + 1 == die || (place + 1 < die && place == rearmost);
            self.counts[place] > 0 && entered && (lands || (rearmost < 6 && exact))
        };
        (0..=rearmost).filter(may_move).map(move |place| {
            let mut next = self;
            next.counts[place] -= 1;
            if place >= die {
                next.counts[place - die] += 1;
                next.touched |= 1 << (place - die);
            }
            next
        })
    }
}
