//! Units of value.
//!
//! They hold `f64`: at a lopsided score the chances of winning the match after one game or another
//! differ by a few millionths, of which `f32` would lose most.

use core::fmt;

/// A chance, from 0 to 1, which `Display` writes in percent: `52.46 %`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Probability(pub f64);

/// Match winning chance, from 0 to 1, which `Display` writes in percent: `52.46 %`.
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
/// it. A gammon may be worth more than ±3. `Display` writes it with its sign: `+0.1593`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Emg(pub f64);

/// What a player maximises and a search averages.
///
/// # Units
/// In money play points, counting the cube; in a match the chance to win it. Only utilities of one
/// contest compare. A [`CubeContext`](crate::CubeContext) converts them. `Display` writes the number with its
/// sign: `+0.1593`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Utility(pub f64);

/// Two digits unless the format says how many.
fn percent(f: &mut fmt::Formatter<'_>, chance: f64) -> fmt::Result {
    write!(f, "{:.*} %", f.precision().unwrap_or(2), 100.0 * chance)
}

/// Four digits unless the format says how many.
fn signed(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    write!(f, "{value:+.*}", f.precision().unwrap_or(4))
}

impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent(f, self.0)
    }
}

impl fmt::Display for Mwc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        percent(f, self.0)
    }
}

impl fmt::Display for Emg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        signed(f, self.0)
    }
}

impl fmt::Display for Utility {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        signed(f, self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_written_as_people_do() {
        let text = format!("{} {:.1} {}", Mwc(0.52456), Probability(0.5), Emg(0.159_31));
        assert_eq!(text, "52.46 % 50.0 % +0.1593");
        assert_eq!(format!("{:.2} {}", Emg(-1.0), Utility(-0.5)), "-1.00 -0.5000");
    }
}
