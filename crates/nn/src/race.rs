//! The one-sided race net.
//!
//! Once the sides have passed each other, each plays on its own, and the numbers of rolls that they need
//! decide the race. [`OneSidedNet`] estimates mean, deviation and skewness of that number;
//! [`RollDistribution`] makes a distribution of them.
//!
//! A net that sees both sides must learn how two distributions combine; it was twice as wrong. The
//! inputs contain hints of the bearoff: the distribution that the side would have with its outside
//! chequers moved in.
//!
//! The arithmetic is in `f32`, because rounding 120,000 weights would cost more care than it saves
//! time. Every sum has one order, nothing is contracted, and a test compares the bits of the
//! kernels. Nets that see both sides (formats 1 and 2) are still read, because training from
//! nothing begins with one.

mod distribution;
mod layout;
mod moments;
mod net;
mod tables;

pub use distribution::RollDistribution;
pub use moments::{OneSidedMoments, ROLL_PIPS, RollMoments, pips_alone};
pub use net::OneSidedNet;
pub use tables::OneSidedTables;
