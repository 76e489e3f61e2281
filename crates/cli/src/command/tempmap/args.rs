//! Arguments of `barpoint tempmap`.

use std::num::NonZeroU32;

use barpoint_core::Dice;
use clap::ValueEnum;

use crate::contest::MatchArgs;
use crate::map_output::MapOutputArgs;
use crate::number;
use crate::position::PositionArgs;
use crate::search::{CubelessArgs, FilterArgs, SearchArgs};

/// Shows what every roll and every reply come to: the temperature map
#[derive(Debug, clap::Args)]
#[command(mut_arg("plies", |plies| plies.default_value("0")), after_help = "\
Examples:
  barpoint tempmap start
  barpoint tempmap start --dice 43 --top 4 --force '13/10 13/9'
  barpoint tempmap 4HPMwQCMz+AIIQ --plies 1 --replies --format svg -o map.svg

Rows are the best plays of the player on roll, one for each roll or several of one roll, columns the \
rolls of the opponent, who has not doubled. Every play and reply is found and evaluated at the plies \
given, so the map looks two plies further. Tones compare with the mean of all rows.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Roll to play: compares its best plays, one a row, instead of all rolls
    #[arg(long, conflicts_with = "all_rolls")]
    pub(super) dice: Option<Dice>,
    /// Show all rolls even if the ID comes with one
    #[arg(long)]
    pub(super) all_rolls: bool,
    /// How many plays of a roll to compare [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true, conflicts_with = "all_rolls")]
    pub(super) top: Option<NonZeroU32>,
    /// Compare this play of a roll too, such as '8/5 6/5'; may be given several times
    #[arg(long, value_name = "PLAY", conflicts_with = "all_rolls")]
    pub(super) force: Vec<String>,
    /// What the cells say
    #[arg(long, value_name = "LABEL", default_value = "equity")]
    pub(super) label: TemperatureLabel,
    /// Write the opponent's best replies into the cells (SVG; JSON and CSV always have them)
    #[arg(long)]
    pub(super) replies: bool,
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

/// What the cells of a temperature map say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TemperatureLabel {
    /// The normalised equity
    Equity,
    /// The match winning chance
    Mwc,
}
