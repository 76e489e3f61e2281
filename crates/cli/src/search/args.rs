//! Arguments for the search: depth, tables, cube model and databases.

use std::path::PathBuf;
use std::str::FromStr;

use barpoint::{BuiltinModel, CubeEfficiency, FilterChoice, Noise};
use clap::Args;

use crate::choice::{Choice, choice};
use crate::number;
use crate::threads::ThreadArgs;

/// Search depth and options.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Search depth in plies (turns to look ahead), 0 to 4, counted as in GNU Backgammon; 0 is the
    /// static evaluation. eXtreme Gammon counts one more: its 3-ply is 2 here and may be written
    /// xg:3
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies)]
    pub(crate) plies: usize,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}

/// Tables, cube model, databases and threads of the engine.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct EngineArgs {
    /// Match equity table: Kazaross-XG2, Rockwell-Kazaross, g11, woolsey, jacobs, jac050, jac100,
    /// snowie, ortega, mec26, mec, zadeh, kleinman, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(crate) met: String,
    /// Cube efficiency, from 0 (dead cube) to 1 (fully live cube, doubled at the ideal moment), or
    /// `gnubg`: by the class of the position, as in GNU Backgammon [default: by the volatility of
    /// the position]
    #[arg(long, value_name = "X|gnubg")]
    pub(crate) efficiency: Option<CubeEfficiency>,
    /// Model of cube ownership, used to value positions with a cube
    #[arg(long, value_name = "MODEL", default_value = "janowski", value_parser = choice(CUBE_MODELS))]
    pub(crate) cube_model: BuiltinModel,
    /// Evaluate every reply with the large net; without this option a small net first discards
    /// replies that look poor
    #[arg(long)]
    pub(crate) no_pruning: bool,
    /// Add random errors with standard deviation X, 0 to 1, to every chance; SEED is a whole number
    /// [default seed: 0]
    #[arg(long, value_name = "X[:SEED]")]
    pub(crate) noise: Option<NoiseChoice>,
    /// Bearoff or hypergammon database, or a folder of databases, to look up positions in; may be
    /// repeated
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// Memory for cached evaluations in MiB, 0 to 1048576; does not change the results
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number::mebibytes)]
    pub(crate) cache: usize,
}

/// Move filter.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct FilterArgs {
    /// Move filter: the plays to keep for the next ply. Either a name (tiny, narrow, normal, large,
    /// huge, stepwise, off) or one entry for each ply from 0 on, separated by commas. The entry
    /// ACCEPT:EXTRA:THRESHOLD keeps the best ACCEPT plays and up to EXTRA more plays within
    /// THRESHOLD of the best; the entry - skips the ply. At 3 plies, normal is 0:8:0.16,-,0:2:0.04
    /// and stepwise is 0:8:0.16,0:8:x1.75,0:8:x1.75. A THRESHOLD xFACTOR is FACTOR times the doubt:
    /// the standard deviation of the changes of the equities by the ply. At 2 plies, stepwise takes
    /// half of the time of normal and its plays are hardly worse
    #[arg(long, value_name = "FILTER", default_value = "normal", allow_hyphen_values = true)]
    pub(crate) filter: FilterChoice,
}

/// Option for the move filter of an analysis of matches.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MatchFilterArgs {
    /// Move filter of searches, as in `barpoint moves`. The default, stepwise, takes half of the time
    /// of normal
    #[arg(long, value_name = "FILTER", default_value = "stepwise", allow_hyphen_values = true)]
    pub(crate) filter: FilterChoice,
}

/// Option to play without a cube.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct CubelessArgs {
    /// Evaluate without a cube: nobody doubles from here on
    #[arg(long)]
    pub(crate) cubeless: bool,
}

/// Noise as typed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct NoiseChoice(pub(crate) Noise);

impl FromStr for NoiseChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (deviation, seed) = text.split_once(':').unwrap_or((text, "0"));
        match (deviation.parse(), seed.parse()) {
            (Ok(deviation), Ok(seed)) if (0.0..=1.0).contains(&deviation) => {
                Ok(Self(Noise { deviation, seed }))
            }
            _ => Err(format!(
                "`{text}`: expected a number from 0 to 1, optionally followed by a colon and a seed, \
                 such as 0.01:7"
            )),
        }
    }
}

/// Models of the cube.
pub(crate) const CUBE_MODELS: &[Choice<BuiltinModel>] = &[
    ("janowski", "Weighted mean of the dead and the live cube (Janowski)", BuiltinModel::Janowski),
    (
        "refined",
        "Refined model of Janowski: each side has its own efficiency",
        BuiltinModel::Refined,
    ),
];
