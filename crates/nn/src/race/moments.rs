//! Moments of the numbers of rolls that a side needs.

use barpoint_core::Chequers;

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
