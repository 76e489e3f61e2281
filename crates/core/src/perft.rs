//! Perft: number of plays and positions that can be reached in a few turns.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

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

/// Reason why there are no counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PerftError {
    /// More different positions than [`MAX_PERFT_POSITIONS`] are reached.
    TooManyPositions {
        /// Number of turns after which they are reached.
        turns: usize,
    },
    /// Nobody wants the counts any more.
    Stopped,
}

impl fmt::Display for PerftError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPositions { turns } => write!(
                f,
                "{turns} turns lead to more than {MAX_PERFT_POSITIONS} different positions: expected fewer turns"
            ),
            Self::Stopped => f.write_str("stopped before all positions were counted"),
        }
    }
}

impl core::error::Error for PerftError {}

/// Maximum number of different positions after a number of turns. They take about one gigabyte of memory.
pub const MAX_PERFT_POSITIONS: usize = 1 << 25;

/// Returns the counts for 1, 2, … `depth` turns from a position, over all 21 rolls in each turn.
///
/// A game that is over has no further plays.
///
/// The different positions of one depth are held in memory. From the opening there are 406, 163,706
/// and 29,420,722 of them at depths 1, 2 and 3.
///
/// # Errors
/// Returns an error once there are more positions than [`MAX_PERFT_POSITIONS`], or soon after `stop` became true.
///
/// # Examples
/// ```
/// use core::sync::atomic::AtomicBool;
///
/// use barpoint_core::{Variant, perft};
///
/// let counts = perft(&Variant::Backgammon.start(), 1, &AtomicBool::new(false))?;
/// assert_eq!(counts[0].positions, 406);
/// # Ok::<(), barpoint_core::PerftError>(())
/// ```
pub fn perft(
    position: &Position,
    depth: usize,
    stop: &AtomicBool,
) -> Result<Vec<PerftCount>, PerftError> {
    let mut ends = BTreeMap::from([(PositionKey::from(position), 1_u64)]);
    let mut plays = Plays::default();
    let mut counts = Vec::with_capacity(depth);
    for turns in 1..=depth {
        let mut next = BTreeMap::new();
        // Keys take a fifth of the memory of positions.
        let positions =
            ends.iter().filter_map(|(key, ways)| Some((Position::try_from(*key).ok()?, ways)));
        for (position, ways) in positions.filter(|(position, _)| !is_over(position)) {
            if stop.load(Ordering::Relaxed) {
                return Err(PerftError::Stopped);
            }
            for dice in Dice::ALL {
                plays.generate(&position, dice);
                for legal in plays.iter() {
                    *next.entry(PositionKey::from(&legal.result)).or_insert(0) += ways;
                }
            }
            if next.len() > MAX_PERFT_POSITIONS {
                return Err(PerftError::TooManyPositions { turns });
            }
        }
        ends = next;
        counts.push(PerftCount { plays: ends.values().sum(), positions: ends.len() as u64 });
    }
    Ok(counts)
}

fn is_over(position: &Position) -> bool {
    [position.on_roll(), position.opponent()].contains(&&Chequers::NONE)
}
