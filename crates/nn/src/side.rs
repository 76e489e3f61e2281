//! A net that sees one side of a race.
//!
//! Once the sides have passed each other, each plays on its own, and a race is decided by how many
//! rolls each needs. [`SideNet`] tells the mean, the deviation and the skewness of that number;
//! [`RollLaw`] makes a distribution of them.

mod law;

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use barpoint_core::Chequers;

use crate::format::{LoadError, SideTables};
use crate::kernel::{Kernel, Runnable};
pub use law::RollLaw;

/// Places of a side that has nobody on the bar.
pub const PLACES: usize = 24;

/// Hidden units of the first layer.
pub const FIRST: usize = 256;

/// Hidden units of the second layer.
pub const SECOND: usize = 64;

/// Numbers from a bearoff database that the net sees beside the chequers.
pub const HINTS: usize = 7;

/// What the net tells: [`RollMoments`] of two numbers of rolls.
pub const SIDE_OUTPUTS: usize = 6;

/// Numbers of chequers on a place or in the game, none included.
pub const COUNTS: usize = 16;

/// Pips of a roll on average.
pub const ROLL_PIPS: f32 = 49.0 / 6.0;

/// How many rolls something takes: the first moments of a distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RollMoments {
    /// Mean, in rolls.
    pub mean: f32,
    /// Standard deviation, in rolls.
    pub deviation: f32,
    /// The third moment about the mean over the variance, in rolls.
    pub lean: f32,
}

/// How many rolls a side needs that plays on its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideMoments {
    /// Until all its chequers are off.
    pub all_off: RollMoments,
    /// Until the first is off. Means nothing if one is off already.
    pub first_off: RollMoments,
}

/// How many rolls the pips alone would take: until all chequers are off, and until all are home.
pub fn pips_alone(side: &Chequers) -> [f32; 2] {
    const HOME: usize = 6;
    let outside = side.counts().iter().skip(HOME).zip(1..).map(|(&n, pips)| pips * u32::from(n));
    [side.pips(), outside.sum()].map(|pips| pips as f32 / ROLL_PIPS)
}

/// A net for one side of a race: the number of chequers on each place and a few hints, two hidden
/// layers of rectified units, and what is left of the moments beside the pips.
///
/// All arithmetic is in `f32`, each sum in one order whatever the machine, and nothing is
/// contracted: the same bits everywhere.
#[derive(Clone)]
pub struct SideNet {
    layers: Arc<SideLayers>,
    kernel: Runnable,
    number: u64,
}

/// The tables of a [`SideNet`].
#[derive(Clone)]
pub(crate) struct SideLayers {
    /// `[place][chequers]`, flat: nothing for an empty place.
    places: Vec<[f32; FIRST]>,
    /// `[chequers left]`, with the biases.
    totals: Vec<[f32; FIRST]>,
    hints: Vec<[f32; FIRST]>,
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    third: Vec<[f32; SIDE_OUTPUTS]>,
    third_bias: [f32; SIDE_OUTPUTS],
}

/// How many nets were loaded.
static LOADED: AtomicU64 = AtomicU64::new(0);

impl SideNet {
    /// Loads the content of a file and checks it: layout, checksum, and boards of which it must
    /// tell what it told when the file was made.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let tables = SideTables::from_bytes(bytes)?;
        let net = Self::new(&tables);
        let now = net.canaries();
        let same = |i: usize| now[i].map(f32::to_bits) == tables.canaries[i].map(f32::to_bits);
        match (0..now.len()).find(|&i| !same(i)) {
            Some(i) => Err(LoadError::Canary(i)),
            None => Ok(net),
        }
    }

    /// The net of freshly made tables, whose canaries are ignored.
    ///
    /// # Panics
    /// If a table has another size than [`SideTables`] tells.
    pub fn new(tables: &SideTables) -> Self {
        let mut biases = ([0.0; SECOND], [0.0; SIDE_OUTPUTS]);
        biases.0.copy_from_slice(&tables.second_bias);
        biases.1.copy_from_slice(&tables.third_bias);
        let layers = SideLayers {
            places: rows(&tables.places, PLACES * COUNTS),
            totals: rows(&tables.totals, COUNTS),
            hints: rows(&tables.hints, HINTS),
            second: rows(&tables.second, FIRST),
            second_bias: biases.0,
            third: rows(&tables.third, SECOND),
            third_bias: biases.1,
        };
        let number = LOADED.fetch_add(1, Ordering::Relaxed);
        Self { layers: Arc::new(layers), kernel: Runnable::best(), number }
    }

    /// The same net on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// A number that no other net of this process has but clones of this one, for those who keep
    /// what nets have told.
    #[inline]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// How many rolls this side needs, with what a bearoff database says of it once it is home.
    ///
    /// It has a chequer left, none on the bar, and nobody to pass.
    #[inline]
    pub fn moments(&self, side: &Chequers, hints: &[f32; HINTS]) -> SideMoments {
        let [mean, deviation, lean, first_mean, first_deviation, first_lean] =
            self.kernel.side(&self.layers, side, hints);
        let [pips, outside] = pips_alone(side);
        SideMoments {
            all_off: RollMoments { mean: mean + pips, deviation, lean },
            first_off: RollMoments {
                mean: first_mean + outside,
                deviation: first_deviation,
                lean: first_lean,
            },
        }
    }

    /// What [`SideTables::canaries`] must hold.
    pub fn canaries(&self) -> [[f32; SIDE_OUTPUTS]; 2] {
        let boards: [&[(u8, u8)]; 2] =
            [&[(3, 2), (5, 2), (6, 3), (8, 3), (13, 5)], &[(1, 1), (4, 1), (18, 1)]];
        boards.map(|side| self.kernel.side(&self.layers, &Chequers::at(side), &[0.25; HINTS]))
    }
}

/// A table as rows, of which there must be so many.
fn rows<const N: usize>(table: &[f32], count: usize) -> Vec<[f32; N]> {
    let (rows, rest) = table.as_chunks();
    assert_eq!((rows.len(), rest.len()), (count, 0), "whole tables");
    rows.to_vec()
}

impl SideLayers {
    /// The outputs of the net.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    pub(crate) fn outputs(&self, side: &Chequers, hints: &[f32; HINTS]) -> [f32; SIDE_OUTPUTS] {
        let counts = side.counts();
        let mut first = self.totals[side.total() as usize & (COUNTS - 1)];
        for (place, &n) in self.places.chunks_exact(COUNTS).zip(counts) {
            if n > 0 {
                add_times(&mut first, 1.0, &place[usize::from(n) & (COUNTS - 1)]);
            }
        }
        for (&hint, weights) in hints.iter().zip(&self.hints) {
            add_times(&mut first, hint, weights);
        }
        let mut second = self.second_bias;
        for (&unit, weights) in first.iter().zip(&self.second) {
            if unit > 0.0 {
                add_times(&mut second, unit, weights);
            }
        }
        let mut outputs = self.third_bias;
        for (&unit, weights) in second.iter().zip(&self.third) {
            if unit > 0.0 {
                add_times(&mut outputs, unit, weights);
            }
        }
        outputs
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
fn add_times<const N: usize>(sums: &mut [f32; N], unit: f32, weights: &[f32; N]) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum += unit * weight;
    }
}

impl fmt::Debug for SideNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SideNet").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}
