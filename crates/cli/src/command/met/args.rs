//! Arguments of `barpoint met`.

use barpoint_core::BySide;
use clap::Subcommand;

use crate::contest::MatchArgs;
use crate::number;
use crate::output::OutputArgs;

/// Shows match equity tables and what follows from them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) question: Question,
}

/// A question about match equities.
#[derive(Debug, Subcommand)]
pub(super) enum Question {
    /// Lists the match equity tables that come with the program, with source and year
    List {
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Shows a match equity table
    #[command(after_help = "\
Examples:
  barpoint met show
  barpoint met show --met woolsey --points 7
  barpoint met show --met jac100 --invert --format csv

Rows are the points that X needs, columns those that O needs. What the table does not give is \
extended, before the Crawford game by Kleinman's metric. The table `zadeh` is Zadeh's model worked \
out from its parameters; GNU Backgammon 1.07 ships other numbers under that name, those of \
`kleinman`.")]
    Show {
        #[command(flatten)]
        met: TableArgs,
        /// Show scores at which both players need at most so many points
        #[arg(long, value_name = "N", default_value = "15", value_parser = number::met_points, allow_negative_numbers = true)]
        points: u32,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// What gammons are worth, in terms of winning instead of losing a plain game
    #[command(after_help = "\
Examples:
  barpoint met gammon-values --score 2-4 --length 9
  barpoint met gammon-values --every-score 5 --cube 2

In money play a gammon is worth 0.5 and a backgammon 1, unless the Jacoby rule makes them worthless \
until the cube has been turned.")]
    GammonValues(PointsArgs),
    /// From which winning chances on a double can be taken, with a dead and with a live cube
    #[command(after_help = "\
Examples:
  barpoint met take-points --score 0-3 --length 7 --met woolsey --gammons 0.227-0.194
  barpoint met take-points 4HPMwQCMz+AIIQ --score 2-4 --length 9
  barpoint met take-points --every-score 9

Chances are those of the player who is doubled, from the cube given to twice its value.")]
    TakePoints(PointsArgs),
    /// From which winning chances on a double may be right, and from which it is passed
    #[command(after_help = "\
Examples:
  barpoint met market-window --score 2-3 --length 7 --gammons 0.28-0.26
  barpoint met market-window start --no-jacoby
  barpoint met market-window --every-score 7 --format csv

Chances are those of the player who doubles. In money play all points of Janowski's article are \
shown.")]
    MarketWindow(PointsArgs),
    /// Converts normalised equities to match winning chances
    #[command(
        name = "eq2mwc",
        after_help = "\
Examples:
  barpoint met eq2mwc 0.2 -0.051 --score 0-0 --length 5
  barpoint met eq2mwc 0.012 --error --score 2-4 --length 9 --cube 2"
    )]
    Eq2Mwc(ConversionArgs),
    /// Converts match winning chances to normalised equities
    #[command(
        name = "mwc2eq",
        after_help = "\
Examples:
  barpoint met mwc2eq 55% --score 0-0 --length 5
  barpoint met mwc2eq 0.0031 --error --score 2-4 --length 9 --cube 2"
    )]
    Mwc2Eq(ConversionArgs),
}

/// A match equity table.
#[derive(Debug, clap::Args)]
pub(super) struct TableArgs {
    /// Match equity table: one that `barpoint met list` names, or a file in GNU Backgammon's XML
    /// format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(super) met: String,
    /// Let the players change sides, in a table that does not treat them alike
    #[arg(long)]
    pub(super) invert: bool,
}

/// Scores, cubes and how often games are gammons.
#[derive(Debug, clap::Args)]
pub(super) struct PointsArgs {
    /// Position whose static evaluation tells how often games are gammons, and whose ID may tell
    /// score and cube [default: no gammons]
    pub(super) position: Option<String>,
    /// Share of gammons, backgammons among them, among the games that X and O win, such as
    /// 0.28-0.26, instead of those of the position
    #[arg(long, value_name = "X-O", value_parser = number::shares, allow_hyphen_values = true)]
    pub(super) gammons: Option<BySide<f64>>,
    /// Share of backgammons
    #[arg(long, value_name = "X-O", value_parser = number::shares, allow_hyphen_values = true, requires = "gammons")]
    pub(super) backgammons: Option<BySide<f64>>,
    /// All scores at which both players need at most N points, instead of a single one
    #[arg(long, value_name = "N", value_parser = number::map_points, allow_negative_numbers = true, conflicts_with_all = ["score", "away", "length", "crawford", "post_crawford"])]
    pub(super) every_score: Option<u32>,
    #[command(flatten)]
    pub(super) met: TableArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// Numbers to convert, and at which score.
#[derive(Debug, clap::Args)]
pub(super) struct ConversionArgs {
    /// Numbers to convert; a chance may be followed by %
    #[arg(required = true, value_parser = number::amount, allow_negative_numbers = true)]
    pub(super) values: Vec<f64>,
    /// They are standard errors or differences
    #[arg(long)]
    pub(super) error: bool,
    #[command(flatten)]
    pub(super) met: TableArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}
