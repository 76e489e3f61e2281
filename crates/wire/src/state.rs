//! What is played for, and the cube.

use serde::{Deserialize, Serialize};

use crate::{Contest, Owner};

/// Score, rules and cube. All fields are `null` where nothing is known, those of a match in money
/// play, and those of money play in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// Money play or a match.
    pub contest: Option<Contest>,
    /// Points to win the match.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub length: Option<u16>,
    /// Points that the player on roll has won.
    pub on_roll_points: Option<u32>,
    /// Points that the opponent has won.
    pub opponent_points: Option<u32>,
    /// Points that the player on roll still needs to win the match.
    pub on_roll_away: Option<u32>,
    /// Points that the opponent still needs to win the match.
    pub opponent_away: Option<u32>,
    /// Whether this is the Crawford game, in which nobody may double.
    pub crawford: Option<bool>,
    /// Whether the Crawford game has been played.
    pub post_crawford: Option<bool>,
    /// Whether gammons count only once the cube has been turned.
    pub jacoby: Option<bool>,
    /// Whether a double may be turned back at once.
    pub beavers: Option<bool>,
    /// Automatic doubles at the start of the game.
    pub automatic_doubles: Option<u8>,
    /// Value of the cube, a power of two.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: Option<u32>,
    /// Owner of the cube.
    pub cube_owner: Option<Owner>,
    /// Highest value of the cube; `null` if there is no limit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube_limit: Option<u32>,
    /// Whether `post_crawford` was assumed because nobody said whether the Crawford game has been
    /// played. Left out unless it was.
    #[serde(default, skip_serializing_if = "crate::words::is_false")]
    pub post_crawford_assumed: bool,
}
