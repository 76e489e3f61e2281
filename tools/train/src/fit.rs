//! The third stage: a net fitted to labels.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::plan::PLANS;
use barpoint_nn::{Network, Tables};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::batch::Learner;
use crate::curve::Curve;
use crate::exclude::Excluded;
use crate::files::{load_checkpoint, read, save_checkpoint, write_atomically};
use crate::float_net::{Example, FloatNet, Loss, POINTS, Shape, equity};
use crate::label::is_race;
use crate::label_file::{self, Label};
use crate::progress::Progress;
use crate::quantise::{quantise, restore};
use crate::rng::Rng;

/// What a net is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Role {
    /// Positions with contact.
    Contact,
    /// Races outside of the bearoff database.
    Race,
}

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
    /// A small net for pruning: no hand-made inputs, one output head
    #[arg(long)]
    rows_only: bool,
    /// Passes over the labels
    #[arg(long, default_value_t = 8)]
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
    /// Start from the checkpoint of another fit of the same shape, or from its net
    #[arg(long)]
    from: Option<PathBuf>,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A folder of label files, and how much each label counts.
#[derive(Clone, Debug)]
struct Source {
    folder: PathBuf,
    weight: f32,
}

impl FromStr for Source {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((folder, weight)) = text.rsplit_once('=') else {
            return Ok(Self { folder: text.into(), weight: 1.0 });
        };
        let number = weight.parse().ok().filter(|weight| (0.0..=1000.0).contains(weight));
        let weight = number.ok_or_else(|| format!("`{weight}` is not a weight such as 0.2"))?;
        Ok(Self { folder: folder.into(), weight })
    }
}

/// A label and how much it counts.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    label: Label,
    weight: f32,
}

/// One label in this many is kept for validation.
const VALIDATION: usize = 64;
/// Labels encoded at a time.
const CHUNK: usize = 1 << 14;

#[derive(Serialize, Deserialize)]
struct State {
    net: FloatNet,
    adam: Adam,
    epochs: u32,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let unit = if options.rows_only { 32 } else { 128 };
    ensure!(
        options.hidden > 0 && options.hidden.is_multiple_of(unit),
        "--hidden {} is not a multiple of {unit}",
        options.hidden
    );
    let plans = options.role == Role::Contact && !options.rows_only;
    let heads = if plans { PLANS } else { 1 };
    let shape = Shape { hidden: options.hidden, heads };
    let checkpoint = options.out.with_extension("checkpoint");
    let mut state = match load_checkpoint::<State>(&checkpoint)? {
        Some(state) => state,
        None => first_state(options, shape)?,
    };
    ensure!(state.net.shape == shape, "what the fit starts from has another shape");
    let (mut training, validation) = load_labels(options)?;
    let header = "labels,epoch,train_rmse,train_ce,valid_rmse,valid_ce,bias";
    let mut curve = Curve::open(&options.out.with_extension("csv"), header)?;
    let total = training.len() as u64 * u64::from(options.epochs);
    let progress =
        Progress::new("labels", total, total * u64::from(state.epochs) / u64::from(options.epochs));
    let mut learner = Learner::new(state.net.parameters.len());
    while state.epochs < options.epochs {
        training.sort_unstable_by_key(|lesson| (lesson.label.sort_key(), lesson.weight.to_bits()));
        Rng::new(options.seed, u64::from(state.epochs)).shuffle(&mut training);
        let mut loss = Loss::default();
        let mut seen = 0;
        for chunk in training.chunks(CHUNK) {
            let examples = encode(chunk, shape, options.rows_only)?;
            for batch in examples.chunks(options.batch) {
                let epochs = state.epochs as f32 + seen as f32 / training.len() as f32;
                let done = epochs / options.epochs as f32;
                let rate = options.rate * (options.last_rate / options.rate).powf(done);
                loss.add(&learner.learn(&mut state.net, &mut state.adam, batch, rate));
                seen += batch.len();
            }
            progress.add(chunk.len() as u64);
        }
        state.epochs += 1;
        let (valid, bias) = validate(&state.net, &validation, options.rows_only)?;
        curve.row(&[
            training.len() as f64,
            f64::from(state.epochs),
            loss.rmse(),
            loss.mean_cross_entropy(),
            valid.rmse(),
            valid.mean_cross_entropy(),
            bias,
        ])?;
        save_checkpoint(&checkpoint, &state)?;
    }
    let tables = quantise(&state.net);
    write_atomically(&options.out, &tables.to_bytes())?;
    if !options.rows_only {
        report(&state.net, &Network::new(&tables), &validation)?;
    }
    Ok(())
}

/// Says what is lost by calculating with integers.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
fn report(net: &FloatNet, network: &Network, validation: &[Lesson]) -> Result<()> {
    let before = validate(net, validation, false)?.0.rmse();
    let (mut squares, mut count) = (0.0, 0.0);
    for Lesson { label, weight } in validation {
        let error = network.evaluate(&label.position()?).equity().0 - equity(&label.target());
        squares += f64::from(weight * error * error);
        count += f64::from(*weight);
    }
    let rmse = (squares / f64::max(count, 1e-9)).sqrt();
    eprintln!("RMSE on {} labels kept apart: {before:.6}, {rmse:.6} as integers", validation.len());
    Ok(())
}

fn first_state(options: &Options, shape: Shape) -> Result<State> {
    let net = if let Some(path) = &options.from {
        earlier(path)?
    } else {
        let mut rng = Rng::new(options.seed, u64::MAX);
        let net = FloatNet::random(shape, &mut rng);
        match options.role {
            _ if options.rows_only => net.rows_only(),
            Role::Contact => net,
            Role::Race => net.counting_pips(&mut rng),
        }
    };
    let adam = Adam::new(net.parameters.len());
    Ok(State { net, adam, epochs: 0 })
}

/// The net of another fit.
fn earlier(path: &Path) -> Result<FloatNet> {
    if path.extension().is_some_and(|extension| extension == "bpnn") {
        let tables = Tables::from_bytes(&read(path)?);
        return Ok(restore(&tables.with_context(|| path.display().to_string())?));
    }
    let state = load_checkpoint::<State>(path)?;
    Ok(state.with_context(|| format!("{} does not exist", path.display()))?.net)
}

fn load_labels(options: &Options) -> Result<(Vec<Lesson>, Vec<Lesson>)> {
    let mut all = Vec::new();
    for source in &options.labels {
        let mut labels = Vec::new();
        for path in label_file::in_folder(&source.folder)? {
            label_file::read_into(&path, &mut labels)?;
        }
        all.extend(labels.into_iter().map(|label| Lesson { label, weight: source.weight }));
    }
    let wanted = options.role == Role::Race;
    let excluded = Excluded::read(&options.exclude)?;
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for lesson in all {
        let label = &lesson.label;
        if is_race(label)? == wanted && !excluded.contains(label) {
            // By position, so that no position is in both parts.
            if label.sort_key() % VALIDATION as u128 == 0 {
                validation.push(lesson);
            } else {
                training.push(lesson);
            }
        }
    }
    ensure!(!training.is_empty(), "no labels for a {:?} net", options.role);
    Ok((training, validation))
}

fn encode(lessons: &[Lesson], shape: Shape, rows_only: bool) -> Result<Vec<Example>> {
    lessons.par_iter().map(|lesson| example(lesson, shape, rows_only)).collect()
}

fn example(lesson: &Lesson, shape: Shape, rows_only: bool) -> Result<Example> {
    let label = &lesson.label;
    let example = Example::new(&label.position()?, label.target(), shape).weighing(lesson.weight);
    Ok(if rows_only { example.rows_only() } else { example })
}

/// Loss and mean error of the equity on labels that were not learnt.
fn validate(net: &FloatNet, lessons: &[Lesson], rows_only: bool) -> Result<(Loss, f64)> {
    let mut scratch = net.scratch();
    let (mut loss, mut bias) = (Loss::default(), 0.0);
    for lesson in lessons {
        let example = example(lesson, net.shape, rows_only)?;
        let chances = net.forward(&example, &mut scratch);
        let error = equity(&chances) - equity(&example.target);
        let cross_entropy = (0..POINTS.len()).filter(|&i| example.possible[i]);
        let one = Loss {
            count: 1.0,
            squared_equity: f64::from(error * error),
            cross_entropy: cross_entropy
                .map(|i| -f64::from(example.target[i]) * f64::from(chances[i].max(1e-9).ln()))
                .sum(),
        };
        loss.add(&one.times(example.weight));
        bias += f64::from(example.weight * error);
    }
    Ok((loss, bias / loss.count.max(1e-9)))
}
