//! Arguments of `barpoint rolls`.

use clap::ValueEnum;

use crate::contest::MatchArgs;
use crate::output::OutputArgs;
use crate::position::PositionArgs;
use crate::search::{CubelessArgs, FilterArgs, SearchArgs};

/// Lists all 21 rolls with their best plays, and the average over all rolls
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint rolls 4HPMwQCMz+AIIQ
  barpoint rolls start --sort dice --plies 1 --format csv
  barpoint rolls 4HPMwQCMz+AIIQ --score 5-3 --length 7 --cube 2 --owner x

The player on roll does not double. The luck of a roll is its equity minus the average of all rolls. \
With --no-pruning the average equals the value without a double one ply deeper; without it that search \
leaves out replies. barpoint analyse estimates luck from the replies that a small net likes. This changes \
one roll of twenty, by up to 0.002.")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) position: PositionArgs,
    /// Order of the rolls
    #[arg(long, value_name = "ORDER", default_value = "value")]
    pub(super) sort: RollOrder,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) search: SearchArgs,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
    #[command(flatten)]
    pub(super) cubeless: CubelessArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Order of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RollOrder {
    /// From the luckiest to the unluckiest roll
    Value,
    /// 11, 21, 22, 31 and so on
    Dice,
}
