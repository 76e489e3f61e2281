//! Marks of plays and rolls, and the thresholds that give them.

use core::ops::AddAssign;

use barpoint_records::Mark;

/// Thresholds of marks, in normalised equity, each positive.
///
/// # Source
/// Defaults of GNU Backgammon's manual and of its version 1.07.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Least error of a doubtful play.
    pub doubtful: f64,
    /// Least error of a bad play.
    pub bad: f64,
    /// Least error of a very bad play.
    pub very_bad: f64,
    /// Least luck of a lucky roll; its negative is the threshold of an unlucky roll.
    pub lucky: f64,
    /// Least luck of a very lucky roll; its negative is the threshold of a very unlucky roll.
    pub very_lucky: f64,
}

impl Default for Thresholds {
    fn default() -> Self {
        Self { doubtful: 0.03, bad: 0.06, very_bad: 0.12, lucky: 0.3, very_lucky: 0.6 }
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

    /// Returns the mark of a roll by its luck, `None` if it is small.
    #[must_use]
    pub fn of_luck(&self, luck: f64) -> Option<Mark> {
        match luck {
            luck if luck >= self.very_lucky => Some(Mark::VeryGood),
            luck if luck >= self.lucky => Some(Mark::Good),
            luck if luck <= -self.very_lucky => Some(Mark::VeryBad),
            luck if luck <= -self.lucky => Some(Mark::Bad),
            _ => None,
        }
    }
}

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

impl AddAssign for Marks {
    fn add_assign(&mut self, other: Self) {
        self.very_good += other.very_good;
        self.good += other.good;
        self.unmarked += other.unmarked;
        self.doubtful += other.doubtful;
        self.bad += other.bad;
        self.very_bad += other.very_bad;
    }
}
