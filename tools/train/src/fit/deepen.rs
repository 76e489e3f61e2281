//! The stage `deepen`: a contact net with further layers, fitted to labels.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use rayon::prelude::*;
use serde::Serialize;

use super::adam::Adam;
use super::curve::Curve;
use super::lesson::{self, Lesson, Role, Selection, Source};
use super::options::to_text;
use super::passes::{self, COLUMNS, Decay, Job, Schedule, State, row};
use super::start::earlier;
use super::validate::{Trainee, validate};
use crate::chances::Chances;
use crate::files::load_checkpoint;
use crate::label::exclude::Excluded;
use crate::net::branch::Branch;
use crate::net::deep::{Activation, DeepNet, Learner, file};
use crate::net::float_file;
use crate::net::loss::Loss;
use crate::net::shape::Shape;
use crate::net::task::{Example, Task};
use crate::parse::{parse_factor, parse_rate};
use crate::rng::Rng;

/// Options of `barpoint-train deepen`.
#[derive(Clone, Debug, Serialize, clap::Args)]
pub(crate) struct Options {
    /// Folders of label files; `FOLDER=0.2` gives its labels the weight 0.2, for noisy labels
    #[arg(long, required_unless_present = "anchored", num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    labels: Vec<Source>,
    /// Folders of label files, with weights as above, that teach only differences between plays; the values of
    /// positions stay those of the net from which the fit starts
    #[arg(long, num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    anchored: Vec<Source>,
    /// Folders of label files of other games for validation, instead of some positions of the labels that are
    /// learnt; positions that are learnt as well are left out
    #[arg(long, num_args = 1.., value_name = "FOLDER")]
    validation: Vec<Source>,
    /// Files of position IDs, one a line, that must not be learnt with either player on roll, as for a
    /// yardstick
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// Branch of game plans that the net is for
    #[arg(long, value_enum)]
    branch: Branch,
    /// Net or checkpoint of the first layer and its heads, or a net with further layers: a checkpoint, `*.deep`,
    /// or nets in floating point, `*.bpfl`
    #[arg(long)]
    from: PathBuf,
    /// Checkpoint to write, `*.deep`; the learning curve is written beside it
    #[serde(skip)]
    #[arg(long)]
    out: PathBuf,
    /// Numbers of units in the further layers, multiples of 32
    #[arg(long, num_args = 0.., default_values_t = [64, 32])]
    units: Vec<usize>,
    /// Activation function of the further layers
    #[arg(long, value_enum, default_value_t = Activation::Ramp)]
    activation: Activation,
    /// Passes over the labels
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// Lessons in a batch
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u16).range(1..))]
    batch: u16,
    /// Learning rate at the start
    #[arg(long, default_value_t = 1e-3, value_parser = parse_rate)]
    rate: f32,
    /// Learning rate at the end
    #[arg(long, default_value_t = 5e-6, value_parser = parse_rate)]
    last_rate: f32,
    /// Decay of the learning rate
    #[arg(long, value_enum, default_value_t = Decay::Exponential)]
    decay: Decay,
    /// Learning rate of the first layer and its heads, relative to the others; 0 leaves them as they are
    #[arg(long, default_value_t = 0.5, value_parser = parse_factor)]
    first: f32,
    /// Weight of the squared error of the difference between two plays of a roll
    #[arg(long, default_value_t = 4.0, value_parser = parse_factor)]
    contrast: f32,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(
        options.units.iter().all(|units| (1..=1024).contains(units) && units.is_multiple_of(32)),
        "--units {:?}: expected multiples of 32 up to 1024",
        options.units
    );
    let mut state = State::resume(&options.out, to_text(options)?, || first(options))?;
    ensure!(
        state.net.is_whole() && state.adam.fits(state.net.parameters.len()),
        "{}: parameters are missing, expected a whole net",
        options.from.display()
    );
    let (training, validation) = lessons(options)?;
    let mut anchor = None;
    if training.iter().any(|lesson| lesson.is_anchored) {
        anchor = Some(Anchor { net: first(options)?.0, learner: Learner::default() });
    }
    let mut trainee = Deep {
        shape: state.net.shape.first(),
        first: options.first,
        contrast: options.contrast,
        learner: Learner::default(),
        anchor,
    };
    let mut curve = Curve::open(&options.out.with_extension("csv"), COLUMNS, state.passes())?;
    if state.stretches == 0 {
        let valid = validate(&mut trainee, &state.net, &validation)?;
        curve.row(&row(0.0, &Loss { cross_entropy: 0.0, ..valid.0 }, &valid, 0))?;
    }
    let job = Job {
        schedule: options.schedule(),
        training,
        validation: &validation,
        curve: &mut curve,
        checkpoint: &options.out,
    };
    passes::run(&mut trainee, &mut state, job)
}

impl Options {
    fn schedule(&self) -> Schedule {
        let rates = [self.rate, self.last_rate];
        let (epochs, batch, decay) = (self.epochs, self.batch.into(), self.decay);
        Schedule { epochs, batch, rates, decay, seed: self.seed }
    }
}

/// A net with further layers, batch by batch.
struct Deep {
    shape: Shape,
    /// Learning rate of the first layer, relative to the others.
    first: f32,
    contrast: f32,
    learner: Learner,
    anchor: Option<Anchor>,
}

impl Trainee for Deep {
    type Net = DeepNet;

    const CHUNK: usize = 1 << 13;

    fn encode(&self, lessons: &[Lesson]) -> Result<Vec<Task>> {
        lessons.par_iter().map(|lesson| lesson.task(self.shape, false)).collect()
    }

    fn prepare(&mut self, lessons: &[Lesson], tasks: &mut [Task]) {
        if let Some(anchor) = &mut self.anchor {
            anchor.hold(lessons, tasks);
        }
    }

    fn learn(&mut self, net: &mut DeepNet, adam: &mut Adam, batch: &[Task], rate: f32) -> Loss {
        let moves_first = self.first > 0.0;
        let loss = self.learner.learn(net, batch, self.contrast, moves_first);
        let [.., first] = self.shape.offsets();
        let groups = [(first, self.first * rate), (net.parameters.len(), rate)];
        adam.step_groups(&mut net.parameters, self.learner.gradient(), batch.len(), &groups);
        if moves_first {
            self.shape.limit(&mut net.parameters);
        }
        loss
    }

    fn chances(&mut self, net: &DeepNet, examples: &[&Example]) -> Vec<Chances> {
        self.learner.forward(net, examples)
    }
}

/// Reads the lessons to learn and the lessons kept apart.
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
        validation = lesson::unlearnt(validation, &training);
        ensure!(
            !validation.is_empty(),
            "--validation: no label for this branch that is not learnt"
        );
    }
    Ok((training, validation))
}

/// Returns the net with which the fit begins.
fn first(options: &Options) -> Result<(DeepNet, Adam)> {
    let net = if let Some(net) = read_whole(&options.from, options.branch)? {
        net
    } else {
        let first = earlier(&options.from, Some(options.branch))?;
        let mut rng = Rng::new(options.seed, u64::MAX);
        DeepNet::upon(first, &options.units, options.activation, &mut rng)
    };
    let adam = Adam::new(net.parameters.len());
    Ok((net, adam))
}

/// Reads the branch of a net as it is, from a checkpoint of this stage or a net's file.
pub(crate) fn read_any(path: &Path, branch: Branch) -> Result<DeepNet> {
    if let Some(net) = read_whole(path, branch)? {
        return Ok(net);
    }
    let first = earlier(path, Some(branch))?;
    Ok(DeepNet::upon(first, &[], Activation::Ramp, &mut Rng::new(1, u64::MAX)))
}

/// Reads the net of a branch with its further layers, if that is what the file holds: a checkpoint of this stage,
/// or nets in floating point that another program has fitted.
fn read_whole(path: &Path, branch: Branch) -> Result<Option<DeepNet>> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("deep") => read_net(path).map(Some),
        Some("bpfl") if float_file::is_of_version_1(path)? => Ok(None),
        Some("bpfl") => file::of_branch(path, branch).map(Some),
        _ => Ok(None),
    }
}

/// Reads the net of a checkpoint.
pub(crate) fn read_net(path: &Path) -> Result<DeepNet> {
    let state = load_checkpoint::<State<DeepNet>>(path)?;
    let net = state.with_context(|| format!("{} does not exist", path.display()))?.net;
    ensure!(net.is_whole(), "{}: parameters are missing", path.display());
    Ok(net)
}

/// The net from which a fit starts. It decides the values of positions in anchored lessons.
struct Anchor {
    net: DeepNet,
    learner: Learner,
}

impl Anchor {
    /// Moves the targets of anchored lessons so that their mean is this net's, and only their
    /// difference is new.
    fn hold(&mut self, lessons: &[Lesson], tasks: &mut [Task]) {
        let anchored = lessons.iter().zip(tasks).filter(|(lesson, _)| lesson.is_anchored);
        let mut tasks: Vec<&mut Task> = anchored.map(|(_, task)| task).collect();
        for tasks in tasks.chunks_mut(256) {
            let examples: Vec<&Example> = tasks.iter().flat_map(|task| task.examples()).collect();
            let mut chances = self.learner.forward(&self.net, &examples).into_iter();
            for task in tasks {
                let found: Vec<Chances> = chances.by_ref().take(task.examples().count()).collect();
                task.move_to(&found);
            }
        }
    }
}
