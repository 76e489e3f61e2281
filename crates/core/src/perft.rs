//! Perft: number of plays and positions that can be reached in a few turns.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Chequers, Dice, Plays, Position, PositionKey};

/// Number of plays and positions after a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// Number of sequences of rolls and legal plays, with 21 rolls in each turn. Plays of one roll
    /// with the same result count once; a turn without a move counts as one play.
    pub plays: u64,
    /// Number of different positions after these turns.
    pub positions: u64,
}

/// Returns the counts for 1, 2, … `depth` turns from a position, over all 21 rolls in each turn.
///
/// A game that is over has no further plays.
///
/// All positions of one depth are held in memory. From the opening there are 406, 163 706 and 29
/// 420 722 positions at depths 1, 2 and 3.
#[must_use]
pub fn perft(position: &Position, depth: usize) -> Vec<PerftCount> {
    let mut ends = BTreeMap::from([(PositionKey::from(position), (*position, 1))]);
    let mut plays = Plays::default();
    let mut counts = Vec::with_capacity(depth);
    for _ in 0..depth {
        let mut next = BTreeMap::new();
        for (position, ways) in ends.values().filter(|(position, _)| !is_over(position)) {
            for dice in Dice::ALL {
                plays.generate(position, dice);
                for legal in plays.iter() {
                    let key = PositionKey::from(&legal.result);
                    next.entry(key).or_insert((legal.result, 0_u64)).1 += ways;
                }
            }
        }
        ends = next;
        counts.push(PerftCount {
            plays: ends.values().map(|(_, ways)| ways).sum(),
            positions: ends.len() as u64,
        });
    }
    counts
}

fn is_over(position: &Position) -> bool {
    [position.on_roll(), position.opponent()].contains(&&Chequers::NONE)
}
