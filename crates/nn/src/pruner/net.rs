//! A checked pruning net, ready to evaluate.

use core::fmt;

use barpoint_core::{LegalPlay, Outcome, Position};

use super::layout::{Forward, Weights};
use super::mean_results::MeanResults;
use crate::canary;
use crate::chances::chances;
use crate::contact::Tables;
use crate::file::LoadError;
use crate::kernel::{Kernel, Runnable};
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
