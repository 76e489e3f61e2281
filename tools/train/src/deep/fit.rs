//! The fit of a contact net with further layers.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::adam::Adam;
use crate::batch::Task;
use crate::curve::Curve;
use crate::exclude::Excluded;
use crate::files::{load_checkpoint, save_checkpoint};
use crate::fit::{COLUMNS, earlier};
use crate::float_net::{Chances, Example, Loss, POINTS, difference, equity};
use crate::join::Branch;
use crate::lesson::{self, Lesson, Role, Selection, Source};
use crate::progress::Progress;
use crate::rng::Rng;

use super::learner::Learner;
use super::{Activation, DeepNet};

/// Options of `barpoint-train deepen`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folders of label files; `FOLDER=0.2` makes each of its labels count a fifth, as befits noisy
    /// ones
    #[arg(long, required_unless_present = "anchored", num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    labels: Vec<Source>,
    /// Folders of label files, with weights as above, that teach differences between plays alone: what
    /// positions are worth is left as the net says from which the fit starts
    #[arg(long, num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    anchored: Vec<Source>,
    /// Folders of label files of other games that are not learnt and tell how good the net is, instead
    /// of some positions of the others
    #[arg(long, num_args = 1.., value_name = "FOLDER")]
    validation: Vec<Source>,
    /// Files of position IDs, one a line, that must not be learnt, whoever is on roll: those of a
    /// yardstick
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// The branch of game plans that the net is for
    #[arg(long, value_enum)]
    branch: Branch,
    /// The net or checkpoint of the first layer and its heads; or the checkpoint of a net with further
    /// layers, `*.deep`, which is fitted on
    #[arg(long)]
    from: PathBuf,
    /// The checkpoint to write, `*.deep`; the curve is written beside it
    #[arg(long)]
    out: PathBuf,
    /// Units of each further layer, multiples of 32
    #[arg(long, num_args = 0.., default_values_t = [64, 32])]
    units: Vec<usize>,
    /// The function that units of further layers apply to their sums
    #[arg(long, value_enum, default_value_t = Activation::Ramp)]
    activation: Activation,
    /// Passes over the labels
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// Lessons in a batch
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..))]
    batch: u16,
    /// Learning rate at the start
    #[arg(long, default_value_t = 1e-3)]
    rate: f32,
    /// Learning rate at the end, reached exponentially
    #[arg(long, default_value_t = 5e-6)]
    last_rate: f32,
    /// The learning rate of the first layer and its heads, beside that of the rest; 0 leaves them as
    /// they are
    #[arg(long, default_value_t = 0.5)]
    first: f32,
    /// How much the squared error of the difference between two plays of a roll counts
    #[arg(long, default_value_t = 4.0)]
    contrast: f32,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Lessons encoded at a time.
const CHUNK: usize = 1 << 13;
/// Parts of a pass after each of which there is a checkpoint and a row of the learning curve.
const STRETCHES: u32 = 4;

#[derive(Serialize, Deserialize)]
struct State {
    net: DeepNet,
    adam: Adam,
    stretches: u32,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(
        options.units.iter().all(|units| (1..=1024).contains(units) && units.is_multiple_of(32)),
        "--units {:?}: expected multiples of 32 up to 1024",
        options.units
    );
    let mut state = match load_checkpoint::<State>(&options.out)? {
        Some(state) => state,
        None => first_state(options)?,
    };
    ensure!(
        state.net.is_whole() && state.adam.fits(state.net.parameters.len()),
        "what the fit starts from has another shape"
    );
    let (mut training, validation) = lessons(options)?;
    let mut anchor = None;
    if training.iter().any(|lesson| lesson.is_anchored) {
        anchor = Some(Anchor { net: first_state(options)?.net, learner: Learner::default() });
    }
    let mut curve = Curve::open(&options.out.with_extension("csv"), COLUMNS)?;
    let stretches = STRETCHES * options.epochs;
    let total = training.len() as u64 * u64::from(options.epochs);
    let done = total * u64::from(state.stretches) / u64::from(stretches);
    let progress = Progress::new("lessons", total, done);
    let mut learner = Learner::default();
    if state.stretches == 0 {
        let (valid, bias) = validate(&state.net, &mut learner, &validation)?;
        let [rmse, contrast] = [valid.rmse(), valid.contrast_rmse()];
        curve.row(&[
            0.0,
            rmse,
            rmse,
            contrast,
            contrast,
            0.0,
            valid.mean_cross_entropy(),
            bias,
            0.0,
        ])?;
    }
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
            let mut tasks = encode(chunk, &state.net)?;
            if let Some(anchor) = &mut anchor {
                anchor.hold(chunk, &mut tasks);
            }
            for batch in tasks.chunks(options.batch.into()) {
                let part = seen as f32 / lessons.len() as f32;
                let done = (state.stretches as f32 + part) / stretches as f32;
                let rate = options.rate * (options.last_rate / options.rate).powf(done);
                loss.add(&learner.learn(&state.net, batch, options.contrast, options.first > 0.0));
                let [.., first] = state.net.shape.first().offsets();
                let groups = [(first, options.first * rate), (state.net.parameters.len(), rate)];
                let gradient = learner.gradient();
                state.adam.step_groups(&mut state.net.parameters, gradient, batch.len(), &groups);
                if options.first > 0.0 {
                    state.net.limit();
                }
                seen += batch.len();
            }
            progress.add(chunk.len() as u64);
        }
        state.stretches += 1;
        let (valid, bias) = validate(&state.net, &mut learner, &validation)?;
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
        save_checkpoint(&options.out, &state)?;
    }
    Ok(())
}

/// What is learnt, and what is kept apart.
fn lessons(options: &Options) -> Result<(Vec<Lesson>, Vec<Lesson>)> {
    let excluded = Excluded::read(&options.exclude)?;
    let selection = Selection::new(Role::Contact, Some(options.branch), excluded);
    let (mut training, mut validation) = lesson::load(&options.labels, &selection)?;
    let (anchored, kept_apart) = lesson::load(&options.anchored, &selection)?;
    training.extend(anchored.into_iter().map(Lesson::anchored));
    validation.extend(kept_apart.into_iter().map(Lesson::anchored));
    if !options.validation.is_empty() {
        let (others, more) = lesson::load(&options.validation, &selection)?;
        training.extend(std::mem::replace(&mut validation, others));
        validation.extend(more);
    }
    ensure!(!training.is_empty(), "no labels for this net");
    Ok((training, validation))
}

fn first_state(options: &Options) -> Result<State> {
    let net = if options.from.extension().is_some_and(|extension| extension == "deep") {
        read_net(&options.from)?
    } else {
        let first = earlier(&options.from, Some(options.branch))?;
        let mut rng = Rng::new(options.seed, u64::MAX);
        DeepNet::upon(first, &options.units, options.activation, &mut rng)
    };
    let adam = Adam::new(net.parameters.len());
    Ok(State { net, adam, stretches: 0 })
}

/// The net of a checkpoint.
pub(crate) fn read_net(path: &std::path::Path) -> Result<DeepNet> {
    let state = load_checkpoint::<State>(path)?;
    let net = state.with_context(|| format!("{} does not exist", path.display()))?.net;
    ensure!(net.is_whole(), "{}: not all parameters are there", path.display());
    Ok(net)
}

/// The net from which a fit starts, which says what positions of anchored lessons are worth.
struct Anchor {
    net: DeepNet,
    learner: Learner,
}

impl Anchor {
    /// Moves the targets of anchored lessons to where this net is on average, so that only their difference
    /// is new.
    fn hold(&mut self, lessons: &[Lesson], tasks: &mut [Task]) {
        let anchored = lessons.iter().zip(tasks).filter(|(lesson, _)| lesson.is_anchored);
        let mut tasks: Vec<&mut Task> = anchored.map(|(_, task)| task).collect();
        for tasks in tasks.chunks_mut(256) {
            let examples = tasks.iter().flat_map(|task| task.examples()).collect::<Vec<_>>();
            let mut chances = self.learner.forward(&self.net, &examples).into_iter();
            for task in tasks {
                let found: Vec<Chances> = chances.by_ref().take(task.examples().count()).collect();
                task.move_to(&found);
            }
        }
    }
}

fn encode(lessons: &[Lesson], net: &DeepNet) -> Result<Vec<Task>> {
    let shape = net.shape.first();
    lessons.par_iter().map(|lesson| lesson.task(shape, false)).collect()
}

/// Loss and mean error of the equity on lessons that are not learnt.
fn validate(net: &DeepNet, learner: &mut Learner, lessons: &[Lesson]) -> Result<(Loss, f64)> {
    let (mut loss, mut bias) = (Loss::default(), 0.0);
    for chunk in lessons.chunks(256) {
        for task in encode(chunk, net)? {
            let examples: Vec<&Example> =
                [&task.example].into_iter().chain(&task.sibling).collect();
            let chances = learner.forward(net, &examples);
            for (chances, example) in chances.iter().zip(&examples) {
                let error = equity(chances) - equity(&example.target);
                loss.add(&measured(chances, example, error).times(example.weight));
                bias += f64::from(example.weight * error);
            }
            if let ([one, other], [first, second]) = (&chances[..], &examples[..]) {
                let error = difference(&[*one, *other], [first, second]);
                loss.add(&Loss::contrast(error).times(first.weight));
            }
        }
    }
    Ok((loss, bias / loss.count.max(1e-9)))
}

fn measured(chances: &Chances, example: &Example, error: f32) -> Loss {
    let possible = (0..POINTS.len()).filter(|&i| example.possible[i]);
    let surprise = |i: usize| -f64::from(example.target[i]) * f64::from(chances[i].max(1e-9).ln());
    Loss {
        count: 1.0,
        squared_equity: f64::from(error * error),
        cross_entropy: possible.map(surprise).sum(),
        ..Loss::default()
    }
}
