//! The one-sided race net: the chequers of one player in, moments of the number of rolls out.
//!
//! [`label`] takes positions from races and lets the [`teacher`] find their moments; [`fit`] fits
//! the net to them.

pub(crate) mod fit;
mod float_net;
pub(crate) mod label;
mod label_file;
mod teacher;

/// Moments of the number of rolls until all chequers are off, then until the first is.
///
/// Mean, standard deviation, and third central moment divided by the variance.
pub(crate) type Moments = [f32; 6];
