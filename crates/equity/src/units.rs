//! Units of value.
//!
//! They hold `f64`: at a lopsided score the chances of winning the match after one game or another
//! differ by a few millionths, of which `f32` would lose most.

/// A chance, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Probability(pub f64);

/// Match winning chance, from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Mwc(pub f64);

impl Mwc {
    /// The other player's chance.
    #[inline]
    #[must_use]
    pub fn flip(self) -> Self {
        Self(1.0 - self.0)
    }
}

/// Equity normalised to money play: +1 is what winning the points on the cube is worth, -1 what
/// losing them is.
///
/// In money play it is the equity for a cube of one; in a match [`Stakes`](crate::Stakes) convert
/// it. A gammon may be worth more than ±3.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Emg(pub f64);

/// What a player maximises and a search averages.
///
/// # Units
/// In money play points, counting the cube; in a match the chance to win it. Only utilities of one
/// contest compare. A [`CubeContext`](crate::CubeContext) converts them.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Utility(pub f64);
