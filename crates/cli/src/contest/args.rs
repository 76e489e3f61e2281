//! What is played for and where the cube is.

use barpoint_core::{CubeValue, WrittenScore};
use clap::{Args, ValueEnum};

use crate::number;

/// What is played for and where the cube is, where the ID does not say or is to be overruled.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Match and cube, instead of what the ID says")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(crate) struct MatchArgs {
    /// Points of X and of O, such as 2-4, or 2-4/9 with the length of the match, or the points that
    /// they need, such as 3a5a, 3-away:5-away or -3,-5; dmp, gg or gs. X is the player on roll, as on
    /// the board. Points won need --length unless the ID is that of a match
    #[arg(long, value_name = "X-O", value_parser = number::score, allow_hyphen_values = true)]
    pub(crate) score: Option<WrittenScore>,
    /// Points that X and O need, such as 3-5; X is the player on roll
    #[arg(long, value_name = "X-O", value_parser = number::away, allow_hyphen_values = true, conflicts_with = "score")]
    pub(crate) away: Option<WrittenScore>,
    /// Points to win the match, or 0 for money play
    #[arg(long, value_name = "N", value_parser = number::length, allow_negative_numbers = true)]
    pub(crate) length: Option<u16>,
    /// This is the Crawford game: no doubling. Without this option, a score at which one player is
    /// one point away is taken as post-Crawford
    #[arg(long)]
    pub(crate) crawford: bool,
    /// The Crawford game has been played
    #[arg(long, conflicts_with = "crawford")]
    pub(crate) post_crawford: bool,
    /// What the cube shows
    #[arg(long, value_name = "N", value_parser = number::cube_value, allow_negative_numbers = true)]
    pub(crate) cube: Option<CubeValue>,
    /// Who owns the cube: x (the player on roll), o (the opponent) or centre (nobody; both may
    /// double)
    #[arg(long, ignore_case = true)]
    pub(crate) owner: Option<Owner>,
    /// Money: gammons count only once the cube has been turned [default]
    #[arg(long)]
    pub(crate) jacoby: bool,
    /// Money: gammons always count
    #[arg(long, conflicts_with = "jacoby")]
    pub(crate) no_jacoby: bool,
    /// Money: how often a double may be turned back at once, 0 for never; more than one beaver is
    /// worth as much as one [default: 3]
    #[arg(long, value_name = "N", value_parser = number::beavers, allow_negative_numbers = true)]
    pub(crate) beavers: Option<u8>,
}

/// Who owns the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Owner {
    /// The player on roll
    X,
    /// The opponent
    O,
    /// Both may double
    #[value(alias = "center", alias = "centred", alias = "centered")]
    Centre,
}
