//! Blocks of games, each of which makes a label file.

use std::ops::Range;
use std::path::PathBuf;

/// Options of a stage that labels games, block by block.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Blocks {
    /// Folder for the label files
    #[arg(long)]
    pub(crate) out: PathBuf,
    /// Blocks of games; files that exist are skipped, so an interrupted run can be resumed
    #[arg(long = "blocks", value_parser = parse_range, value_name = "A..B")]
    pub(crate) range: (u64, u64),
    /// Games in a block
    #[arg(long, default_value_t = 500)]
    pub(crate) games: u64,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Files of position IDs, one a line, that get no label with either player on roll, as for a yardstick
    #[arg(long, num_args = 1.., value_name = "FILE")]
    pub(crate) exclude: Vec<PathBuf>,
}

impl Blocks {
    /// Returns the numbers of the blocks.
    pub(crate) fn numbers(&self) -> Range<u64> {
        self.range.0..self.range.1
    }

    /// Returns the numbers of the games of a block.
    pub(crate) fn games_of(&self, block: u64) -> Range<u64> {
        block * self.games..(block + 1) * self.games
    }

    /// Returns the path of a block's file.
    pub(crate) fn path(&self, block: u64, extension: &str) -> PathBuf {
        self.out.join(format!("{block:08}.{extension}"))
    }
}

/// Parses a range such as `0..100`, which is not empty.
pub(crate) fn parse_range(text: &str) -> Result<(u64, u64), String> {
    let bounds = text.split_once("..").and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
    bounds.filter(|(a, b)| a < b).ok_or_else(|| format!("`{text}` is not a range such as 0..100"))
}
