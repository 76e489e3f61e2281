//! Sets of places on the board, in the form of [`Chequers::mask`](crate::Chequers::mask).
//!
//! # Shape
//! Bit `n - 1` is the owner's `n` point, bit 24 the bar.

/// The owner's home board: points 1 to 6.
pub const HOME: u32 = 0x3f;
/// The opponent's home board: points 19 to 24.
pub const OPPONENT_HOME: u32 = 0xfc_0000;
/// All 24 points, without the bar.
pub const POINTS: u32 = 0xff_ffff;
/// The bar.
pub const BAR: u32 = 1 << 24;
