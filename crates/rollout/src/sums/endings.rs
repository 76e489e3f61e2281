//! Results of the games of a rollout.

use barpoint_core::{GameResult, GameValue, Side};

use crate::trial::Ending;

/// Number of games of a rollout by the way in which they ended.
///
/// # Perspective
/// The viewpoint player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    won: [u64; 3],
    lost: [u64; 3],
    passed: [u64; 2],
    exact: u64,
    truncated: u64,
    cut_off: u64,
}

impl Endings {
    /// Returns the number of games won at the end with exactly this value.
    pub const fn won(&self, value: GameValue) -> u64 {
        self.won[value as usize - 1]
    }

    /// Returns the number of games lost at the end with exactly this value.
    pub const fn lost(&self, value: GameValue) -> u64 {
        self.lost[value as usize - 1]
    }

    /// Returns the number of games won because the other player passed a double.
    pub const fn cashed(&self) -> u64 {
        self.passed[0]
    }

    /// Returns the number of games lost by passing a double.
    pub const fn passed(&self) -> u64 {
        self.passed[1]
    }

    /// Returns the number of games that ended at a position whose value is known exactly.
    pub const fn exact(&self) -> u64 {
        self.exact
    }

    /// Returns the number of games that were truncated after the number of turns of the settings.
    pub const fn truncated(&self) -> u64 {
        self.truncated
    }

    /// Returns the number of games that ended with an estimate at the limit of
    /// [`TURN_LIMIT`](crate::RolloutPlan::TURN_LIMIT) turns.
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
            Ending::Passed { winner } => &mut self.passed[usize::from(winner == Side::Opponent)],
            Ending::Exact => &mut self.exact,
            Ending::Truncated => &mut self.truncated,
            Ending::CutOff => &mut self.cut_off,
        };
        *count += 1;
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for i in 0..3 {
            self.won[i] += other.won[i];
            self.lost[i] += other.lost[i];
        }
        for i in 0..2 {
            self.passed[i] += other.passed[i];
        }
        self.exact += other.exact;
        self.truncated += other.truncated;
        self.cut_off += other.cut_off;
    }

    /// Returns all numbers in a fixed order.
    pub(crate) fn to_array(self) -> [u64; 11] {
        let ([a, b, c], [d, e, f], [g, h]) = (self.won, self.lost, self.passed);
        [a, b, c, d, e, f, g, h, self.exact, self.truncated, self.cut_off]
    }

    /// The inverse of [`to_array`](Self::to_array).
    pub(crate) fn from_array(
        [a, b, c, d, e, f, g, h, exact, truncated, cut_off]: [u64; 11],
    ) -> Self {
        Self { won: [a, b, c], lost: [d, e, f], passed: [g, h], exact, truncated, cut_off }
    }
}
