//! The stage `relabel`: labels of a deeper search for pairs that need them most.
//!
//! A label of `label` is the mean over the rolls of one ply, and so are the differences between the two plays of a pair. What
//! such a mean has wrong no number of labels puts right. A search of two plies takes 25 times as long, so this stage chooses
//! the pairs for which it matters.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use barpoint_engine::{Engine, SearchOptions, Searcher};
use rayon::prelude::*;

use crate::chances::{self, equity};
use crate::label::label_file::{self, Kind, Label};
use crate::nets;
use crate::progress::Progress;

/// Options of `barpoint-train relabel`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`, which evaluate
    #[arg(long)]
    nets: PathBuf,
    /// Folder of label files; pairs are labelled again
    #[arg(long)]
    labels: PathBuf,
    /// Folder for the new label files; files that exist are skipped, so an interrupted run can be resumed
    #[arg(long)]
    out: PathBuf,
    /// Turns to look ahead
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    plies: u8,
    /// Share of the pairs that is labelled: those whose labels differ most from what the net says about their
    /// difference
    #[arg(long, default_value_t = 0.1)]
    share: f64,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(
        (0.0..=1.0).contains(&options.share),
        "--share {}: expected a number from 0 to 1",
        options.share
    );
    let (engine, names) = nets::load(&options.nets)?;
    let provenance = format!("{names}; {} plies, share {}", options.plies, options.share);
    let paths = label_file::in_folder(&options.labels, Kind::Pairs)?;
    let progress = Progress::new("label files", paths.len() as u64, 0);
    for path in paths {
        let out = options.out.join(path.file_name().unwrap_or_default());
        if !out.exists() {
            let labels = again(&path, &engine, options)?;
            label_file::write(&out, Kind::Pairs, &provenance, &labels)?;
        }
        progress.add(1);
    }
    Ok(())
}

/// Returns new labels of the pairs of a file that need them most, in the order of the file.
fn again(path: &Path, engine: &Engine, options: &Options) -> Result<Vec<Label>> {
    let mut labels = Vec::new();
    label_file::read_into(path, Kind::Pairs, &mut labels)?;
    let (pairs, _) = labels.as_chunks::<2>();
    let mut doubts: Vec<(usize, f32)> = pairs
        .par_iter()
        .map(|pair| doubt(pair, engine))
        .collect::<Result<Vec<_>>>()?
        .into_iter()
        .enumerate()
        .collect();
    doubts.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    doubts.truncate((options.share * pairs.len() as f64).round() as usize);
    doubts.sort_by_key(|&(number, _)| number);
    let chosen: Vec<Label> = doubts.iter().flat_map(|&(number, _)| pairs[number]).collect();
    let search =
        SearchOptions { plies: options.plies.into(), cubeful: false, ..SearchOptions::default() };
    let searcher = Searcher::static_cubeless(engine).with_options(&search);
    let label = |label: &Label| {
        let position = label.position()?;
        Ok(Label::new(&position, &chances::of(&searcher.value(&position).outcome)))
    };
    chosen.par_iter().map(label).collect()
}

/// Returns how far a pair's labels are from what the net says about the difference of its positions.
fn doubt(pair: &[Label; 2], engine: &Engine) -> Result<f32> {
    let searcher = Searcher::static_cubeless(engine);
    let error = |label: &Label| -> Result<f32> {
        let outcome = searcher.value(&label.position()?).outcome;
        Ok(equity(&label.target()) - equity(&chances::of(&outcome)))
    };
    Ok((error(&pair[0])? - error(&pair[1])?).abs())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use barpoint_core::{Position, Variant};

    use super::*;
    use crate::nets::load_or_shipped;

    #[test]
    fn pairs_far_from_their_labels_have_the_values_of_the_search() {
        let folder = std::env::temp_dir().join(format!("relabel-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("0.bplp");
        let (engine, _) = load_or_shipped(None).unwrap();
        let search = |plies| {
            let options = SearchOptions { plies, cubeful: false, ..SearchOptions::default() };
            Searcher::static_cubeless(&engine).with_options(&options)
        };
        let position = Variant::Backgammon.start();
        let results: Vec<Position> =
            position.plays("64".parse().unwrap()).iter().map(|play| play.result).collect();
        let label = |position: &Position, error: f32| {
            let mut chances = chances::of(&search(0).value(position).outcome);
            chances[2] -= error;
            chances[3] += error;
            Label::new(position, &chances)
        };
        // The third pair's difference is off by 0.02, the others' are right, the first one's although both labels are wrong.
        let pairs = [(0, 0.3, 0.3), (1, 0.0, 0.0), (2, 0.0, 0.01), (3, 0.0, 0.0)];
        let labels: Vec<Label> = pairs
            .iter()
            .flat_map(|&(i, a, b)| [label(&results[i], a), label(&results[i + 4], b)])
            .collect();
        label_file::write(&path, Kind::Pairs, "test", &labels).unwrap();
        let options = Options {
            nets: PathBuf::new(),
            labels: folder.clone(),
            out: folder.clone(),
            plies: 1,
            share: 0.25,
        };
        let found = again(&path, &engine, &options).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(found.len(), 2);
        for (label, position) in found.iter().zip([&results[2], &results[6]]) {
            assert_eq!(label.position().unwrap(), *position);
            let expected = chances::of(&search(1).value(position).outcome);
            for (a, b) in label.target().iter().zip(expected) {
                assert!((a - b).abs() < 1e-4, "{label:?} {expected:?}");
            }
        }
    }
}
