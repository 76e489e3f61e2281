//! Positions as they may be named.

use std::num::NonZeroUsize;

use barpoint_core::Variant;
use clap::Args;

/// The position to look at.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// Position: an ID, name of a start, file, or - for standard input
    pub(crate) position: String,
    /// Variant of the position: backgammon, nackgammon, hypergammon1 (or hyper1) to hypergammon3
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// Which position of a file, and what becomes of bad lines.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SourceArgs {
    /// Match of a file, or position of a file of positions, counted from 1
    #[arg(long = "match", value_name = "N")]
    pub(crate) match_number: Option<NonZeroUsize>,
    /// Game of a file, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZeroUsize>,
    /// Position at this action of the game: a roll, a double or an answer, counted as barpoint show
    /// counts them
    #[arg(long = "move", value_name = "M")]
    pub(crate) action: Option<NonZeroUsize>,
    /// Go on after a line of standard input that cannot be used; an error takes the place of its
    /// result, and the exit status is 1
    #[arg(long)]
    pub(crate) keep_going: bool,
}
