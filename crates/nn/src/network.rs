//! A checked network, ready to evaluate.

use core::fmt;

use barpoint_core::{Chequers, Outcome, Position, Setup, Variant};

use crate::chances::chances;
use crate::format::{CANARIES, LoadError, Tables};
use crate::inputs::FEATURES;
use crate::kernel::{Kernel, Runnable};
use crate::layers::{Block, LANES, Layers, OUTPUTS};
use crate::plan::plan;

/// A network: inputs, one hidden layer, a softmax over the six results of a game.
///
/// Evaluations are the same to the last bit on every machine and with every [`Kernel`].
#[derive(Clone)]
pub struct Network {
    layers: Layers,
    kernel: Runnable,
}

impl Network {
    /// Loads the content of a network file and checks it: layout, checksum, and three positions
    /// that must evaluate as they did when the file was made.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let tables = Tables::from_bytes(bytes)?;
        let network = Self::new(&tables);
        let now = network.canaries();
        match (0..CANARIES).find(|&i| now[i] != tables.canaries[i]) {
            Some(i) => Err(LoadError::Canary(i)),
            None => Ok(network),
        }
    }

    /// The network of freshly made tables, whose canaries are ignored.
    ///
    /// # Panics
    /// If a table does not have the size that `hidden` and `heads` ask for.
    pub fn new(tables: &Tables) -> Self {
        let pairs = tables.features.chunks_exact(2 * tables.hidden).flat_map(|pair| {
            let (first, second) = pair.split_at(tables.hidden);
            first.iter().zip(second).flat_map(|(&a, &b)| [a, b])
        });
        let layers = Layers {
            blocks: tables.hidden / LANES,
            bias: blocks(tables.bias.iter().copied()),
            rows: blocks(tables.rows.iter().copied()),
            pairs: blocks(pairs),
            head_bias: tables.head_bias.as_chunks().0.to_vec(),
            heads: blocks(tables.head_weights.iter().copied()),
        };
        assert_eq!(layers.bias.len(), layers.blocks, "one bias for each hidden unit");
        assert_eq!(layers.pairs.len(), FEATURES * layers.blocks, "all features");
        assert_eq!(layers.heads.len(), tables.heads * OUTPUTS * layers.blocks, "all heads");
        Self { layers, kernel: Runnable::best() }
    }

    /// The same network on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// The number of hidden units.
    pub fn hidden(&self) -> usize {
        self.layers.blocks * LANES
    }

    /// The number of output heads.
    pub fn heads(&self) -> usize {
        self.layers.head_bias.len()
    }

    /// The chances of the player on roll, who has not rolled yet.
    ///
    /// The game must not be over, and each side must have started with fifteen chequers.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> Outcome {
        chances(position, self.outputs(position))
    }

    /// The raw outputs, logarithms of odds in units of 2^-22, from the worst result (losing a
    /// backgammon) to the best.
    #[inline]
    pub fn outputs(&self, position: &Position) -> [i32; OUTPUTS] {
        let head = if self.heads() == 1 { 0 } else { plan(position) };
        self.kernel.forward(&self.layers, position, head)
    }

    /// Outputs of head 0 for the starting position of backgammon, of nackgammon and for a race:
    /// what [`Tables::canaries`] must hold.
    ///
    /// # Panics
    /// Never: the race is a legal position.
    pub fn canaries(&self) -> [[i32; OUTPUTS]; CANARIES] {
        let mut counts = [0; 25];
        counts[..8].copy_from_slice(&[1, 1, 1, 2, 2, 3, 3, 2]);
        let race = Setup { on_roll: Chequers::new(counts), opponent: Chequers::new(counts) };
        let race = Position::try_from(race).expect("fifteen chequers a side that have passed");
        [Variant::Backgammon.start(), Variant::Nackgammon.start(), race]
            .map(|position| self.kernel.forward(&self.layers, &position, 0))
    }
}

fn blocks(weights: impl Iterator<Item = i16>) -> Vec<Block> {
    let weights: Vec<i16> = weights.collect();
    weights.as_chunks::<LANES>().0.iter().map(|&lanes| Block(lanes)).collect()
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("hidden", &self.hidden())
            .field("heads", &self.heads())
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}
