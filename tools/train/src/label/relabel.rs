//! The stage `relabel`: labels of a deeper search for pairs that need them most.
//!
//! A label of `label` is the mean over the rolls of one ply, and so are the differences between the two plays of a pair. What
//! such a mean has wrong no number of labels puts right. A search of two plies takes 25 times as long, so this stage chooses
//! the pairs for which it matters.
//!
//! With `--rolls` it takes a sample of such a search for all pairs instead: after some rolls, the same for both plays, the mean
//! over the next rolls replaces the net's value. The difference has noise then, but on average it is that of two plies.

use std::path::{Path, PathBuf};

use anyhow::Result;
use barpoint_core::{Dice, Position};
use barpoint_engine::{Engine, Evaluator as _, SearchOptions, Searcher};
use rayon::prelude::*;

use crate::chances::{self, Chances, equity, flip};
use crate::label::head::is_made;
use crate::label::label_file::{self, Kind, Label};
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::replies::Replies;

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
    #[arg(long, default_value_t = 0.1, value_parser = parse_share::<f64>)]
    share: f64,
    /// Follow each play for one more turn after this number of rolls, the same for both plays of a pair, instead of
    /// a search; the mean of both labels is kept
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=36), conflicts_with = "plies")]
    rolls: Option<u8>,
    /// Seed of these rolls
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, names) = nets::load(&options.nets)?;
    let depth = match options.rolls {
        Some(rolls) => format!("{rolls} rolls, seed {}", options.seed),
        None => format!("{} plies", options.plies),
    };
    let provenance = format!(
        "nets {names}; pairs of {}; {depth}, share {}",
        options.labels.display(),
        options.share
    );
    let paths = label_file::in_folder(&options.labels, Kind::Pairs)?;
    let progress = Progress::new("label files", paths.len() as u64, 0);
    for path in paths {
        let out = options.out.join(path.file_name().unwrap_or_default());
        if !is_made(&out, &provenance)? {
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
    let chosen = if options.share < 1.0 {
        let doubts =
            pairs.par_iter().map(|pair| doubt(pair, engine)).collect::<Result<Vec<_>>>()?;
        greatest(&doubts, options.share).into_iter().map(|number| pairs[number]).collect()
    } else {
        pairs.to_vec()
    };
    if let Some(rolls) = options.rolls {
        let follow = |room: &mut [Replies; 2], pair: &[Label; 2]| {
            followed(pair, engine, rolls.into(), options.seed, room)
        };
        let followed =
            chosen.par_iter().map_init(Default::default, follow).collect::<Result<Vec<_>>>()?;
        return Ok(followed.into_flattened());
    }
    let search =
        SearchOptions { plies: options.plies.into(), cubeful: false, ..SearchOptions::default() };
    let searcher = Searcher::static_cubeless(engine).with_options(&search);
    let label = |label: &Label| {
        let position = label.position()?;
        Ok(Label::new(&position, &chances::of(&searcher.value(&position).outcome)))
    };
    chosen.as_flattened().par_iter().map(label).collect()
}

/// Returns new labels of a pair: their difference is moved by what one more turn says after some rolls.
fn followed(
    pair: &[Label; 2],
    engine: &Engine,
    rolls: usize,
    seed: u64,
    room: &mut [Replies; 2],
) -> Result<[Label; 2]> {
    let mut rng = Rng::new(seed, pair[0].sort_key() as u64);
    let mut throws: [u8; 36] = std::array::from_fn(|throw| throw as u8);
    rng.shuffle(&mut throws);
    let dice = |&throw: &u8| Dice::new(throw / 6 + 1, throw % 6 + 1).expect("both are 1 to 6");
    let rolls: Vec<Dice> = throws[..rolls].iter().map(dice).collect();
    let positions = [pair[0].position()?, pair[1].position()?];
    let [first, second] = positions.map(|position| surprise(&position, engine, &rolls, room));
    let targets = pair.map(|label| label.target());
    let half: Chances = std::array::from_fn(|i| (first[i] - second[i]) / 2.0);
    let moved = |side: usize, sign: f32| {
        let target = std::array::from_fn(|i| targets[side][i] + sign * half[i]);
        Label::new(&positions[side], &target)
    };
    Ok([moved(0, 1.0), moved(1, -1.0)])
}

/// Returns how much better than the net's values the means over the next rolls are, after the best replies to some rolls, on
/// average, as the player on roll before them sees it.
fn surprise(
    position: &Position,
    engine: &Engine,
    rolls: &[Dice],
    [replies, next]: &mut [Replies; 2],
) -> Chances {
    let mut sum = Chances::default();
    for (reply, net) in replies.best_after(engine, position, rolls) {
        if engine.exact(&reply).is_none() {
            let mean = next.mean(engine, &reply);
            let surprise = flip(&std::array::from_fn(|i| mean[i] - net[i]));
            sum.iter_mut().zip(surprise).for_each(|(sum, s)| *sum += s / rolls.len() as f32);
        }
    }
    sum
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

/// Returns the indices of this share of the numbers, the greatest ones, in ascending order.
pub(crate) fn greatest(numbers: &[f32], share: f64) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..numbers.len()).collect();
    indices.sort_by(|&a, &b| numbers[b].total_cmp(&numbers[a]).then(a.cmp(&b)));
    indices.truncate((share * numbers.len() as f64).round() as usize);
    indices.sort_unstable();
    indices
}

#[cfg(test)]
mod tests {
    use std::fs;

    use barpoint_core::Variant;

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
            rolls: None,
            seed: 1,
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

    /// After all 36 throws it is the difference that a search of two plies without pruning says.
    #[test]
    fn all_throws_together_move_the_difference_as_a_search_of_two_plies_does() {
        let (engine, _) = load_or_shipped(None).unwrap();
        let value = |plies, position: &Position| {
            let options =
                SearchOptions { plies, cubeful: false, pruning: None, ..SearchOptions::default() };
            chances::of(
                &Searcher::static_cubeless(&engine).with_options(&options).value(position).outcome,
            )
        };
        let start = Variant::Backgammon.start();
        let plays = start.plays("31".parse().unwrap());
        let pair = [plays[0].result, plays[1].result];
        let before = pair.map(|position| value(1, &position));
        let labels = [0, 1].map(|i| Label::new(&pair[i], &before[i]));
        let followed =
            |rolls, seed| followed(&labels, &engine, rolls, seed, &mut Default::default()).unwrap();
        let [first, second] = followed(36, 1).map(|label| equity(&label.target()));
        let [a, b] = pair.map(|position| equity(&value(2, &position)));
        let [c, d] = before.map(|chances| equity(&chances));
        assert!((first - second - (a - b)).abs() < 0.004, "{first} {second} {a} {b}");
        assert!((first + second - (c + d)).abs() < 0.001, "the mean of both stays");
        let few = |seed| followed(2, seed).map(|label| label.target());
        assert_eq!(few(5), few(5));
        assert_ne!(few(5), few(6));
    }

    #[test]
    fn the_first_of_equal_numbers_are_taken() {
        assert_eq!(greatest(&[1.0, 3.0, 2.0, 3.0, 2.0, 0.0], 0.5), [1, 2, 3]);
        assert_eq!(greatest(&[1.0, 3.0], 1.0), [0, 1]);
        assert!(greatest(&[1.0], 0.0).is_empty() && greatest(&[], 1.0).is_empty());
    }
}
