//! Shapes of the nets: numbers of units, heads and outputs.

/// Number of outputs for a position: losing a backgammon, a gammon, a plain game; winning a plain game, a
/// gammon, a backgammon.
pub const OUTPUTS: usize = 6;

/// Number of positions whose outputs are in a net's file.
pub const CANARIES: usize = 3;

/// Shape of [`Network`](crate::Network).
pub mod contact {
    use crate::inputs::{BYTES, FEATURES};

    /// Game plans, each with an output head of its own: see [`plan`](crate::plan::plan).
    pub const PLANS: usize = 16;

    /// Groups of plans, each with a hidden layer of its own: see [`branch`](crate::plan::branch).
    pub const BRANCHES: usize = 6;

    /// Numbers of hidden units are multiples of this.
    pub const TILE: usize = 128;

    /// Numbers of hidden units without features, for a [`Pruner`](crate::Pruner), are multiples of this.
    pub const SMALL_TILE: usize = 32;

    /// Maximum number of hidden units.
    pub const MAX_HIDDEN: usize = 4096;

    /// Pairs of features: one multiply-add instruction takes two at a time.
    pub const PAIRS: usize = FEATURES / 2;

    /// Groups of four inputs that are bytes, whose weights one instruction multiplies.
    pub const QUADS: usize = BYTES / 4;

    /// Units of the second layer.
    pub const SECOND_UNITS: usize = 64;

    /// Units of the third layer.
    pub const THIRD_UNITS: usize = 32;

    /// Maximum number of hidden units below a second layer.
    pub const MAX_BELOW: usize = 1024;
}

/// Shape of [`Pruner`](crate::Pruner).
pub mod pruner {
    /// Hidden units.
    pub const UNITS: usize = 64;
}

/// Shape of [`OneSidedNet`](crate::race::OneSidedNet).
pub mod race {
    /// Version of the encoding of a side.
    pub const ENCODING_VERSION: u32 = 1;

    /// Places of a side that has nobody on the bar.
    pub const PLACES: usize = 24;

    /// Numbers of chequers on a place or in the game, zero included.
    pub const COUNTS: usize = 16;

    /// Number of inputs from a bearoff database.
    pub const HINTS: usize = 7;

    /// Hidden units of the first layer.
    pub const FIRST: usize = 256;

    /// Hidden units of the second layer.
    pub const SECOND: usize = 64;

    /// Outputs: [`RollMoments`](crate::race::RollMoments) of two numbers of rolls.
    pub const OUTPUTS: usize = 6;
}
