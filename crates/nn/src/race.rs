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
mod net;
mod tables;

use barpoint_core::Chequers;

pub use distribution::RollDistribution;
pub use net::OneSidedNet;
pub use tables::OneSidedTables;

/// Mean number of pips of a roll.
pub const ROLL_PIPS: f32 = 49.0 / 6.0;

/// First moments of a number of rolls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollMoments {
    /// Mean, in rolls.
    pub mean: f32,
    /// Standard deviation, in rolls.
    pub deviation: f32,
    /// Skewness times standard deviation, in rolls: the third central moment over the variance.
    pub skew: f32,
}

/// Moments of the rolls that one side needs, when it plays on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OneSidedMoments {
    /// Until all its chequers are off.
    pub all_off: RollMoments,
    /// Until the first is off. Without meaning if one is off already.
    pub first_off: RollMoments,
}

/// Returns the rolls that the pips alone would take: until all chequers are off, and until all are home.
pub fn pips_alone(side: &Chequers) -> [f32; 2] {
    const HOME: usize = 6;
    let outside = side.counts().iter().skip(HOME).zip(1..).map(|(&n, pips)| pips * u32::from(n));
    [side.pips(), outside.sum()].map(|pips| pips as f32 / ROLL_PIPS)
}
