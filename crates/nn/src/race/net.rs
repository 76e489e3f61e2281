//! A checked one-sided race net, ready to evaluate.

use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::Arc;

use barpoint_core::Chequers;

use super::layout::{Forward, Layers};
use super::tables::OneSidedTables;
use super::{OneSidedMoments, RollMoments, pips_alone};
use crate::file::LoadError;
use crate::kernel::{Kernel, Runnable};
use crate::shape::race::{HINTS, OUTPUTS};

/// A one-sided race net. Inputs: the number of chequers on each place and a few hints. Two hidden layers of
/// rectified units. Outputs: the moments less the rolls that the pips alone take.
///
/// All arithmetic is in `f32`. Each sum has one order on every machine, and nothing is contracted, so the
/// bits are the same everywhere.
#[derive(Clone)]
pub struct OneSidedNet {
    layers: Arc<Layers>,
    kernel: Runnable,
    id: u64,
}

/// Number of nets that were loaded.
static LOADED: AtomicU64 = AtomicU64::new(0);

impl OneSidedNet {
    /// Loads the content of a file and checks it: layout, checksum, and two boards whose outputs must
    /// equal those in the file.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let tables = OneSidedTables::from_bytes(bytes)?;
        let net = Self::new(&tables);
        let now = net.canaries();
        let same = |i: usize| now[i].map(f32::to_bits) == tables.canaries[i].map(f32::to_bits);
        match (0..now.len()).find(|&i| !same(i)) {
            Some(i) => Err(LoadError::Canary(i)),
            None => Ok(net),
        }
    }

    /// Returns the net of newly made tables; ignores their canaries.
    ///
    /// # Panics
    /// If a table has another size than [`OneSidedTables`] documents.
    pub fn new(tables: &OneSidedTables) -> Self {
        let id = LOADED.fetch_add(1, Ordering::Relaxed);
        Self { layers: Arc::new(Layers::new(tables)), kernel: Runnable::best(), id }
    }

    /// Returns the same net on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// Id of the weights, unique in this process: a key for caches of moments.
    #[inline]
    pub const fn id(&self) -> u64 {
        self.id
    }

    /// Estimates the rolls that this side needs, with the hints of a bearoff database.
    ///
    /// The side must have a chequer left, none on the bar, and no contact.
    #[inline]
    pub fn moments(&self, side: &Chequers, hints: &[f32; HINTS]) -> OneSidedMoments {
        let [mean, deviation, skew, first_mean, first_deviation, first_skew] =
            self.outputs(side, hints);
        let [pips, outside] = pips_alone(side);
        OneSidedMoments {
            all_off: RollMoments { mean: mean + pips, deviation, skew },
            first_off: RollMoments {
                mean: first_mean + outside,
                deviation: first_deviation,
                skew: first_skew,
            },
        }
    }

    #[inline]
    fn outputs(&self, side: &Chequers, hints: &[f32; HINTS]) -> [f32; OUTPUTS] {
        self.kernel.run(Forward { layers: &self.layers, side, hints })
    }

    /// Returns the outputs that [`OneSidedTables::canaries`] must hold.
    pub fn canaries(&self) -> [[f32; OUTPUTS]; 2] {
        let boards: [&[(u8, u8)]; 2] =
            [&[(3, 2), (5, 2), (6, 3), (8, 3), (13, 5)], &[(1, 1), (4, 1), (18, 1)]];
        boards.map(|side| self.outputs(&Chequers::at(side), &[0.25; HINTS]))
    }
}

impl fmt::Debug for OneSidedNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OneSidedNet").field("kernel", &self.kernel).finish_non_exhaustive()
    }
}
