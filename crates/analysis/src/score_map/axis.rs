//! Points that a player needs.

use core::fmt;

use barpoint_core::{BySide, MatchScore};

/// Points that a player needs to win the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// One point, after the Crawford game.
    PostCrawford,
    /// One point, in the Crawford game.
    Crawford,
    /// Two points or more.
    Points(u32),
}

impl Needs {
    /// Returns the number of points.
    pub const fn points(self) -> u32 {
        match self {
            Self::PostCrawford | Self::Crawford => 1,
            Self::Points(points) => points,
        }
    }

    /// Returns the score in a match of this length for a player with these needs against
    /// `opponent`; `None` if there is no such score.
    pub fn against(self, opponent: Self, length: u32) -> Option<MatchScore> {
        let crawford = match (self, opponent) {
            (Self::Crawford, Self::Points(_)) | (Self::Points(_), Self::Crawford) => true,
            (Self::Crawford, _) | (_, Self::Crawford) => return None,
            _ => false,
        };
        let won = |needs: Self| length.checked_sub(needs.points());
        let points = BySide { on_roll: won(self)?, opponent: won(opponent)? };
        MatchScore::new(length, points, crawford).ok()
    }
}

/// Writes `1`, `1C` in the Crawford game, `2`, `3`, …
impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points(), if *self == Self::Crawford { "C" } else { "" })
    }
}
