//! Scales of numbers.

/// Scale that numbers are converted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Equity,
    Mwc,
}
