//! Arguments for the search: depth, tables, cube model and databases.

use std::path::PathBuf;
use std::str::FromStr;

use barpoint::{BuiltinModel, MAX_PLIES, MoveFilter, MoveFilters, Noise};
use clap::{Args, ValueEnum};

use crate::number;
use crate::threads::ThreadArgs;

/// Search depth and options.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct SearchArgs {
    /// Search depth in plies (turns to look ahead), 0 to 4, counted as in GNU Backgammon; 0 is the
    /// static evaluation. eXtreme Gammon counts one more: its 3-ply is 2 here and may be written
    /// xg:3
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) plies: usize,
    /// Match equity table: Kazaross-XG2, Rockwell-Kazaross, g11, woolsey, jacobs, jac050, jac100,
    /// snowie, ortega, mec26, mec, zadeh, kleinman, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(crate) met: String,
    /// Cube efficiency, from 0 (dead cube) to 1 (fully live cube, doubled at the ideal moment)
    /// [default: depends on the class of the position, as in GNU Backgammon]
    #[arg(long, value_name = "X", value_parser = number::share, allow_negative_numbers = true)]
    pub(crate) efficiency: Option<f64>,
    /// Model of cube ownership, used to value positions with a cube
    #[arg(long, value_name = "MODEL", default_value = "janowski")]
    pub(crate) cube_model: CubeModel,
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
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = number::mebibytes, allow_negative_numbers = true)]
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
    /// and stepwise is 0:8:0.16,0:2:0.02,0:2:0.02. At 2 plies, stepwise takes a quarter of the time
    /// of normal and its plays are hardly worse
    #[arg(long, value_name = "FILTER", default_value = "normal", allow_hyphen_values = true)]
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

/// Model of the value of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CubeModel {
    /// Weighted mean of the dead and the live cube (Janowski)
    Janowski,
    /// Refined model of Janowski: each side has its own efficiency
    Refined,
}

impl From<CubeModel> for BuiltinModel {
    fn from(model: CubeModel) -> Self {
        match model {
            CubeModel::Janowski => Self::Janowski,
            CubeModel::Refined => Self::Refined,
        }
    }
}

/// Move filters as typed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum FilterChoice {
    Named(&'static MoveFilters),
    /// User-defined filters, one for each ply from 0 on.
    Own(Vec<MoveFilter>),
}

impl FromStr for FilterChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const NAMED: &[(&str, MoveFilters)] = &MoveFilters::NAMED;
        match NAMED.iter().find(|(name, _)| *name == text) {
            Some((_, filters)) => Ok(Self::Named(filters)),
            None => text.split(',').map(filter).collect::<Result<_, _>>().map(Self::Own),
        }
    }
}

impl FilterChoice {
    /// Returns the filters of a search of this depth.
    pub(crate) fn at(&self, plies: usize) -> Result<MoveFilters, String> {
        match self {
            Self::Named(filters) => Ok(**filters),
            Self::Own(own) if own.len() <= plies => {
                let mut levels = [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES];
                levels[plies - 1][..own.len()].copy_from_slice(own);
                Ok(MoveFilters { levels })
            }
            Self::Own(own) => Err(format!(
                "the filter has {} entries, but --plies {plies} allows at most {plies}: one for each \
                 ply before the last",
                own.len()
            )),
        }
    }
}

fn filter(text: &str) -> Result<MoveFilter, String> {
    if text == "-" {
        return Ok(MoveFilter::Skip);
    }
    let parts: Vec<&str> = text.split(':').collect();
    let keep = match parts[..] {
        [accept, extra, threshold] => {
            (|| Some((accept.parse().ok()?, extra.parse().ok()?, threshold.parse::<f64>().ok()?)))()
        }
        _ => None,
    };
    match keep {
        Some((accept, extra, threshold)) if threshold.is_finite() && threshold >= 0.0 => {
            if (accept, extra) == (0_usize, 0_usize) {
                return Err(format!("`{text}` keeps no play"));
            }
            Ok(MoveFilter::Keep { accept, extra, threshold })
        }
        _ => {
            let names = MoveFilters::NAMED.map(|(name, _)| name).join(", ");
            Err(format!(
                "`{text}`: expected {names}, ACCEPT:EXTRA:THRESHOLD such as 0:8:0.16, or -"
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_defined_filters_equal_the_named_ones() {
        for (plies, own) in [(1, "0:8:0.16"), (2, "0:8:0.16,-"), (3, "0:8:0.16,-,0:2:0.04")] {
            let own = own.parse::<FilterChoice>().unwrap().at(plies).unwrap();
            assert_eq!(own.levels[plies - 1], MoveFilters::NORMAL.levels[plies - 1]);
        }
        let own = "0:8:0.16,0:2:0.02,0:2:0.02".parse::<FilterChoice>().unwrap().at(3).unwrap();
        assert_eq!(own.levels[2], MoveFilters::STEPWISE.levels[2]);
        assert_eq!("off".parse::<FilterChoice>().unwrap().at(0), Ok(MoveFilters::OFF));
    }

    #[test]
    fn senseless_filters_are_refused() {
        for text in ["", "norml", "1:2", "0:8:-0.1", "0:8:nan", "a:8:0.1", "0:8:0.16:1", "1:1:1,"] {
            let error = text.parse::<FilterChoice>().unwrap_err();
            assert!(error.contains("expected tiny, narrow, normal"), "{text}: {error}");
        }
        assert_eq!("0:0:1".parse::<FilterChoice>().unwrap_err(), "`0:0:1` keeps no play");
        let long = "1:1:1,1:1:1".parse::<FilterChoice>().unwrap();
        assert!(long.at(2).is_ok() && long.at(1).is_err() && long.at(0).is_err());
    }
}
