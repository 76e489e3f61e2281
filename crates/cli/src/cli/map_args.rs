//! What `rolls`, `scoremap` and `tempmap` take.

use std::num::NonZeroU32;
use std::path::PathBuf;

use barpoint_core::{CubeValue, Dice};
use clap::{Args, ValueEnum};

use super::{
    CubelessArgs, FilterArgs, MatchArgs, OutputArgs, Owner, PositionArgs, SearchArgs, number,
};

#[derive(Debug, Args)]
pub(crate) struct RollsArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Which roll comes first
    #[arg(long, value_name = "ORDER", default_value = "value")]
    pub(crate) sort: RollOrder,
    #[command(flatten)]
    pub(crate) contest: MatchArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    #[command(flatten)]
    pub(crate) cubeless: CubelessArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The order of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RollOrder {
    /// The luckiest roll
    Value,
    /// 11, then 21, 22, 31 and so on
    Dice,
}

#[derive(Debug, Args)]
pub(crate) struct ScoreMapArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Roll to play: shows the best play at every score instead of the cube action
    #[arg(long, conflicts_with = "cube_action")]
    pub(crate) dice: Option<Dice>,
    /// Show the cube action even if the ID comes with a roll
    #[arg(long)]
    pub(crate) cube_action: bool,
    /// Scores at which both players need at most so many points
    #[arg(long, value_name = "N", default_value = "7", value_parser = number::map_points, allow_negative_numbers = true)]
    pub(crate) points: u32,
    /// What the cells say
    #[arg(long, value_name = "LABEL", default_value = "decision")]
    pub(crate) label: ScoreLabel,
    /// What the cube shows, instead of what the ID says
    #[arg(long, value_name = "N", value_parser = number::cube_value, allow_negative_numbers = true)]
    pub(crate) cube: Option<CubeValue>,
    /// Who owns the cube, instead of what the ID says: x (the player on roll), o (the opponent) or
    /// centre (nobody; both may double)
    #[arg(long, ignore_case = true)]
    pub(crate) owner: Option<Owner>,
    /// Money: gammons always count
    #[arg(long)]
    pub(crate) no_jacoby: bool,
    /// Money: no beavers
    #[arg(long)]
    pub(crate) no_beavers: bool,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    #[command(flatten)]
    pub(crate) output: MapOutputArgs,
}

/// What the cells of a score map say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScoreLabel {
    /// The cube action, or a letter for the best play
    Decision,
    /// Its normalised equity
    Equity,
    /// What a double gains over waiting, or the best play over the second
    Margin,
    /// The match winning chance
    Mwc,
    /// The equity of waiting
    NoDouble,
    /// The equity of a double that is taken
    DoubleTake,
}

#[derive(Debug, Args)]
pub(crate) struct TempMapArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Roll to play: compares its best plays, one a row, instead of all rolls
    #[arg(long, conflicts_with = "all_rolls")]
    pub(crate) dice: Option<Dice>,
    /// Show all rolls even if the ID comes with one
    #[arg(long)]
    pub(crate) all_rolls: bool,
    /// How many plays of a roll to compare [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true, conflicts_with = "all_rolls")]
    pub(crate) top: Option<NonZeroU32>,
    /// Compare this play of a roll too, such as '8/5 6/5'; may be given several times
    #[arg(long, value_name = "PLAY", conflicts_with = "all_rolls")]
    pub(crate) force: Vec<String>,
    /// What the cells say
    #[arg(long, value_name = "LABEL", default_value = "equity")]
    pub(crate) label: TemperatureLabel,
    /// Write the opponent's best replies into the cells (SVG; JSON and CSV always have them)
    #[arg(long)]
    pub(crate) replies: bool,
    #[command(flatten)]
    pub(crate) contest: MatchArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) filter: FilterArgs,
    #[command(flatten)]
    pub(crate) cubeless: CubelessArgs,
    #[command(flatten)]
    pub(crate) output: MapOutputArgs,
}

/// What the cells of a temperature map say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TemperatureLabel {
    /// The normalised equity
    Equity,
    /// The match winning chance
    Mwc,
}

/// How maps are printed.
#[derive(Debug, Args)]
pub(crate) struct MapOutputArgs {
    /// Output format [default: text; json, one object a line, for standard input]
    #[arg(long)]
    pub(crate) format: Option<MapFormat>,
    /// Write to this file instead of standard output; it appears once it is complete
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// An output format of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MapFormat {
    /// For people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values under one line of headings
    Csv,
    /// A drawing
    Svg,
}
