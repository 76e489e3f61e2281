//! Counts and means of a comparison.

use core::ops::Add;

/// Agreement on decisions of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Number of decisions that both programs analysed.
    pub decisions: u32,
    /// Number of decisions with the same best choice.
    pub same_best: u32,
    /// Number of decisions in which both programs know the loss of the choice that was made.
    pub marked: u32,
    /// Number of those decisions with the same mark.
    pub same_mark: u32,
}

impl Agreement {
    pub(super) fn add(&mut self, is_same_best: bool, is_same_mark: Option<bool>) {
        self.decisions += 1;
        self.same_best += u32::from(is_same_best);
        self.marked += u32::from(is_same_mark.is_some());
        self.same_mark += u32::from(is_same_mark == Some(true));
    }
}

impl Add for Agreement {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            decisions: self.decisions + other.decisions,
            same_best: self.same_best + other.same_best,
            marked: self.marked + other.marked,
            same_mark: self.same_mark + other.same_mark,
        }
    }
}

/// Differences between two analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Differences {
    /// Number of differences.
    pub number: u32,
    sum: f64,
    squares: f64,
}

impl Differences {
    pub(super) fn add(&mut self, difference: f64) {
        if difference.is_finite() {
            self.number += 1;
            self.sum += difference;
            self.squares += difference * difference;
        }
    }

    /// Returns the mean; `None` without differences.
    pub fn mean(&self) -> Option<f64> {
        self.per(self.sum)
    }

    /// Returns the root of the mean square; `None` without differences.
    pub fn root_mean_square(&self) -> Option<f64> {
        self.per(self.squares).map(f64::sqrt)
    }

    fn per(&self, sum: f64) -> Option<f64> {
        (self.number > 0).then(|| sum / f64::from(self.number))
    }
}
