//! Units of value.
//!
//! They hold `f64`. At a lopsided score, the chances to win the match after different games differ
//! by a few millionths, which `f32` cannot represent well.

use core::fmt;

/// A chance, from 0 to 1. `Display` writes it in percent: `52.46 %`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Probability(pub f64);

/// Match winning chance, from 0 to 1. `Display` writes it in percent: `52.46 %`.
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

/// Equity normalised to money play: +1 is the value of winning the points on the cube, -1 that of
/// losing them.
///
/// In money play it is the equity for a cube of 1. In a match, [`Stakes`](crate::Stakes) convert
/// it, and a gammon may be worth more than ±3. `Display` writes it with its sign: `+0.1593`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Emg(pub f64);

/// Value that a player maximises and over which a search averages.
///
/// # Units
/// Points including the cube in money play; match winning chance in a match. Only utilities of the
/// same contest can be compared. A [`CubeContext`](crate::CubeContext) converts them. `Display`
/// writes the number with its sign: `+0.1593`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Utility(pub f64);

/// Writes two decimals unless the format has a precision.
fn percent(f: &mut fmt::Formatter<'_>, chance: f64) -> fmt::Result {
    write!(f, "{:.*} %", f.precision().unwrap_or(2), 100.0 * chance)
}

/// Writes four decimals unless the format has a precision.
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
    fn units_are_written_in_the_usual_form() {
        let text = format!("{} {:.1} {}", Mwc(0.52456), Probability(0.5), Emg(0.159_31));
        assert_eq!(text, "52.46 % 50.0 % +0.1593");
        assert_eq!(format!("{:.2} {}", Emg(-1.0), Utility(-0.5)), "-1.00 -0.5000");
    }
}
