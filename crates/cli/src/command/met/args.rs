//! Arguments of `barpoint met`.

use barpoint_analysis::ScoreMapOptions;
use barpoint_core::BySide;
use barpoint_equity::{GammonRates, MatchEquityTable};
use clap::Subcommand;

use crate::contest::MatchArgs;
use crate::met::load_met;
use crate::number;
use crate::output::OutputArgs;

/// Shows match equity tables, gammon values, take points and market windows
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) question: Question,
}

/// Question about match equities.
#[derive(Debug, Subcommand)]
pub(super) enum Question {
    /// Lists the built-in match equity tables with source and year
    #[command(after_help = "\
Examples:
  barpoint met list
  barpoint met list --format json")]
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

Rows are the points that X needs, columns the points that O needs. Scores beyond the table are \
extrapolated, with Kleinman's metric before the Crawford game. The table zadeh is computed from the \
parameters of Zadeh's model. GNU Backgammon 1.07 ships other numbers under that name, which are here \
called kleinman.")]
    Show {
        #[command(flatten)]
        met: TableArgs,
        /// Maximum number of points that either player needs, 1 to 200
        #[arg(long, value_name = "N", default_value = "15", value_parser = number::between(1..=MAX_POINTS))]
        points: u32,
        #[command(flatten)]
        output: OutputArgs,
    },
    /// Shows the value of a gammon compared with the value of winning a plain game
    #[command(after_help = "\
Examples:
  barpoint met gammon-values --score 2-4 --length 9
  barpoint met gammon-values --every-score 5 --cube 2

The value is the gain from winning a gammon instead of a plain game, divided by the gain from winning \
a plain game instead of losing it. In money play it is 0.5 for a gammon and 1 for a backgammon. With \
the Jacoby rule and a centred cube it is 0.")]
    GammonValues(PointsArgs),
    /// Shows the take points: winning chances from which a double can be taken
    #[command(after_help = "\
Examples:
  barpoint met take-points --score 0-3 --length 7 --met woolsey --gammons 0.227-0.194
  barpoint met take-points 4HPMwQCMz+AIIQ --score 2-4 --length 9
  barpoint met take-points --every-score 9

The take point is shown for a dead and for a live cube. Chances are those of the player who is \
doubled. The cube is the one before the double.")]
    TakePoints(PointsArgs),
    /// Shows the market window: winning chances between the doubling point and the cash point
    #[command(after_help = "\
Examples:
  barpoint met market-window --score 2-3 --length 7 --gammons 0.28-0.26
  barpoint met market-window start --no-jacoby
  barpoint met market-window --every-score 7 --format csv

Chances are those of the player who doubles. For money play, all points of Janowski's article are \
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

/// Limit of points to show, because nobody reads larger tables.
const MAX_POINTS: u32 = 200;

/// Match equity table.
#[derive(Debug, clap::Args)]
pub(super) struct TableArgs {
    /// Match equity table: a name from barpoint met list, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(super) met: String,
    /// Swap the players of the table, which matters only if the table is not symmetric
    #[arg(long)]
    pub(super) invert: bool,
}

impl TableArgs {
    /// Loads the table.
    pub(super) fn load(&self) -> anyhow::Result<MatchEquityTable> {
        let table = load_met(&self.met)?;
        Ok(if self.invert { table.invert() } else { table })
    }
}

/// Scores, cubes and shares of gammons.
#[derive(Debug, clap::Args)]
pub(super) struct PointsArgs {
    /// Position whose static evaluation gives the shares of gammons, and whose ID may give the
    /// score and the cube [default: no gammons]
    pub(super) position: Option<String>,
    /// Shares of gammons (backgammons included) in the games won by X and by O, each from 0 to 1,
    /// such as 0.28-0.26; overrides the position
    #[arg(long, value_name = "X-O", value_parser = number::shares, allow_hyphen_values = true)]
    pub(super) gammons: Option<BySide<f64>>,
    /// Shares of backgammons in the games won by X and by O, each from 0 to 1
    #[arg(long, value_name = "X-O", value_parser = number::shares, allow_hyphen_values = true, requires = "gammons")]
    pub(super) backgammons: Option<BySide<f64>>,
    /// Show all scores at which both players need at most N points, 2 to 64, instead of a single
    /// score
    #[arg(long, value_name = "N", value_parser = number::between(2..=ScoreMapOptions::MAX_POINTS), conflicts_with_all = ["score", "away", "length", "crawford", "post_crawford"])]
    pub(super) every_score: Option<u32>,
    #[command(flatten)]
    pub(super) met: TableArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl PointsArgs {
    /// Returns the rates of gammons and backgammons, if they are given.
    pub(super) fn rates(&self) -> Option<BySide<GammonRates>> {
        let gammons = self.gammons?;
        let backgammons = self.backgammons.unwrap_or_default();
        let rates = |gammon, backgammon| GammonRates { gammon, backgammon };
        Some(BySide {
            on_roll: rates(gammons.on_roll, backgammons.on_roll),
            opponent: rates(gammons.opponent, backgammons.opponent),
        })
    }
}

/// Numbers to convert, and the score.
#[derive(Debug, clap::Args)]
pub(super) struct ConversionArgs {
    /// Numbers to convert; a chance may be written in percent, such as 55%
    #[arg(required = true, value_parser = number::amount, allow_negative_numbers = true)]
    pub(super) values: Vec<f64>,
    /// Treat the numbers as differences or standard errors: change the scale only
    #[arg(long)]
    pub(super) error: bool,
    #[command(flatten)]
    pub(super) met: TableArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}
