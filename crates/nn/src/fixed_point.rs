//! Units of the integers in a net: the number that represents 1, and shifts between units.

/// A row weight or bias of 1. The pre-activation of a hidden unit is clamped to ±3 of these.
///
/// The unit computes `3u² - 2u³` of `u = clamp(1/2 + x/6, 0, 1)` with 4096 steps in `u`.
pub const ROW_ONE: f32 = 4096.0 / 6.0;

/// A feature weight of 1.
pub const FEATURE_ONE: f32 = ROW_ONE * (1 << FEATURE_SHIFT) as f32;

/// A head weight of 1, which multiplies a hidden unit of 4096.
pub const HEAD_WEIGHT_ONE: f32 = 1024.0;

/// A head bias of 1, and an output of 1.
pub const HEAD_BIAS_ONE: f32 = HEAD_WEIGHT_ONE * 4096.0;

/// A second-layer sum of 1, where a hidden unit of 1 is 128 and a weight of 1 is 1.
pub const SECOND_SUM_ONE: f32 = 128.0;

/// A step of 1: it turns a second-layer sum of 1 into a value of 1.
pub const SECOND_STEP_ONE: f32 = VALUE_ONE * 16.0 * 256.0;

/// A unit of 1 in the second and in the third layer.
pub const VALUE_ONE: f32 = 4096.0;

/// A weight of 1 of the third layer.
pub const THIRD_WEIGHT_ONE: f32 = 1024.0;

/// Fractional bits that feature weights have beyond those of row weights.
pub(crate) const FEATURE_SHIFT: i32 = 6;

/// Fractional bits that sums of products of bytes, times their unit's step, have beyond those of a bias.
pub(crate) const STEP_SHIFT: i32 = 8;

/// Offset that makes a byte weight unsigned.
pub(crate) const OFFSET: i8 = i8::MIN;

/// Number of a hidden unit's 12 bits that the second layer does not see.
pub(crate) const HIDDEN_SHIFT: i32 = 5;

/// Bits that sums of the second layer lose before they are multiplied by their unit's step, and bits that
/// the products lose.
pub(crate) const SECOND_SHIFTS: [i32; 2] = [4, 8];

/// Fractional bits that sums of the third layer have beyond those of its units.
pub(crate) const THIRD_SHIFT: i32 = 10;
