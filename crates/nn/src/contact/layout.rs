//! The tables of a network, laid out for the kernels.

mod further;
mod narrow;
mod part;
mod wide;

use super::plan::{branch, plan};
use super::tables::{NarrowTables, Tables};
use crate::kernel::{Block, blocks};
use crate::shape::OUTPUTS;
use crate::shape::contact::{BRANCHES, TILE};
use barpoint_core::Position;

pub(super) use further::{Further, FurtherBranch, FurtherHead, SECOND, THIRD};
pub(super) use narrow::Narrow;
pub(super) use part::BLOCKS;
pub(super) use wide::{PAIRED, Wide};

use part::part;

/// All weights as integers.
///
/// In terms of the weights of a position's branch, the active rows `r`, the features `f` and the byte
/// inputs `b`. Additions of 16-bit values saturate, except sums of rows, which wrap:
///
/// ```text
/// wide:    x = (bias + Σ rows[r]) + saturate((Σ f · features[f]) >> FEATURE_SHIFT)
/// narrow:  x = (bias + row_step · Σ rows[r]) + saturate((byte_step · Σ b · bytes[b]) >> STEP_SHIFT)
/// t = clamp(2048 + x, 0, 4095)
/// h = ((t · t >> 8) · (12288 - 2t)) >> 16          smoothstep 3u² - 2u³, u = t / 4096
/// y = head_bias + Σ h · head                       six outputs of the head
/// ```
///
/// [`Further`] layers may add to the outputs.
///
/// Everything is integer, so the order of summation does not matter and every kernel gives the
/// same bits.
#[derive(Clone, Debug)]
pub(super) struct Layers<W> {
    /// `[branch][tile]`
    pub(super) branches: Vec<Vec<Tile<W>>>,
    /// `[head][output]`
    pub(super) head_bias: Vec<[i32; OUTPUTS]>,
    /// Layers upon the first.
    pub(super) further: Option<Further>,
}

/// Weights of 128 hidden units. The rows that a batch of similar positions uses fit the first-level cache.
#[derive(Clone, Debug)]
pub(super) struct Tile<W> {
    /// The weights of the first layer.
    pub(super) first: W,
    /// `[head][output]`
    pub(super) heads: Vec<[[Block; BLOCKS]; OUTPUTS]>,
}

impl<W> Layers<W> {
    /// Returns the number of tiles in a branch.
    pub(super) fn tiles(&self) -> usize {
        self.branches[0].len()
    }

    /// Returns the numbers of hidden units in a branch, of branches and of heads.
    pub(super) fn shape(&self) -> [usize; 3] {
        [self.tiles() * TILE, self.branches.len(), self.head_bias.len()]
    }

    /// Returns the head and the branch of a position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "part of the pass")]
    pub(super) fn choice(&self, position: &Position) -> [u8; 2] {
        if self.head_bias.len() == 1 {
            return [0; 2];
        }
        let plan = plan(position);
        [plan as u8, if self.branches.len() > 1 { branch(plan) as u8 } else { 0 }]
    }

    /// Builds the layers. `first` builds a tile of the first layer from a branch and its first hidden unit.
    fn with(
        hidden: usize,
        branches: usize,
        (head_bias, head_weights): (&[i32], &[i16]),
        first: impl Fn(usize, usize) -> W,
    ) -> Self {
        let heads = head_bias.len() / OUTPUTS;
        let tile = |branch, unit| {
            let head = |head| {
                core::array::from_fn(|output| {
                    blocks(&part(head_weights, hidden, head * OUTPUTS + output, unit))
                })
            };
            Tile { first: first(branch, unit), heads: (0..heads).map(head).collect() }
        };
        let branch = |branch| (0..hidden).step_by(TILE).map(|unit| tile(branch, unit)).collect();
        Self {
            branches: (0..branches).map(branch).collect(),
            head_bias: head_bias.as_chunks().0.to_vec(),
            further: None,
        }
    }
}

impl From<&Tables> for Layers<Wide> {
    fn from(tables: &Tables) -> Self {
        let heads = (&tables.head_bias[..], &tables.head_weights[..]);
        Self::with(tables.hidden, tables.branches, heads, |branch, unit| {
            Wide::new(tables, branch, unit)
        })
    }
}

impl From<&NarrowTables> for Layers<Narrow> {
    fn from(tables: &NarrowTables) -> Self {
        let heads = (&tables.head_bias[..], &tables.head_weights[..]);
        let first = |branch, unit| Narrow::new(tables, branch, unit);
        Self {
            further: tables.further.as_ref().map(|further| Further::new(further, tables.hidden)),
            ..Self::with(tables.hidden, BRANCHES, heads, first)
        }
    }
}
