//! A checked pruning net, ready to evaluate.
#![expect(clippy::inline_always, reason = "part of the pass")]

use core::fmt;

use barpoint_core::{Chequers, LegalPlay, Outcome, Position};

use super::before::Before;
use super::layout::{Forward, Weights};
use crate::canary;
use crate::chances::{WIDTH, Weighted, chances};
use crate::contact::Tables;
use crate::file::LoadError;
use crate::fixed_point::HEAD_BIAS_ONE;
use crate::kernel::{Kernel, Pass, Runnable, Simd};
use crate::shape::OUTPUTS;
use crate::shape::pruner::UNITS;

/// A pruning net: the one-hot inputs only, few hidden units, one head.
///
/// Its chances are rough, but 7 times as quick as those of a [`Network`](crate::Network), and 17
/// times as quick for the plays of a roll. They too are the same to the last bit on every machine.
#[derive(Clone)]
pub struct Pruner {
    weights: Weights,
    kernel: Runnable,
}

impl Pruner {
    /// Loads a network file of 64 hidden units and one head, whose feature weights are all zero.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let tables = Tables::from_bytes(bytes)?;
        let pruner = Self::new(&tables).ok_or(LoadError::Pruner)?;
        canary::check(&tables.canaries, |position| pruner.outputs(position))?;
        Ok(pruner)
    }

    /// Returns the net of newly made tables, `None` if they are no pruning net's; ignores their canaries.
    pub fn new(tables: &Tables) -> Option<Self> {
        let has_features = tables.features.iter().any(|&weight| weight != 0);
        (tables.hidden == UNITS && tables.heads == 1 && tables.branches == 1 && !has_features)
            .then(|| Self { weights: Weights::new(tables), kernel: Runnable::best() })
    }

    /// Returns the same net on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// Returns the chances of the player on roll, before the roll.
    ///
    /// The game must not be over, and each side must have started with fifteen chequers.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> Outcome {
        chances(position, self.outputs(position))
    }

    /// Computes the mean worth of the results of these plays to the player then on roll.
    ///
    /// Each scale of `worths` holds the worth of every result of the game, from losing a backgammon
    /// to winning one. Replaces `means` by one mean for each play under the first scale, then under
    /// the second, and so on; `None` for plays after which there is no contact.
    ///
    /// It is several times as quick as evaluating one by one, because chequers that stay are summed up once.
    /// Another scale costs hardly any time.
    #[inline]
    pub fn mean_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; OUTPUTS]],
        means: &mut Vec<Option<f32>>,
    ) {
        means.clear();
        means.resize(plays.len() * worths.len(), None);
        let weights = &self.weights;
        self.kernel.run(MeanResults { weights, position, plays, worths, means });
    }

    /// Returns the outputs before the softmax, as [`Network::outputs`](crate::Network::outputs).
    #[inline]
    pub fn outputs(&self, position: &Position) -> [i32; OUTPUTS] {
        self.kernel.run(Forward { weights: &self.weights, position })
    }
}

impl fmt::Debug for Pruner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pruner").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}

/// Fills in the mean worths of each play that leaves contact, scale by scale.
struct MeanResults<'a> {
    weights: &'a Weights,
    position: &'a Position,
    plays: &'a [LegalPlay],
    worths: &'a [[f32; OUTPUTS]],
    means: &'a mut [Option<f32>],
}

impl Pass for MeanResults<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, simd: S) {
        let Self { weights, position, plays, worths, means } = self;
        let mut before = Before::new(weights, position);
        let count = plays.len();
        for (chunk, plays) in plays.chunks(WIDTH).enumerate() {
            let mut logits = [[0.0; WIDTH]; OUTPUTS];
            for (i, play) in plays.iter().enumerate() {
                let (sums, total) = before.after(play.play.moves());
                for (logits, output) in logits.iter_mut().zip(weights.head(simd, &sums)) {
                    logits[i] = output as f32 / HEAD_BIAS_ONE;
                }
                for (total, outputs) in [(before.their_total, [0, 1]), (total, [4, 5])] {
                    for output in outputs {
                        if total < u32::from(Chequers::MAX) {
                            logits[output][i] = f32::NEG_INFINITY;
                        }
                    }
                }
            }
            let results = Weighted::new(&logits);
            for (scale, worth) in worths.iter().enumerate() {
                let found = plays.iter().zip(results.means(worth));
                let means = &mut means[scale * count + chunk * WIDTH..];
                for (mean, (play, found)) in means.iter_mut().zip(found) {
                    *mean = (before.keeps_contact || play.result.has_contact()).then_some(found);
                }
            }
        }
    }
}
