//! The stage `fit`: a net with one hidden layer, fitted to labels.

use std::path::PathBuf;
use std::slice;

use anyhow::{Result, ensure};
use barpoint_nn::Network;
use rayon::prelude::*;
use serde::Serialize;

use super::adam::Adam;
use super::batch::Learner;
use super::curve::Curve;
use super::lesson::{self, Lesson, Role, Selection, Source};
use super::options::to_text;
use super::passes::{self, COLUMNS, Decay, Job, Schedule, State};
use super::start::{earlier, first_net, shape};
use super::validate::{Trainee, report};
use crate::chances::Chances;
use crate::files::write_atomically;
use crate::label::exclude::Excluded;
use crate::net::branch::Branch;
use crate::net::float_net::{FloatNet, Scratch};
use crate::net::loss::Loss;
use crate::net::quantise::quantise;
use crate::net::shape::Shape;
use crate::net::task::{Example, Task};
use crate::parse::{parse_factor, parse_rate};

/// Options of `barpoint-train fit`.
#[derive(Clone, Debug, Serialize, clap::Args)]
pub(crate) struct Options {
    /// Role of the net
    #[arg(long, value_enum)]
    role: Role,
    /// Folders of label files; `FOLDER=0.2` gives its labels the weight 0.2, for noisy labels
    #[arg(long, required = true, num_args = 1.., value_name = "FOLDER[=WEIGHT]")]
    labels: Vec<Source>,
    /// Files of position IDs, one a line, that must not be learnt with either player on roll, as for a
    /// yardstick
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// Net to write; the checkpoint and the learning curve are written beside it
    #[serde(skip)]
    #[arg(long)]
    out: PathBuf,
    /// Hidden units: a multiple of 128, or of 32 with --rows-only
    #[arg(long, default_value_t = 512)]
    hidden: usize,
    /// Learn only positions of one branch of game plans, for `join`
    #[arg(long, value_enum, conflicts_with = "rows_only")]
    branch: Option<Branch>,
    /// Small net for pruning: no hand-made inputs, one output head
    #[arg(long)]
    rows_only: bool,
    /// Passes over the labels
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    epochs: u32,
    /// Positions in a batch
    #[arg(long, default_value_t = 128)]
    batch: usize,
    /// Learning rate at the start
    #[arg(long, default_value_t = 4e-3, value_parser = parse_rate)]
    rate: f32,
    /// Learning rate at the end, reached exponentially
    #[arg(long, default_value_t = 5e-5, value_parser = parse_rate)]
    last_rate: f32,
    /// Weight of the squared error of the difference between two plays of a roll; their equities have the
    /// weight 1
    #[arg(long, default_value_t = 0.0, value_parser = parse_factor)]
    contrast: f32,
    /// Start from the checkpoint of another fit of the same shape, or from its net
    #[arg(long)]
    from: Option<PathBuf>,
    /// Seed of the first weights and of the order of the labels
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    ensure!(
        options.branch.is_none() || options.role == Role::Contact,
        "races have no branches (--branch)"
    );
    let shape = shape(options.role, options.hidden, options.rows_only)?;
    ensure!(options.batch > 0, "--batch is 0, expected at least 1");
    let checkpoint = options.out.with_extension("checkpoint");
    let mut state = State::resume(&checkpoint, to_text(options)?, || first(options, shape))?;
    ensure!(
        state.net.has(shape) && state.adam.fits(state.net.parameters.len()),
        "--from: the net does not have the shape of --role, --hidden and --rows-only ({} units, {} heads)",
        shape.hidden,
        shape.heads
    );
    let excluded = Excluded::read(&options.exclude)?;
    let selection = Selection::new(options.role, options.branch, excluded);
    let (training, validation) = lesson::load(&options.labels, &selection)?;
    let mut trainee = Wide {
        shape,
        rows_only: options.rows_only,
        learner: Learner::new(state.net.parameters.len(), options.contrast),
        scratch: state.net.scratch(),
    };
    let passes = state.passes();
    let job = Job {
        schedule: options.schedule(),
        training,
        validation: &validation,
        curve: &mut Curve::open(&options.out.with_extension("csv"), COLUMNS, passes)?,
        checkpoint: &checkpoint,
    };
    passes::run(&mut trainee, &mut state, job)?;
    let tables = quantise(&state.net);
    write_atomically(&options.out, &tables.to_bytes())?;
    if !options.rows_only {
        report(slice::from_ref(&state.net), &Network::new(&tables), &validation)?;
    }
    Ok(())
}

impl Options {
    fn schedule(&self) -> Schedule {
        let rates = [self.rate, self.last_rate];
        let decay = Decay::Exponential;
        Schedule { epochs: self.epochs, batch: self.batch, rates, decay, seed: self.seed }
    }
}

/// A net with one hidden layer, position by position.
struct Wide {
    shape: Shape,
    rows_only: bool,
    learner: Learner,
    scratch: Scratch,
}

impl Trainee for Wide {
    type Net = FloatNet;

    const CHUNK: usize = 1 << 14;

    fn encode(&self, lessons: &[Lesson]) -> Result<Vec<Task>> {
        lessons.par_iter().map(|lesson| lesson.task(self.shape, self.rows_only)).collect()
    }

    fn learn(&mut self, net: &mut FloatNet, adam: &mut Adam, batch: &[Task], rate: f32) -> Loss {
        self.learner.learn(net, adam, batch, rate)
    }

    fn chances(&mut self, net: &FloatNet, examples: &[&Example]) -> Vec<Chances> {
        examples.iter().map(|example| net.forward(example, &mut self.scratch)).collect()
    }
}

/// Returns the net with which the fit begins.
fn first(options: &Options, shape: Shape) -> Result<(FloatNet, Adam)> {
    let net = match &options.from {
        Some(path) => earlier(path, options.branch)?,
        None => first_net(options.role, shape, options.rows_only, options.seed),
    };
    let adam = Adam::new(net.parameters.len());
    Ok((net, adam))
}
