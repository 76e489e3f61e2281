//! Terms of a match.

use barpoint_core::{ByPlayer, MatchLength};
use barpoint_records::Rules;

/// Terms on which two players sit down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Number of points needed to win; `None` for a money session or a single game.
    pub length: Option<MatchLength>,
    /// Variant and rules.
    pub rules: Rules,
    /// Names of the players.
    pub players: ByPlayer<String>,
    /// True if a player who was beavered may turn the cube once more. Without beavers it has no
    /// effect.
    pub raccoons: bool,
    /// True if play ends after the first game.
    pub single_game: bool,
}

/// A money session with the usual rules, with beavers and raccoons.
impl Default for Terms {
    fn default() -> Self {
        Self {
            length: None,
            rules: Rules::default(),
            players: ByPlayer::default(),
            raccoons: true,
            single_game: false,
        }
    }
}
