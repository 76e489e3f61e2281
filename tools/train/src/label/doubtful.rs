//! The stage `doubtful`: positions that a look of one ply judges most differently from the net.
//!
//! A large difference between the net's value and the mean over the rolls is a sign of a large error. The 5 % of contact positions with
//! the largest differences have a quarter of the squared errors (`weights/HISTORY.md`, net 39). These positions follow no single
//! plan. Games that begin with them (`label --starts`) give the net labels of them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::Result;
use barpoint_core::{Position, PositionKey};
use barpoint_engine::{Engine, Evaluator as _};
use rayon::prelude::*;

use crate::chances::{self, equity};
use crate::label::exclude::write_ids;
use crate::label::label_file::{self, Kind, Label};
use crate::label::relabel::greatest;
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::selfplay::replies::Replies;

/// Options of `barpoint-train doubtful`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`, which evaluate
    #[arg(long)]
    nets: PathBuf,
    /// Folders of label files; their single positions with contact are judged, not their labels
    #[arg(long, required = true, num_args = 1.., value_name = "FOLDER")]
    labels: Vec<PathBuf>,
    /// Share of each file's positions that is listed
    #[arg(long, default_value_t = 0.05, value_parser = parse_share::<f64>)]
    share: f64,
    /// File for their position IDs, one a line
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Runs the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, _) = nets::load(&options.nets)?;
    let mut paths = Vec::new();
    for folder in &options.labels {
        paths.extend(label_file::in_folder(folder, Kind::Singles)?);
    }
    let progress = Progress::new("label files", paths.len() as u64, 0);
    let list = |path: &PathBuf| {
        let listed = most_doubtful(path, &engine, options.share);
        progress.add(1);
        listed
    };
    let mut listed = paths.par_iter().map(list).collect::<Result<Vec<_>>>()?.concat();
    let mut known = HashSet::new();
    listed.retain(|position| known.insert(PositionKey::from(position)));
    write_ids(&options.out, &listed)
}

/// Returns the positions of a label file with the greatest differences, in the order of the file.
fn most_doubtful(path: &Path, engine: &Engine, share: f64) -> Result<Vec<Position>> {
    let mut labels = Vec::new();
    label_file::read_into(path, Kind::Singles, &mut labels)?;
    let mut positions = labels.iter().map(Label::position).collect::<Result<Vec<_>>>()?;
    positions.retain(Position::has_contact);
    let mut replies = Replies::default();
    let doubt = |position: &Position| {
        let net = chances::of(&engine.evaluate(position));
        (equity(&replies.mean(engine, position)) - equity(&net)).abs()
    };
    let doubts: Vec<f32> = positions.iter().map(doubt).collect();
    Ok(greatest(&doubts, share).into_iter().map(|number| positions[number]).collect())
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;

    use super::*;
    use crate::nets::load_or_shipped;

    #[test]
    fn the_share_with_the_greatest_differences_is_listed() {
        let path = std::env::temp_dir().join(format!("doubtful-{}.bplb", std::process::id()));
        let (engine, _) = load_or_shipped(None).unwrap();
        let start = Variant::Backgammon.start();
        let positions: Vec<Position> =
            start.plays("64".parse().unwrap()).iter().map(|play| play.result).take(12).collect();
        // Labels do not count.
        let label = |position: &Position| Label::new(position, &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        let labels: Vec<Label> = positions.iter().map(label).collect();
        label_file::write(&path, Kind::Singles, "test", &labels).unwrap();
        let listed = most_doubtful(&path, &engine, 0.25).unwrap();
        std::fs::remove_file(&path).unwrap();
        let mut replies = Replies::default();
        let mut doubt = |position: &Position| {
            let net = equity(&chances::of(&engine.evaluate(position)));
            (equity(&replies.mean(&engine, position)) - net).abs()
        };
        assert_eq!(listed.len(), 3);
        let least = listed.iter().map(&mut doubt).fold(f32::INFINITY, f32::min);
        for position in positions.iter().filter(|position| !listed.contains(position)) {
            assert!(doubt(position) <= least, "{position:?}");
        }
    }
}
