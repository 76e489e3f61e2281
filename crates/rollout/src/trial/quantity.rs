//! Quantities of a trial.

/// Quantity that is summed. The five chances come first, in the order of
/// [`Outcome::to_array`](barpoint_core::Outcome::to_array).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Cubeless money equity.
    Equity = 5,
    /// Value if nobody turns the cube any more.
    Dead = 6,
    /// Value with the cube in use; equal to `Dead` without a cube.
    Value = 7,
    /// Luck that was subtracted from the value.
    Luck = 8,
}

/// Number of quantities, including the five chances.
pub(crate) const QUANTITIES: usize = 9;

/// The value 1 in the units of [`TrialResult::values`].
pub(crate) const ONE: i64 = 1 << 32;
