//! How the games of a rollout ended.

use barpoint_core::{GameResult, GameValue, Side};

/// How one game ended, for the player asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// One side bore off everything.
    Finished(GameResult),
    /// At chances known exactly.
    Exact,
    /// At the limit of turns, with an estimate.
    CutOff,
}

/// How many games of a rollout ended in which way.
///
/// # Perspective
/// The player the rollout asks about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    won: [u64; 3],
    lost: [u64; 3],
    exact: u64,
    cut_off: u64,
}

impl Endings {
    /// Games played to the end and won with just this value.
    pub const fn won(&self, value: GameValue) -> u64 {
        self.won[value as usize - 1]
    }

    /// Games played to the end and lost with just this value.
    pub const fn lost(&self, value: GameValue) -> u64 {
        self.lost[value as usize - 1]
    }

    /// Games that ended at a position whose chances are known exactly.
    pub const fn exact(&self) -> u64 {
        self.exact
    }

    /// Games not decided within [`TURN_LIMIT`](crate::RolloutPlan::TURN_LIMIT) turns, which ended
    /// with an estimate.
    pub const fn cut_off(&self) -> u64 {
        self.cut_off
    }

    pub(crate) fn add(&mut self, ending: Ending) {
        let count = match ending {
            Ending::Finished(GameResult { winner: Side::OnRoll, value }) => {
                &mut self.won[value as usize - 1]
            }
            Ending::Finished(GameResult { winner: Side::Opponent, value }) => {
                &mut self.lost[value as usize - 1]
            }
            Ending::Exact => &mut self.exact,
            Ending::CutOff => &mut self.cut_off,
        };
        *count += 1;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for i in 0..3 {
            self.won[i] += other.won[i];
            self.lost[i] += other.lost[i];
        }
        self.exact += other.exact;
        self.cut_off += other.cut_off;
    }
}
