//! Number and cost of errors.

use core::ops::AddAssign;

use super::Amount;

/// Number and cost of one kind of error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErrorCount {
    /// Number of errors.
    pub number: u32,
    /// Equity lost by them, positive.
    pub error: Amount,
}

impl ErrorCount {
    pub(super) fn add(&mut self, error: Amount) {
        *self += Self { number: 1, error };
    }
}

impl AddAssign for ErrorCount {
    fn add_assign(&mut self, other: Self) {
        self.number += other.number;
        self.error += other.error;
    }
}
