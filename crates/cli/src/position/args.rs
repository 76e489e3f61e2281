//! Arguments that name a position.

use barpoint_core::Variant;
use clap::Args;

use crate::number;

/// Position to look at.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// Position: an ID, the name of a start, a file, or - for standard input; see barpoint help
    pub(crate) position: String,
    /// Variant of the position: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3
    /// (short: hyper1 to hyper3) [default: the variant of the ID, or backgammon]
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// Position of a file, and how to treat bad lines.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SourceArgs {
    /// Number of the match in a file of matches, or of the position in a file of positions, from 1
    /// on
    #[arg(long = "match", value_parser = number::index, value_name = "N")]
    pub(crate) match_index: Option<usize>,
    /// Number of the game in the match, from 1 on
    #[arg(long, value_parser = number::index, value_name = "N")]
    pub(crate) game: Option<usize>,
    /// Number of the action in the game, from 1 on: the position before this roll, double or answer
    /// is used. barpoint show lists the numbers
    #[arg(long = "move", value_parser = number::index, value_name = "M")]
    pub(crate) action: Option<usize>,
    /// Continue after a bad line of standard input; an error replaces the result of that line, and
    /// the exit status is 1
    #[arg(long)]
    pub(crate) keep_going: bool,
}
