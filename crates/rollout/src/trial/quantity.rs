//! Numbers that a trial comes to.

/// A number that is added up. The five chances come first, in the order of
/// [`Outcome::to_array`](barpoint_core::Outcome::to_array).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Cubeless money equity.
    Equity = 5,
    /// Value if nobody turns the cube any more.
    Dead = 6,
    /// Value with the cube in use, or else the same.
    Value = 7,
    /// The luck that was taken out of the value.
    Luck = 8,
}

/// The number of quantities, chances included.
pub(crate) const QUANTITIES: usize = 9;

/// 1 in the units of [`TrialResult::values`].
pub(crate) const ONE: i64 = 1 << 32;
