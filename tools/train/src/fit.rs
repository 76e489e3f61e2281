//! The third stage: a net fitted to labels.

use std::path::{Path, PathBuf};
use std::slice;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::shape::contact::PLANS;
use barpoint_nn::{LoadError, NarrowTables, Network, Tables};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::batch::{Learner, Task};
use crate::curve::Curve;
use crate::exclude::Excluded;
use crate::files::{load_checkpoint, read, save_checkpoint, write_atomically};
use crate::float_file::{self, MAX_HIDDEN};
use crate::float_net::{FloatNet, Loss, Shape};
use crate::join::Branch;
use crate::lesson::{self, Lesson, Role, Selection, Source};
use crate::progress::Progress;
use crate::quantise::{quantise, restore, widen};
use crate::rng::Rng;
use crate::validate::{report, validate};

/// Options of `barpoint-train fit`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// What the net is for
    #[arg(long, value_enum)]
    role: Role,
    /// Folders of label files; `FOLDER=0.2` makes each of its labels count a fifth, as befits noisy
    /// ones
    #[arg(long, required = true, num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    labels: Vec<Source>,
    /// Files of position IDs, one a line, that must not be learnt, whoever is on roll: those of a
    /// yardstick
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// The net to write; the checkpoint and the curve stand beside it
    #[arg(long)]
    out: PathBuf,
    /// Hidden units: a multiple of 128, or of 32 with --rows-only
    #[arg(long, default_value_t = 512)]
    hidden: usize,
    /// Learn only positions of one branch of game plans, for `join`
    #[arg(long, value_enum, conflicts_with = "rows_only")]
    branch: Option<Branch>,
    /// A small net for pruning: no hand-made inputs, one output head
    #[arg(long)]
    rows_only: bool,
    /// Passes over the labels
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// Positions in a batch
    #[arg(long, default_value_t = 128)]
    batch: usize,
    /// Learning rate at the start
    #[arg(long, default_value_t = 4e-3)]
    rate: f32,
    /// Learning rate at the end, reached exponentially
    #[arg(long, default_value_t = 5e-5)]
    last_rate: f32,
    /// How much the squared error of the difference between two plays of a roll counts, beside those
    /// of their equities
    #[arg(long, default_value_t = 0.0)]
    contrast: f32,
    /// Start from the checkpoint of another fit of the same shape, or from its net
    #[arg(long)]
    from: Option<PathBuf>,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Lessons encoded at a time.
const CHUNK: usize = 1 << 14;
/// Parts of a pass after each of which there is a checkpoint and a row of the learning curve.
const STRETCHES: u32 = 4;
/// The columns of the learning curve: errors of the equity and of differences between siblings, on
/// what is learnt and on what is kept apart, which are drawn; then the rest.
pub(crate) const COLUMNS: &[&str] = &[
    "passes",
    "train_rmse",
    "valid_rmse",
    "train_contrast",
    "valid_contrast",
    "train_ce",
    "valid_ce",
    "bias",
    "lessons",
];

#[derive(Serialize, Deserialize)]
struct State {
    net: FloatNet,
    adam: Adam,
    stretches: u32,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(
        options.branch.is_none() || options.role == Role::Contact,
        "races have no branches (--branch)"
    );
    let shape = shape(options.role, options.hidden, options.rows_only)?;
    ensure!(options.batch > 0, "--batch is not to be 0");
    let checkpoint = options.out.with_extension("checkpoint");
    let mut state = match load_checkpoint::<State>(&checkpoint)? {
        Some(state) => state,
        None => first_state(options, shape)?,
    };
    ensure!(
        state.net.has(shape) && state.adam.fits(state.net.parameters.len()),
        "what the fit starts from has another shape"
    );
    let excluded = Excluded::read(&options.exclude)?;
    let selection = Selection::new(options.role, options.branch, excluded);
    let (mut training, validation) = lesson::load(&options.labels, &selection)?;
    ensure!(!training.is_empty(), "no labels for this net");
    let mut curve = Curve::open(&options.out.with_extension("csv"), COLUMNS)?;
    let stretches = STRETCHES * options.epochs;
    let total = training.len() as u64 * u64::from(options.epochs);
    let done = total * u64::from(state.stretches) / u64::from(stretches);
    let progress = Progress::new("lessons", total, done);
    let mut learner = Learner::new(state.net.parameters.len(), options.contrast);
    let mut shuffled = None;
    while state.stretches < stretches {
        let epoch = state.stretches / STRETCHES;
        if shuffled != Some(epoch) {
            training.sort_by_cached_key(Lesson::sort_key);
            Rng::new(options.seed, u64::from(epoch)).shuffle(&mut training);
            shuffled = Some(epoch);
        }
        let place = |stretch: u32| training.len() * stretch as usize / STRETCHES as usize;
        let stretch = state.stretches % STRETCHES;
        let lessons = &training[place(stretch)..place(stretch + 1)];
        let mut loss = Loss::default();
        let mut seen = 0;
        for chunk in lessons.chunks(CHUNK) {
            let tasks = encode(chunk, shape, options.rows_only)?;
            for batch in tasks.chunks(options.batch) {
                let part = seen as f32 / lessons.len() as f32;
                let done = (state.stretches as f32 + part) / stretches as f32;
                let rate = options.rate * (options.last_rate / options.rate).powf(done);
                loss.add(&learner.learn(&mut state.net, &mut state.adam, batch, rate));
                seen += batch.len();
            }
            progress.add(chunk.len() as u64);
        }
        state.stretches += 1;
        let (valid, bias) = validate(&state.net, &validation, options.rows_only)?;
        curve.row(&[
            f64::from(state.stretches) / f64::from(STRETCHES),
            loss.rmse(),
            valid.rmse(),
            loss.contrast_rmse(),
            valid.contrast_rmse(),
            loss.mean_cross_entropy(),
            valid.mean_cross_entropy(),
            bias,
            training.len() as f64,
        ])?;
        save_checkpoint(&checkpoint, &state)?;
    }
    let tables = quantise(&state.net);
    write_atomically(&options.out, &tables.to_bytes())?;
    if !options.rows_only {
        report(slice::from_ref(&state.net), &Network::new(&tables), &validation)?;
    }
    Ok(())
}

fn first_state(options: &Options, shape: Shape) -> Result<State> {
    let net = match &options.from {
        Some(path) => earlier(path, options.branch)?,
        None => first_net(options.role, shape, options.rows_only, options.seed),
    };
    let adam = Adam::new(net.parameters.len());
    Ok(State { net, adam, stretches: 0 })
}

/// The shape of a net with so many hidden units.
pub(crate) fn shape(role: Role, hidden: usize, rows_only: bool) -> Result<Shape> {
    let unit = if rows_only { 32 } else { 128 };
    ensure!(
        (1..=MAX_HIDDEN).contains(&hidden) && hidden.is_multiple_of(unit),
        "--hidden {hidden} is not a multiple of {unit} up to {MAX_HIDDEN}"
    );
    let plans = role == Role::Contact && !rows_only;
    Ok(Shape { hidden, heads: if plans { PLANS } else { 1 } })
}

/// A net that has learnt nothing yet.
pub(crate) fn first_net(role: Role, shape: Shape, rows_only: bool, seed: u64) -> FloatNet {
    let mut rng = Rng::new(seed, u64::MAX);
    let net = FloatNet::random(shape, &mut rng);
    match role {
        _ if rows_only => net.rows_only(),
        Role::Contact => net,
        Role::Race => net.counting_pips(&mut rng),
    }
}

/// The net of another fit, or a branch of it.
pub(crate) fn earlier(path: &Path, branch: Option<Branch>) -> Result<FloatNet> {
    if path.extension().is_some_and(|extension| extension == "bpnn") {
        let tables = tables(&read(path)?).with_context(|| path.display().to_string())?;
        ensure!(tables.branches == 1 || branch.is_some(), Branch::missing(path));
        return Ok(restore(&tables, branch.map_or(0, |branch| branch as usize)));
    }
    if path.extension().is_some_and(|extension| extension == "bpfl") {
        return float_file::open_one(path, branch);
    }
    let state = load_checkpoint::<State>(path)?;
    Ok(state.with_context(|| format!("{} does not exist", path.display()))?.net)
}

/// The tables of a net in 16 bits, be its file in bytes.
fn tables(bytes: &[u8]) -> Result<Tables, LoadError> {
    match NarrowTables::from_bytes(bytes) {
        Ok(narrow) => Ok(widen(&narrow)),
        Err(LoadError::Format(_)) => Tables::from_bytes(bytes),
        Err(error) => Err(error),
    }
}

fn encode(lessons: &[Lesson], shape: Shape, rows_only: bool) -> Result<Vec<Task>> {
    lessons.par_iter().map(|lesson| lesson.task(shape, rows_only)).collect()
}
