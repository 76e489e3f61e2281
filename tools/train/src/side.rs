//! The net that sees one side of a race: what it learns from, and how.

mod board_file;
pub(crate) mod fit;
mod float_side;
pub(crate) mod label;
mod teacher;

/// Moments of the rolls until all chequers are off, and until the first is: mean, deviation, third
/// moment over the variance.
pub(crate) type Moments = [f32; 6];
