//! The net that sees one side of a race: what it learns from, and how.

mod board_file;
pub(crate) mod fit;
mod float_side;
pub(crate) mod label;
mod teacher;

/// Moments of the rolls until all chequers are off, and until the first is: mean, deviation, third
/// moment over the variance.
pub(crate) type Moments = [f32; 6];

/// A side with so many chequers on each of these points.
#[cfg(test)]
fn test_side(chequers: &[(usize, u8)]) -> barpoint_core::Chequers {
    let mut counts = [0; 25];
    for &(point, n) in chequers {
        counts[point - 1] = n;
    }
    barpoint_core::Chequers::new(counts)
}
