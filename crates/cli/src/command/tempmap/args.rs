//! Arguments of `barpoint tempmap`.

use std::num::NonZeroU32;

use barpoint_core::Dice;
use barpoint_render::TemperatureLabel;

use crate::choice::{Choice, choice};
use crate::contest::MatchArgs;
use crate::map_output::MapOutputArgs;
use crate::number;
use crate::position::PositionArgs;
use crate::search::{CubelessArgs, FilterArgs, SearchArgs};

/// Shows the temperature map: the equity after every roll and every reply
#[derive(Debug, clap::Args)]
#[command(mut_arg("plies", |plies| plies.default_value("0")), after_help = "\
Examples:
  barpoint tempmap start
  barpoint tempmap start --dice 43 --top 4 --force '13/10 13/9'
  barpoint tempmap 4HPMwQCMz+AIIQ --plies 1 --replies --format svg -o map.svg
  barpoint tempmap 4HPMwQCMz+AIIQ --market

Rows are the best plays of the player on roll: one for each roll, or several plays of one roll. Columns \
are the rolls of the opponent, who does not double. Plays and replies are searched at the depth of \
--plies, so the map looks two plies further. Shades compare a cell with the mean of all rows.

With --market the cells are the proper cube actions of the player on roll after the exchange, if nobody \
doubles before. An exchange loses the market if the opponent then has a pass, or if the player has won. The \
recube vig is what the opponent's right to turn the cube after a take costs the player who doubles.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Roll to play, such as 31: rows are its best plays instead of all rolls [default: the roll of
    /// the ID]
    #[arg(long, conflicts_with = "all_rolls")]
    pub(super) dice: Option<Dice>,
    /// Show all rolls even if the ID contains a roll
    #[arg(long)]
    pub(super) all_rolls: bool,
    /// Number of plays of the roll to compare, the best ones [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive, conflicts_with = "all_rolls")]
    pub(super) top: Option<NonZeroU32>,
    /// Also compare this play of the roll, such as '8/5 6/5'; may be repeated
    #[arg(long, value_name = "PLAY", conflicts_with = "all_rolls")]
    pub(super) force: Vec<String>,
    /// Content of the cells
    #[arg(long, value_name = "LABEL", default_value = "equity", value_parser = choice(LABELS))]
    pub(super) label: TemperatureLabel,
    /// Write the opponent's best replies into the cells of an SVG map; JSON and CSV always contain
    /// them
    #[arg(long)]
    pub(super) replies: bool,
    /// Show the market: the proper cube action after every exchange, the market losers and the recube vig
    #[arg(long, conflicts_with_all = ["label", "replies"])]
    pub(super) market: bool,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    #[command(flatten)]
    pub(super) cubeless: CubelessArgs,
    #[command(flatten)]
    pub(super) output: MapOutputArgs,
}

const LABELS: &[Choice<TemperatureLabel>] = &[
    ("equity", "Normalised equity", TemperatureLabel::Equity),
    ("mwc", "Match winning chance", TemperatureLabel::Mwc),
];
