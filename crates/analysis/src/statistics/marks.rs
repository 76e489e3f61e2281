//! Marks of plays and rolls, and the thresholds that give them.

use barpoint_core::More;
use barpoint_records::{Mark, StaticVerdict};

use super::PlayJudgement;
use super::sums::summed;

/// Thresholds of marks, in normalised equity, each positive.
///
/// # Source
/// Defaults of GNU Backgammon's manual and of its version 1.07, which mark nothing good.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Least error of a doubtful play.
    pub doubtful: f64,
    /// Least error of a bad play.
    pub bad: f64,
    /// Least error of a very bad play.
    pub very_bad: f64,
    /// Least error by the static evaluation of a good decision, which the analysis approves.
    pub good: f64,
    /// Least error by the static evaluation of a very good decision, which the analysis approves.
    pub very_good: f64,
    /// Luck above which a roll is lucky; below its negative a roll is unlucky.
    pub lucky: f64,
    /// Luck above which a roll is very lucky; below its negative a roll is very unlucky.
    pub very_lucky: f64,
    /// True if a mark in the record comes before the thresholds.
    pub keep_marks: bool,
    #[doc(hidden)]
    pub more: More,
}

/// Error below which the analysis approves a decision.
const APPROVED: f64 = 0.005;

impl Default for Thresholds {
    fn default() -> Self {
        Self {
            doubtful: 0.03,
            bad: 0.06,
            very_bad: 0.12,
            good: 0.03,
            very_good: 0.06,
            lucky: 0.3,
            very_lucky: 0.6,
            keep_marks: true,
            more: More::default(),
        }
    }
}

impl Thresholds {
    /// Returns the mark of an error, `None` if it is small.
    #[must_use]
    pub fn of_error(&self, error: f64) -> Option<Mark> {
        match error {
            error if error >= self.very_bad => Some(Mark::VeryBad),
            error if error >= self.bad => Some(Mark::Bad),
            error if error >= self.doubtful => Some(Mark::Doubtful),
            _ => None,
        }
    }

    /// Returns the mark of a play: that of the record if it has one.
    #[must_use]
    pub fn of_play(&self, play: &PlayJudgement) -> Option<Mark> {
        let error = play.error.unwrap_or_default().normalised;
        let brilliant = || self.of_brilliance(error, play.static_verdict.as_ref());
        self.kept(play.mark).or_else(|| self.of_error(error)).or_else(brilliant)
    }

    /// Returns the mark of a roll: that of the record if it has one.
    #[must_use]
    pub fn of_roll(&self, mark: Option<Mark>, luck: f64) -> Option<Mark> {
        self.kept(mark).or_else(|| self.of_luck(luck))
    }

    fn kept(&self, mark: Option<Mark>) -> Option<Mark> {
        mark.filter(|_| self.keep_marks)
    }

    /// Returns the mark of a brilliant decision: the static evaluation rejects it and the deeper analysis
    /// approves it. `None` for any other decision.
    #[must_use]
    pub fn of_brilliance(&self, error: f64, verdict: Option<&StaticVerdict>) -> Option<Mark> {
        let rejected = f64::from(verdict?.made_loses);
        match rejected {
            _ if error >= APPROVED => None,
            rejected if rejected >= self.very_good => Some(Mark::VeryGood),
            rejected if rejected >= self.good => Some(Mark::Good),
            _ => None,
        }
    }

    /// Returns the mark of a roll by its luck, `None` if it is small.
    #[must_use]
    pub fn of_luck(&self, luck: f64) -> Option<Mark> {
        // Files have luck in single precision, in which a luck of 0.3 is not above the threshold.
        let [luck, lucky, very_lucky] = [luck, self.lucky, self.very_lucky].map(|it| it as f32);
        match luck {
            luck if luck > very_lucky => Some(Mark::VeryGood),
            luck if luck > lucky => Some(Mark::Good),
            luck if luck < -very_lucky => Some(Mark::VeryBad),
            luck if luck < -lucky => Some(Mark::Bad),
            _ => None,
        }
    }
}

summed! {
    /// Numbers of plays or rolls by their marks.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Marks {
        /// Very good, or very lucky.
        pub very_good: u32,
        /// Good, or lucky.
        pub good: u32,
        /// Without a mark.
        pub unmarked: u32,
        /// Doubtful; rolls have no such mark.
        pub doubtful: u32,
        /// Bad, or unlucky.
        pub bad: u32,
        /// Very bad, or very unlucky.
        pub very_bad: u32,
    }
}

impl Marks {
    pub(super) fn count(&mut self, mark: Option<Mark>) {
        *match mark {
            Some(Mark::VeryGood) => &mut self.very_good,
            Some(Mark::Good) => &mut self.good,
            None => &mut self.unmarked,
            Some(Mark::Doubtful) => &mut self.doubtful,
            Some(Mark::Bad) => &mut self.bad,
            Some(Mark::VeryBad) => &mut self.very_bad,
        } += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_at_a_threshold_is_not_marked() {
        let mark = |luck: f32| Thresholds::default().of_luck(luck.into());
        assert_eq!([0.3, -0.3, 0.0].map(mark), [None; 3]);
        assert_eq!([0.300_001, 0.6].map(mark), [Some(Mark::Good); 2]);
        assert_eq!([-0.300_001, -0.6].map(mark), [Some(Mark::Bad); 2]);
        assert_eq!([0.601, -0.601].map(mark), [Some(Mark::VeryGood), Some(Mark::VeryBad)]);
    }

    #[test]
    fn a_brilliant_decision_is_rejected_at_first_sight_and_approved_later() {
        let mark = |made_loses, error| {
            let verdict = StaticVerdict { best_loses: 0.05, made_loses };
            Thresholds::default().of_brilliance(error, Some(&verdict))
        };
        assert_eq!(mark(0.02, 0.0), None);
        assert_eq!(mark(0.04, 0.004), Some(Mark::Good));
        assert_eq!(mark(0.07, 0.0), Some(Mark::VeryGood));
        assert_eq!(mark(0.07, 0.005), None);
    }
}
