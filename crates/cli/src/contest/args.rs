//! Arguments for the match score and the cube.

use barpoint_core::{CubeValue, WrittenScore};
use clap::{Args, ValueEnum};

use crate::number;

/// Match score and cube; each option overrides the ID.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Match and cube (overrides the ID)")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(crate) struct MatchArgs {
    /// Score of X and O, where X is the player on roll: points won with the match length (2-4/9),
    /// points won alone (2-4, needs --length or a match ID), or points needed (3a5a, 3-away:5-away,
    /// -3,-5); also dmp, gg or gs
    #[arg(long, value_name = "X-O", allow_hyphen_values = true)]
    pub(crate) score: Option<WrittenScore>,
    /// Points that X and O need to win the match, such as 3-5; X is the player on roll
    #[arg(long, value_name = "X-O", value_parser = number::away, allow_hyphen_values = true, conflicts_with = "score")]
    pub(crate) away: Option<WrittenScore>,
    /// Match length in points, 1 to 32767, or 0 for money play
    #[arg(long, value_name = "N", value_parser = number::length)]
    pub(crate) length: Option<u16>,
    /// Crawford game: nobody may double. Without this option, a score at which one player is one
    /// point away counts as post-Crawford
    #[arg(long)]
    pub(crate) crawford: bool,
    /// Post-Crawford game: the Crawford game is over
    #[arg(long, conflicts_with = "crawford")]
    pub(crate) post_crawford: bool,
    /// Value on the cube: 1, 2, 4, 8 and so on
    #[arg(long, value_name = "N", value_parser = number::cube_value)]
    pub(crate) cube: Option<CubeValue>,
    /// Owner of the cube
    #[arg(long, ignore_case = true)]
    pub(crate) owner: Option<Owner>,
    /// Money play with the Jacoby rule: gammons count only after the cube has been turned [default]
    #[arg(long)]
    pub(crate) jacoby: bool,
    /// Money play without the Jacoby rule: gammons always count
    #[arg(long, conflicts_with = "jacoby")]
    pub(crate) no_jacoby: bool,
    /// Money play: number of beavers allowed after a double, 0 to 255; 0 forbids beavers, any other
    /// number means the same as 1 [default: 3]
    #[arg(long, value_name = "N", value_parser = number::beavers)]
    pub(crate) beavers: Option<u8>,
}

/// Owner of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Owner {
    /// X, the player on roll
    X,
    /// O, the opponent
    O,
    /// Nobody: both players may double
    #[value(alias = "center", alias = "centred", alias = "centered")]
    Centre,
}
