//! The stage `fit-side`: the one-sided race net, fitted to labels of boards.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_bearoff::OneSided;
use barpoint_engine::HomeTable;
use barpoint_nn::{OneSidedNet, OneSidedTables};
use rayon::prelude::*;
use serde::Serialize;

use super::Moments;
use super::float_net::{Example, FloatRaceNet, PARAMETERS};
use super::label_file::{self, EXTENSION, Label};
use crate::files::{read, save_checkpoint, with_extension, write_atomically};
use crate::fit::adam::Adam;
use crate::fit::curve::Curve;
use crate::fit::options::to_text;
use crate::fit::passes::State;
use crate::parse::parse_rate;
use crate::print::Progress;
use crate::rng::Rng;

/// Options of `barpoint-train fit-side`.
#[derive(Clone, Debug, Serialize, clap::Args)]
pub(crate) struct Options {
    /// Folders of files that `label-sides` wrote
    #[arg(long, required = true, num_args = 1..)]
    labels: Vec<PathBuf>,
    /// Net to begin with, instead of random weights
    #[arg(long)]
    from: Option<PathBuf>,
    /// Net to write; the checkpoint and the learning curve are written beside it
    #[serde(skip)]
    #[arg(long)]
    out: PathBuf,
    /// Passes over the labels
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Boards in a batch
    #[arg(long, default_value_t = 512)]
    batch: usize,
    /// Learning rate at the start
    #[arg(long, default_value_t = 2e-3, value_parser = parse_rate)]
    rate: f32,
    /// Learning rate at the end; the rate falls by half a wave of a cosine
    #[arg(long, default_value_t = 2e-6, value_parser = parse_rate)]
    last_rate: f32,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// One board in this number is kept apart.
const KEPT_APART: usize = 50;

/// Columns of the learning curve: root mean square errors of the mean and the deviation, in rolls.
const COLUMNS: &[&str] =
    &["passes", "train_mean", "valid_mean", "valid_deviation", "valid_first_off"];

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(options.batch > 0, "--batch is 0, expected at least 1");
    let checkpoint = options.out.with_extension("checkpoint");
    let first = || Ok((first_net(options)?, Adam::new(PARAMETERS)));
    let mut state = State::resume(&checkpoint, to_text(options)?, first)?;
    ensure!(
        state.net.parameters.len() == PARAMETERS && state.adam.fits(PARAMETERS),
        "{}: parameters are missing, expected a whole net",
        checkpoint.display()
    );
    let (training, validation) = examples(options)?;
    let mut curve =
        Curve::open(&options.out.with_extension("csv"), COLUMNS, f64::from(state.stretches))?;
    let total = training.len() as u64 * u64::from(options.epochs);
    let progress =
        Progress::new("boards", total, training.len() as u64 * u64::from(state.stretches));
    let mut halves = [vec![0.0; PARAMETERS], vec![0.0; PARAMETERS]];
    while state.stretches < options.epochs {
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        Rng::new(options.seed, u64::from(state.stretches)).shuffle(&mut order);
        let mut squares = 0.0;
        for (number, batch) in order.chunks(options.batch).enumerate() {
            let part = (number * options.batch) as f32 / training.len() as f32;
            let done = (state.stretches as f32 + part) / options.epochs as f32;
            let wave = 0.5 + 0.5 * (done * std::f32::consts::PI).cos();
            let rate = options.last_rate + (options.rate - options.last_rate) * wave;
            // The halves are fixed, so that the number of threads changes no sum.
            let (first, second) = batch.split_at(batch.len() / 2);
            let [one, two] = &mut halves;
            let net = &state.net;
            let learn = |batch: &[u32], gradient: &mut [f32]| -> f64 {
                let learnt = batch.iter().map(|&i| net.learn(&training[i as usize], gradient));
                learnt.map(|squares| f64::from(squares[0])).sum()
            };
            let (a, b) = rayon::join(|| learn(first, one), || learn(second, two));
            squares += a + b;
            state.adam.step(&mut state.net.parameters, &mut halves, batch.len(), rate);
            progress.add(batch.len() as u64);
        }
        state.stretches += 1;
        let [mean, deviation, _, first_off, ..] = errors(&state.net, &validation);
        let train = (squares / training.len() as f64).sqrt();
        curve.row(&[f64::from(state.stretches), train, mean, deviation, first_off])?;
        save_checkpoint(&checkpoint, &state)?;
    }
    let mut tables = state.net.tables();
    tables.canaries = OneSidedNet::new(&tables).canaries();
    write_atomically(&options.out, &OneSidedTables::to_bytes(&tables))
}

/// Returns the net with which the fit begins.
fn first_net(options: &Options) -> Result<FloatRaceNet> {
    let Some(path) = &options.from else {
        return Ok(FloatRaceNet::random(&mut Rng::new(options.seed, u64::MAX)));
    };
    let tables = OneSidedTables::from_bytes(&read(path)?);
    let tables = tables.with_context(|| format!("cannot use {}", path.display()))?;
    Ok(FloatRaceNet::of_tables(&tables))
}

/// Reads the examples to learn and the examples kept apart.
fn examples(options: &Options) -> Result<(Vec<Example>, Vec<Example>)> {
    let mut labels = Vec::new();
    for folder in &options.labels {
        for file in with_extension(folder, EXTENSION)? {
            label_file::read_into(&file, &mut labels)?;
        }
    }
    // Several blocks may have the same board, which must not be both learnt and kept apart.
    labels.sort_by_key(|label| *label.board.counts());
    labels.dedup_by_key(|label| label.board);
    Rng::new(0, 0).shuffle(&mut labels);
    let validation = labels.split_off(labels.len() - labels.len() / KEPT_APART);
    ensure!(!validation.is_empty(), "expected at least {KEPT_APART} labelled boards");
    let table = HomeTable::new(&OneSided::build(6, 15));
    let encode = |labels: Vec<Label>| -> Vec<Example> {
        let example =
            |Label { board, moments }: &Label| Example::new(board, &table.hints(board), moments);
        labels.par_iter().map(example).collect()
    };
    Ok((encode(labels), encode(validation)))
}

/// Returns root mean square errors; those of the first chequer are over boards that have all chequers.
fn errors(net: &FloatRaceNet, examples: &[Example]) -> [f64; 6] {
    let mut sums = [[0.0; 2]; 6];
    for example in examples {
        let squares: Moments = net.squares(example);
        for ((sum, square), weight) in sums.iter_mut().zip(squares).zip(example.weights) {
            if weight > 0.0 {
                *sum = [sum[0] + f64::from(square), sum[1] + 1.0];
            }
        }
    }
    sums.map(|[sum, count]| (sum / f64::max(count, 1.0)).sqrt())
}
