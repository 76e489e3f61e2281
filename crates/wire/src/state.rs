//! Contest, score and cube.

use serde::{Deserialize, Serialize};

use crate::{Contest, Owner};

/// Score, rules and cube. Fields are `null` if they are unknown. In money play the fields of a
/// match are `null`, and in a match those of money play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// Money play or a match.
    pub contest: Option<Contest>,
    /// Length of the match in points.
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
    /// True if this is the Crawford game, in which nobody may double.
    pub crawford: Option<bool>,
    /// True if the Crawford game has been played.
    pub post_crawford: Option<bool>,
    /// True if gammons count only after the cube has been turned.
    pub jacoby: Option<bool>,
    /// True if beavers are allowed.
    pub beavers: Option<bool>,
    /// Number of automatic doubles at the start of the game.
    pub automatic_doubles: Option<u8>,
    /// Value of the cube, a power of two.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: Option<u32>,
    /// Owner of the cube.
    pub cube_owner: Option<Owner>,
    /// Maximum value of the cube; `null` if there is no limit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube_limit: Option<u32>,
    /// True if `post_crawford` was assumed because the input does not say it. Left out if false.
    #[serde(default, skip_serializing_if = "crate::words::is_false")]
    pub post_crawford_assumed: bool,
}
