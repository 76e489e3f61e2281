//! A checked network, ready to evaluate.

use core::fmt;

use barpoint_core::{Outcome, Position};

use super::forward::{BATCH, Net};
use super::tables::{NarrowTables, Tables};
use crate::canary;
use crate::chances::chances;
use crate::file::LoadError;
use crate::inputs::{BYTES, FEATURES, ROWS};
use crate::kernel::{Kernel, Runnable};
use crate::shape::contact::{BRANCHES, PLANS, TILE};
use crate::shape::{CANARIES, OUTPUTS};
use crate::volatility::Volatility;

/// A network: inputs, one hidden layer or three, a softmax over the six results of a game. The weights
/// of the hidden layers may depend on the [game plan](crate::plan::plan).
///
/// Evaluations are the same to the last bit on every machine and with every [`Kernel`].
#[derive(Clone)]
pub struct Network {
    net: Net,
    kernel: Runnable,
}

impl Network {
    /// Loads the content of a network file and checks it: layout, checksum, and three positions
    /// that must evaluate as they did when the file was made.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        let (network, canaries) = if NarrowTables::is_version_of(bytes) {
            let tables = NarrowTables::from_bytes(bytes)?;
            (Self::narrow(&tables), tables.canaries)
        } else {
            let tables = Tables::from_bytes(bytes)?;
            (Self::wide(&tables)?, tables.canaries)
        };
        canary::check(&canaries, |position| network.outputs(position))?;
        Ok(network)
    }

    #[cfg(any(test, feature = "every-form"))]
    fn wide(tables: &Tables) -> Result<Self, LoadError> {
        if !tables.hidden.is_multiple_of(TILE) {
            let shape = [tables.hidden, tables.heads, tables.branches].map(|n| n as u32);
            return Err(LoadError::Shape(shape[0], shape[1], shape[2]));
        }
        Ok(Self::new(tables))
    }

    /// The net is of a form that this build leaves out.
    #[cfg(not(any(test, feature = "every-form")))]
    fn wide(tables: &Tables) -> Result<Self, LoadError> {
        Err(LoadError::Format(tables.version()))
    }

    /// Returns the network of newly made tables; ignores their canaries.
    ///
    /// # Panics
    /// If a table does not have the size that follows from `hidden` and `heads`.
    #[cfg(any(test, feature = "every-form"))]
    pub fn new(tables: &Tables) -> Self {
        let hidden = tables.hidden;
        assert!(hidden.is_multiple_of(TILE), "whole tiles of hidden units");
        let units = tables.branches * hidden;
        assert!([1, BRANCHES].contains(&tables.branches), "one branch, or all");
        assert_eq!(tables.bias.len(), units, "one bias for each hidden unit");
        assert_eq!(tables.rows.len(), units * ROWS, "all rows");
        assert_eq!(tables.features.len(), units * FEATURES, "all features");
        assert_eq!(tables.head_bias.len(), tables.heads * OUTPUTS, "six biases for each head");
        assert_eq!(tables.head_weights.len(), hidden * tables.heads * OUTPUTS, "all heads");
        Self { net: Net::Wide(tables.into()), kernel: Runnable::best() }
    }

    /// Returns the network of newly made tables of bytes; ignores their canaries.
    ///
    /// # Panics
    /// If a table does not have the size that follows from `hidden`.
    pub fn narrow(tables: &NarrowTables) -> Self {
        let hidden = tables.hidden;
        assert!(hidden.is_multiple_of(TILE), "whole tiles of hidden units");
        let units = BRANCHES * hidden;
        for table in [&tables.bias, &tables.row_steps, &tables.byte_steps] {
            assert_eq!(table.len(), units, "a bias and two steps for each hidden unit");
        }
        assert_eq!(tables.rows.len(), units * ROWS, "all rows");
        assert_eq!(tables.bytes.len(), units * BYTES, "all bytes");
        assert_eq!(tables.head_bias.len(), PLANS * OUTPUTS, "six biases for each head");
        assert_eq!(tables.head_weights.len(), hidden * PLANS * OUTPUTS, "all heads");
        let fits = tables
            .further
            .as_ref()
            .is_none_or(|further| cfg!(any(test, feature = "every-form")) && further.fits(hidden));
        assert!(fits, "all weights of further layers");
        Self { net: Net::Narrow(tables.into()), kernel: Runnable::best() }
    }

    /// Returns the same network on another kernel, `None` if this machine cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Option<Self> {
        Runnable::new(kernel).map(|kernel| Self { kernel, ..self })
    }

    /// Returns the numbers of hidden units for a position, of branches and of output heads.
    fn shape(&self) -> [usize; 3] {
        match &self.net {
            #[cfg(any(test, feature = "every-form"))]
            Net::Wide(layers) => layers.shape(),
            Net::Narrow(layers) => layers.shape(),
        }
    }

    /// Returns the number of hidden units for a position.
    pub fn hidden(&self) -> usize {
        self.shape()[0]
    }

    /// Returns the number of branches: first layers, of which each position uses one.
    pub fn branches(&self) -> usize {
        self.shape()[1]
    }

    /// Returns the number of output heads.
    pub fn heads(&self) -> usize {
        self.shape()[2]
    }

    /// Returns the chances of the player on roll, before the roll.
    ///
    /// The game must not be over, and each side must have started with fifteen chequers.
    #[inline]
    pub fn evaluate(&self, position: &Position) -> Outcome {
        chances(position, self.outputs(position))
    }

    /// Estimates the volatility of positions that have these chances: the standard deviation of the
    /// winning chance after the next roll and the best play. `volatilities` has a place for each
    /// position. Similar positions in turn are quicker.
    ///
    /// The estimate does not depend on the weights of the net.
    #[inline]
    pub fn volatilities(&self, positions: &[(Position, Outcome)], volatilities: &mut [f32]) {
        self.kernel.run(Volatility { positions, volatilities });
    }

    /// Runs [`evaluate`](Self::evaluate) for many positions at once. Similar positions, such as the results
    /// of all plays of a roll, are quicker. `each` gets the index of a position and its chances, in order.
    pub fn evaluate_each(&self, positions: &[&Position], mut each: impl FnMut(usize, Outcome)) {
        for (batch, positions) in positions.chunks(BATCH).enumerate() {
            let mut outputs = [[0; OUTPUTS]; BATCH];
            self.net.forward(self.kernel, positions, &mut outputs);
            for (i, (position, outputs)) in positions.iter().zip(outputs).enumerate() {
                each(batch * BATCH + i, chances(position, outputs));
            }
        }
    }

    /// Returns the outputs before the softmax, in units of 2^-22, from the worst result (losing a
    /// backgammon) to the best.
    #[inline]
    pub fn outputs(&self, position: &Position) -> [i32; OUTPUTS] {
        let mut outputs = [[0; OUTPUTS]];
        self.net.forward(self.kernel, &[position], &mut outputs);
        outputs[0]
    }

    /// Returns the outputs for the starting positions of backgammon and nackgammon, and for a race, as
    /// [`Tables::canaries`] must hold them.
    pub fn canaries(&self) -> [[i32; OUTPUTS]; CANARIES] {
        canary::outputs(|position| self.outputs(position))
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("hidden", &self.hidden())
            .field("heads", &self.heads())
            .field("branches", &self.branches())
            .field("kernel", &self.kernel)
            .finish_non_exhaustive()
    }
}
