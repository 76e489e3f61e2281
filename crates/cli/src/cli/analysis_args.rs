//! What `eval`, `moves` and `cube` take.

use std::num::NonZeroU32;

use barpoint_core::Dice;
use clap::Args;

use super::{FilterArgs, MatchArgs, OutputArgs, PositionArgs, SearchArgs, number};

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) contest: MatchArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) cubeless: CubelessArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Roll to play, such as 31
    #[arg(long)]
    pub(crate) dice: Option<Dice>,
    /// List the best N plays, all of them evaluated at the plies asked for [default: 10]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true)]
    pub(crate) top: Option<NonZeroU32>,
    /// List the other legal plays too, apart from these if the move filter dropped them
    #[arg(long)]
    pub(crate) all: bool,
    /// List this play too, such as '8/5 6/5', evaluated at the plies asked for: the one that was
    /// made, for instance; may be given several times
    #[arg(long, value_name = "PLAY")]
    pub(crate) force: Vec<String>,
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

#[derive(Debug, Args)]
pub(crate) struct CubeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) contest: MatchArgs,
    #[command(flatten)]
    pub(crate) search: SearchArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Whether the cube is used.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct CubelessArgs {
    /// Nobody turns the cube any more
    #[arg(long)]
    pub(crate) cubeless: bool,
}
