//! Difficulty of decisions: how much the static evaluation would have lost.

use core::ops::AddAssign;

use barpoint_records::{Mark, StaticVerdict};

use super::{Judgement, Thresholds};

/// Decisions of a player beside those of the static evaluation.
///
/// Only decisions that GNU Backgammon counts are here, and only those whose analysis has the verdict of
/// the static evaluation.
///
/// # Units
/// Normalised equity.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DifficultyStatistics {
    /// Number of decisions.
    pub decisions: u32,
    /// Equity lost by the player, positive.
    pub error: f64,
    /// Equity that the best choices of the static evaluation would have lost, positive.
    pub static_error: f64,
    /// Number of good decisions: the static evaluation rejects them and the analysis approves them.
    pub good: u32,
    /// Number of very good decisions.
    pub very_good: u32,
}

impl DifficultyStatistics {
    /// Returns the mean difficulty: the expected error per decision of a player who decides as the static
    /// evaluation does. `None` without decisions.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        self.per_decision(self.static_error)
    }

    /// Returns the error per decision less the mean difficulty; negative if the player lost less than the
    /// static evaluation would have lost. `None` without decisions.
    #[must_use]
    pub fn adjusted_rate(&self) -> Option<f64> {
        self.per_decision(self.error - self.static_error)
    }

    fn per_decision(&self, sum: f64) -> Option<f64> {
        (self.decisions > 0).then(|| sum / f64::from(self.decisions))
    }

    pub(super) fn add(&mut self, judgement: &Judgement, thresholds: &Thresholds) {
        let Some((verdict, error)) = counted(judgement) else { return };
        self.decisions += 1;
        self.error += error;
        self.static_error += f64::from(verdict.best_loses);
        match thresholds.of_brilliance(error, Some(&verdict)) {
            Some(Mark::VeryGood) => self.very_good += 1,
            Some(Mark::Good) => self.good += 1,
            _ => {}
        }
    }
}

/// Returns the verdict on a decision that counts, and the equity lost by it.
fn counted(judgement: &Judgement) -> Option<(StaticVerdict, f64)> {
    match judgement {
        Judgement::Play(play) if !play.is_forced => {
            Some((play.static_verdict?, play.error?.normalised))
        }
        Judgement::Cube(cube) if cube.counts() => {
            Some((cube.static_verdict?, cube.error().normalised))
        }
        _ => None,
    }
}

impl AddAssign for DifficultyStatistics {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.error += other.error;
        self.static_error += other.static_error;
        self.good += other.good;
        self.very_good += other.very_good;
    }
}
