//! The fitter: passes over lessons in an order by seed, with a learning rate that falls,
//! a validation and a checkpoint four times a pass.

use std::path::Path;

use anyhow::{Result, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::curve::Curve;
use super::lesson::Lesson;
use super::options;
use super::validate::{Trainee, validate};
use crate::files::{load_checkpoint, save_checkpoint};
use crate::net::loss::Loss;
use crate::print::Progress;
use crate::rng::Rng;

/// State of a fit, as its checkpoint holds it.
#[derive(Serialize, Deserialize)]
pub(crate) struct State<N> {
    /// Options of the fit, as [`options::to_text`] writes them; empty in a mean of nets.
    pub(crate) options: String,
    pub(crate) net: N,
    pub(crate) adam: Adam,
    /// Number of parts of the fit that are done: quarters of passes, or passes of a fit without them.
    pub(crate) stretches: u32,
}

impl<N: DeserializeOwned> State<N> {
    /// Loads the state of the fit with these options. It begins with the first net if there is no checkpoint.
    ///
    /// # Errors
    /// If the checkpoint is that of another fit, or there is no first net.
    pub(crate) fn resume(
        checkpoint: &Path,
        options: String,
        first: impl FnOnce() -> Result<(N, Adam)>,
    ) -> Result<Self> {
        let Some(state) = load_checkpoint::<Self>(checkpoint)? else {
            let (net, adam) = first()?;
            return Ok(Self { options, net, adam, stretches: 0 });
        };
        options::ensure_same(checkpoint, &state.options, &options)?;
        Ok(state)
    }
}

impl<N> State<N> {
    /// Returns the number of passes that are done.
    pub(crate) fn passes(&self) -> f64 {
        f64::from(self.stretches) / f64::from(STRETCHES)
    }
}

/// Number of passes, and the steps in them.
pub(crate) struct Schedule {
    /// Number of passes over the lessons.
    pub(crate) epochs: u32,
    /// Number of lessons in a batch.
    pub(crate) batch: usize,
    /// Learning rates at the start and at the end.
    pub(crate) rates: [f32; 2],
    /// Decay of the learning rate.
    pub(crate) decay: Decay,
    /// Seed of the order of the lessons.
    pub(crate) seed: u64,
}

/// Decay of a learning rate from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
pub(crate) enum Decay {
    /// By the same factor in each step
    Exponential,
    /// By the same amount in each step, so that more steps have a large rate
    Linear,
}

impl Schedule {
    /// Returns the learning rate when this part of all steps is done.
    fn rate(&self, done: f32) -> f32 {
        let [first, last] = self.rates;
        match self.decay {
            Decay::Exponential => first * (last / first).powf(done),
            Decay::Linear => first + (last - first) * done,
        }
    }
}

/// Lessons of a fit and the files beside them.
pub(crate) struct Job<'a> {
    pub(crate) schedule: Schedule,
    /// Lessons to learn.
    pub(crate) training: Vec<Lesson>,
    /// Lessons kept apart.
    pub(crate) validation: &'a [Lesson],
    /// Learning curve with [`COLUMNS`].
    pub(crate) curve: &'a mut Curve,
    /// File for the checkpoints.
    pub(crate) checkpoint: &'a Path,
}

/// Number of parts of a pass. After each there is a checkpoint and a row of the learning curve.
const STRETCHES: u32 = 4;

/// Columns of the learning curve: errors of the equity and of differences between siblings, on
/// lessons that are learnt and on lessons kept apart; the others follow.
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

/// Runs or resumes a fit.
///
/// # Errors
/// If there is no lesson to learn, a label is no position or a file cannot be written.
pub(crate) fn run<T: Trainee>(
    trainee: &mut T,
    state: &mut State<T::Net>,
    mut job: Job<'_>,
) -> Result<()> {
    ensure!(!job.training.is_empty(), "no labels for this net");
    let (count, stretches) = (job.training.len(), STRETCHES * job.schedule.epochs);
    let total = count as u64 * u64::from(job.schedule.epochs);
    let done = total * u64::from(state.stretches) / u64::from(stretches);
    let progress = Progress::new("lessons", total, done);
    let mut shuffled = None;
    while state.stretches < stretches {
        let (epoch, stretch) = (state.stretches / STRETCHES, state.stretches % STRETCHES);
        if shuffled != Some(epoch) {
            job.training.sort_by_cached_key(Lesson::sort_key);
            Rng::new(job.schedule.seed, u64::from(epoch)).shuffle(&mut job.training);
            shuffled = Some(epoch);
        }
        let place = |stretch: u32| count * stretch as usize / STRETCHES as usize;
        let lessons = &job.training[place(stretch)..place(stretch + 1)];
        let loss = learn_stretch(trainee, state, lessons, &job.schedule, &progress)?;
        state.stretches += 1;
        let valid = validate(trainee, &state.net, job.validation)?;
        job.curve.row(&row(state.passes(), &loss, &valid, count))?;
        save_checkpoint(job.checkpoint, state)?;
    }
    Ok(())
}

/// Learns the lessons of one part of a pass.
fn learn_stretch<T: Trainee>(
    trainee: &mut T,
    state: &mut State<T::Net>,
    lessons: &[Lesson],
    schedule: &Schedule,
    progress: &Progress,
) -> Result<Loss> {
    let stretches = (STRETCHES * schedule.epochs) as f32;
    let mut loss = Loss::default();
    let mut seen = 0;
    for chunk in lessons.chunks(T::CHUNK) {
        let mut tasks = trainee.encode(chunk)?;
        trainee.prepare(chunk, &mut tasks);
        for batch in tasks.chunks(schedule.batch) {
            let part = seen as f32 / lessons.len() as f32;
            let done = (state.stretches as f32 + part) / stretches;
            let rate = schedule.rate(done);
            loss.add(&trainee.learn(&mut state.net, &mut state.adam, batch, rate));
            seen += batch.len();
        }
        progress.add(chunk.len() as u64);
    }
    Ok(loss)
}

/// Returns a row of the learning curve: losses of training, losses and mean error of validation.
pub(crate) fn row(passes: f64, train: &Loss, valid: &(Loss, f64), labels: usize) -> [f64; 9] {
    let (valid, bias) = valid;
    [
        passes,
        train.rmse(),
        valid.rmse(),
        train.contrast_rmse(),
        valid.contrast_rmse(),
        train.mean_cross_entropy(),
        valid.mean_cross_entropy(),
        *bias,
        labels as f64,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_fall_by_equal_factors_or_amounts() {
        for (decay, expected) in
            [(Decay::Exponential, [1.0, 0.1, 0.01]), (Decay::Linear, [1.0, 0.505, 0.01])]
        {
            let schedule = Schedule { epochs: 1, batch: 1, rates: [1.0, 0.01], decay, seed: 1 };
            for (done, expected) in [0.0, 0.5, 1.0].into_iter().zip(expected) {
                assert!((schedule.rate(done) - expected).abs() < 1e-6, "{decay:?} {done}");
            }
        }
    }
}
