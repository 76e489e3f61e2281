//! Counting what can happen in a few turns.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::{Chequers, Dice, Plays, Position, PositionKey};

/// What a number of turns may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// Ways to get there: the product of 21 rolls and all legal plays, turn by turn. Plays of one
    /// roll with the same result are one play; a turn without a move counts as one.
    pub plays: u64,
    /// Different positions among their ends.
    pub positions: u64,
}

/// Counts for 1, 2, … `depth` turns from a position, over all 21 rolls in each turn.
///
/// A game that is over has no plays and counts no more.
///
/// All positions of one depth are held in memory: from the opening 406, 163 706 and 29 420 722.
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
