//! A theme with its side.

use barpoint_core::Side;

use super::theme::Theme;

/// A theme with the player who plays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SidedTheme {
    /// The theme.
    pub theme: Theme,
    /// Player who blitzes, primes, holds the anchor, contains or bears off; the other player plays
    /// against it. `None` if the theme is the same for both.
    pub side: Option<Side>,
}

impl SidedTheme {
    /// The same theme seen by the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { theme: self.theme, side: self.side.map(Side::flip) }
    }
}
