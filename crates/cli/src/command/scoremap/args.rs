//! Arguments of `barpoint scoremap`.

use anyhow::bail;
use barpoint_analysis::ScoreMapOptions;
use barpoint_core::{CubeValue, Dice};
use barpoint_render::{CubeLabel, PlayLabel};
use clap::ValueEnum;

use crate::contest::Owner;
use crate::map_output::MapOutputArgs;
use crate::number;
use crate::position::PositionArgs;
use crate::search::{FilterArgs, SearchArgs};

/// Shows the cube action or the best play of a roll at every match score
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint scoremap 4HPMwQCMz+AIIQ
  barpoint scoremap start --dice 64 --points 5
  barpoint scoremap 4HPMwQCMz+AIIQ --cube 2 --owner x --label equity
  barpoint scoremap 4HPMwQCMz+AIIQ --plies 3 --format svg -o map.svg

Rows are the points that the player on roll needs, columns the points that the opponent needs; 1C is \
the Crawford game, 1 is post-Crawford. The last line is for money play.

Abbreviations: D double, ND no double, OD optional double, TG too good to double; T take, P pass, \
B beaver; - if a double is impossible or useless.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Roll to play, such as 31: the map shows the best play instead of the cube action [default:
    /// the roll of the ID]
    #[arg(long, conflicts_with = "cube_action")]
    pub(super) dice: Option<Dice>,
    /// Show the cube action even if the ID contains a roll
    #[arg(long)]
    pub(super) cube_action: bool,
    /// Maximum number of points that either player needs, 2 to 64: the length of a match for all its scores
    #[arg(long, visible_alias = "length", value_name = "N", default_value = "7", value_parser = number::between(2..=ScoreMapOptions::MAX_POINTS))]
    pub(super) points: u32,
    /// Content of the cells
    #[arg(long, value_name = "LABEL", default_value = "decision")]
    pub(super) label: ScoreLabel,
    /// Value on the cube: 1, 2, 4, 8 and so on; overrides the ID
    #[arg(long, value_name = "N", value_parser = number::cube_value)]
    pub(super) cube: Option<CubeValue>,
    /// Owner of the cube; overrides the ID
    #[arg(long, ignore_case = true)]
    pub(super) owner: Option<Owner>,
    /// Money play without the Jacoby rule: gammons always count
    #[arg(long)]
    pub(super) no_jacoby: bool,
    /// Money play without beavers
    #[arg(long)]
    pub(super) no_beavers: bool,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    #[command(flatten)]
    pub(super) output: MapOutputArgs,
}

/// Content of the cells of a score map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ScoreLabel {
    /// Cube action, or a letter for the best play
    Decision,
    /// Normalised equity of the best action or play
    Equity,
    /// Equity of a double minus that of no double; or of the best play minus that of the second
    /// best
    Margin,
    /// Match winning chance
    Mwc,
    /// Equity without a double
    NoDouble,
    /// Equity after a double and a take
    DoubleTake,
}

impl ScoreLabel {
    /// Returns the content of a map of cube actions.
    pub(super) fn of_cube(self) -> CubeLabel {
        match self {
            Self::Decision => CubeLabel::Action,
            Self::Equity => CubeLabel::Equity,
            Self::Margin => CubeLabel::Gain,
            Self::Mwc => CubeLabel::Mwc,
            Self::NoDouble => CubeLabel::NoDouble,
            Self::DoubleTake => CubeLabel::DoubleTake,
        }
    }

    /// Returns the content of a map of plays.
    pub(super) fn of_plays(self) -> anyhow::Result<PlayLabel> {
        Ok(match self {
            Self::Decision => PlayLabel::Best,
            Self::Equity => PlayLabel::Equity,
            Self::Margin => PlayLabel::Margin,
            Self::Mwc => PlayLabel::Mwc,
            Self::NoDouble | Self::DoubleTake => bail!(
                "the labels no-double and double-take are for cube actions, but this map shows plays: expected \
                 --label decision, equity, margin or mwc, or --cube-action"
            ),
        })
    }
}
