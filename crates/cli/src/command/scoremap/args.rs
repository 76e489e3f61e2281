//! Arguments of `barpoint scoremap`.

use barpoint_core::{CubeValue, Dice};
use clap::ValueEnum;

use crate::contest::Owner;
use crate::map_output::MapOutputArgs;
use crate::number;
use crate::position::PositionArgs;
use crate::search::{FilterArgs, SearchArgs};

/// Shows the cube action, or the best play of a roll, at every score
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint scoremap 4HPMwQCMz+AIIQ
  barpoint scoremap start --dice 64 --points 5
  barpoint scoremap 4HPMwQCMz+AIIQ --cube 2 --owner x --label equity
  barpoint scoremap 4HPMwQCMz+AIIQ --plies 3 --format svg -o map.svg

Rows are the points that the player on roll needs, columns those that the opponent needs: 1C in the \
Crawford game, 1 afterwards. The last line is for money play. Short for cube actions: D double, ND no \
double, OD optional double, TG too good to double, then T take, P pass, B beaver; - where a double \
is impossible or of no use.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Roll to play: shows the best play at every score instead of the cube action
    #[arg(long, conflicts_with = "cube_action")]
    pub(super) dice: Option<Dice>,
    /// Show the cube action even if the ID comes with a roll
    #[arg(long)]
    pub(super) cube_action: bool,
    /// Scores at which both players need at most so many points
    #[arg(long, value_name = "N", default_value = "7", value_parser = number::map_points, allow_negative_numbers = true)]
    pub(super) points: u32,
    /// What the cells say
    #[arg(long, value_name = "LABEL", default_value = "decision")]
    pub(super) label: ScoreLabel,
    /// What the cube shows, instead of what the ID says
    #[arg(long, value_name = "N", value_parser = number::cube_value, allow_negative_numbers = true)]
    pub(super) cube: Option<CubeValue>,
    /// Who owns the cube, instead of what the ID says: x (the player on roll), o (the opponent) or
    /// centre (nobody; both may double)
    #[arg(long, ignore_case = true)]
    pub(super) owner: Option<Owner>,
    /// Money: gammons always count
    #[arg(long)]
    pub(super) no_jacoby: bool,
    /// Money: no beavers
    #[arg(long)]
    pub(super) no_beavers: bool,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    #[command(flatten)]
    pub(super) output: MapOutputArgs,
}

/// What the cells of a score map say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ScoreLabel {
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
