//! The third stage: a net fitted to labels.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::plan::{self, PLANS};
use barpoint_nn::{Network, Tables};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::batch::{Learner, Task};
use crate::curve::Curve;
use crate::exclude::Excluded;
use crate::files::{load_checkpoint, read, save_checkpoint, write_atomically};
use crate::float_net::{Example, FloatNet, Loss, POINTS, Shape, difference, equity};
use crate::join::Branch;
use crate::label::is_race;
use crate::label_file::{self, Kind, Label};
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
    /// Learn only positions of one branch of game plans, for `join`
    #[arg(long, value_enum, conflicts_with = "rows_only")]
    branch: Option<Branch>,
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

/// A label, or two of positions that the same roll leads to, and how much it counts.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    label: Label,
    sibling: Option<Label>,
    weight: f32,
}

impl Lesson {
    fn labels(&self) -> impl Iterator<Item = &Label> {
        [&self.label].into_iter().chain(&self.sibling)
    }

    /// A lesson about those of its positions for which this holds.
    fn only(self, mut holds: impl FnMut(&Label) -> Result<bool>) -> Result<Option<Self>> {
        let first = holds(&self.label)?;
        let second = self.sibling.as_ref().map(holds).transpose()?;
        Ok(match (first, second) {
            (true, Some(true)) => Some(self),
            (true, _) => Some(Self { sibling: None, ..self }),
            (false, Some(true)) => self.sibling.map(|label| Self { label, sibling: None, ..self }),
            _ => None,
        })
    }

    /// In an order that depends on nothing but the lessons.
    fn sort_key(&self) -> (u128, Option<u128>, u32) {
        let sibling = self.sibling.as_ref().map(Label::sort_key);
        (self.label.sort_key(), sibling, self.weight.to_bits())
    }
}

/// One label in this many is kept for validation.
const VALIDATION: usize = 64;
/// Lessons encoded at a time.
const CHUNK: usize = 1 << 14;
/// Parts of a pass after each of which there is a checkpoint and a row of the learning curve.
const STRETCHES: u32 = 4;
/// The columns of the learning curve: errors of the equity and of differences between siblings, on
/// what is learnt and on what is kept apart, which are drawn; then the rest.
const COLUMNS: &[&str] = &[
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
    let unit = if options.rows_only { 32 } else { 128 };
    ensure!(
        options.hidden > 0 && options.hidden.is_multiple_of(unit),
        "--hidden {} is not a multiple of {unit}",
        options.hidden
    );
    ensure!(
        options.branch.is_none() || options.role == Role::Contact,
        "races have no branches (--branch)"
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
        report(&state.net, &Network::new(&tables), &validation)?;
    }
    Ok(())
}

/// Says what is lost by calculating with integers.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
fn report(net: &FloatNet, network: &Network, validation: &[Lesson]) -> Result<()> {
    let before = validate(net, validation, false)?.0.rmse();
    let (mut squares, mut count) = (0.0, 0.0);
    for lesson in validation {
        for label in lesson.labels() {
            let error = network.evaluate(&label.position()?).equity().0 - equity(&label.target());
            squares += f64::from(lesson.weight * error * error);
            count += f64::from(lesson.weight);
        }
    }
    let rmse = (squares / f64::max(count, 1e-9)).sqrt();
    eprintln!("RMSE on {} labels kept apart: {before:.6}, {rmse:.6} as integers", validation.len());
    Ok(())
}

fn first_state(options: &Options, shape: Shape) -> Result<State> {
    let net = if let Some(path) = &options.from {
        earlier(path, options.branch)?
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
    Ok(State { net, adam, stretches: 0 })
}

/// The net of another fit.
fn earlier(path: &Path, branch: Option<Branch>) -> Result<FloatNet> {
    if path.extension().is_some_and(|extension| extension == "bpnn") {
        let tables = Tables::from_bytes(&read(path)?);
        let tables = tables.with_context(|| path.display().to_string())?;
        ensure!(
            tables.branches == 1 || branch.is_some(),
            "{} has branches; which is the fit to start from? (--branch)",
            path.display()
        );
        return Ok(restore(&tables, branch.map_or(0, |branch| branch as usize)));
    }
    let state = load_checkpoint::<State>(path)?;
    Ok(state.with_context(|| format!("{} does not exist", path.display()))?.net)
}

fn load_labels(options: &Options) -> Result<(Vec<Lesson>, Vec<Lesson>)> {
    let mut all = Vec::new();
    for &Source { ref folder, weight } in &options.labels {
        let mut labels = Vec::new();
        for path in label_file::in_folder(folder, Kind::Singles)? {
            label_file::read_into(&path, Kind::Singles, &mut labels)?;
        }
        all.extend(labels.drain(..).map(|label| Lesson { label, sibling: None, weight }));
        for path in label_file::in_folder(folder, Kind::Pairs)? {
            label_file::read_into(&path, Kind::Pairs, &mut labels)?;
        }
        let pairs = labels.as_chunks().0;
        all.extend(pairs.iter().map(|&[label, sibling]| Lesson {
            label,
            sibling: Some(sibling),
            weight,
        }));
    }
    let wanted = options.role == Role::Race;
    let excluded = Excluded::read(&options.exclude)?;
    // By position: none that is kept apart is learnt. Only the second of a pair kept apart may be.
    let is_kept_apart = |label: &Label| label.sort_key().is_multiple_of(VALIDATION as u128);
    let (mut training, mut validation) = (Vec::new(), Vec::new());
    for lesson in all {
        let usable = |label: &Label| {
            let in_branch = match options.branch {
                Some(branch) => plan::branch(plan::plan(&label.position()?)) == branch as usize,
                None => true,
            };
            Ok(in_branch && is_race(label)? == wanted && !excluded.contains(label))
        };
        let Some(lesson) = lesson.only(usable)? else { continue };
        if is_kept_apart(&lesson.label) {
            validation.push(lesson);
        } else if let Some(lesson) = lesson.only(|label| Ok(!is_kept_apart(label)))? {
            training.push(lesson);
        }
    }
    ensure!(!training.is_empty(), "no labels for this net");
    Ok((training, validation))
}

fn encode(lessons: &[Lesson], shape: Shape, rows_only: bool) -> Result<Vec<Task>> {
    lessons.par_iter().map(|lesson| task(lesson, shape, rows_only)).collect()
}

fn task(lesson: &Lesson, shape: Shape, rows_only: bool) -> Result<Task> {
    let example = |label: &Label| -> Result<Example> {
        let example = Example::new(&label.position()?, label.target(), shape);
        let example = example.weighing(lesson.weight);
        Ok(if rows_only { example.rows_only() } else { example })
    };
    let sibling = lesson.sibling.as_ref().map(example).transpose()?;
    Ok(Task { example: example(&lesson.label)?, sibling })
}

/// Loss and mean error of the equity on labels that were not learnt.
fn validate(net: &FloatNet, lessons: &[Lesson], rows_only: bool) -> Result<(Loss, f64)> {
    let mut scratch = net.scratch();
    let (mut loss, mut bias) = (Loss::default(), 0.0);
    for lesson in lessons {
        let Task { example, sibling } = task(lesson, net.shape, rows_only)?;
        let mut measure = |example: &Example| {
            let chances = net.forward(example, &mut scratch);
            let error = equity(&chances) - equity(&example.target);
            let possible = (0..POINTS.len()).filter(|&i| example.possible[i]);
            let one = Loss {
                count: 1.0,
                squared_equity: f64::from(error * error),
                cross_entropy: possible
                    .map(|i| -f64::from(example.target[i]) * f64::from(chances[i].max(1e-9).ln()))
                    .sum(),
                ..Loss::default()
            };
            loss.add(&one.times(example.weight));
            bias += f64::from(example.weight * error);
            chances
        };
        let chances = measure(&example);
        if let Some(sibling) = sibling {
            let pair = [chances, measure(&sibling)];
            let error = difference(&pair, [&example, &sibling]);
            loss.add(&Loss::contrast(error).times(example.weight));
        }
    }
    Ok((loss, bias / loss.count.max(1e-9)))
}
