//! Nets in floating point while they learn, and their integer tables.
//!
//! [`float_net`] holds the net with one hidden layer and works position by position. [`deep`] puts
//! further layers upon it and works batch by batch, with matrix products. Both learn from the same
//! [`task`]s.

pub(crate) mod branch;
pub(crate) mod deep;
pub(crate) mod float_file;
pub(crate) mod float_net;
pub(crate) mod loss;
pub(crate) mod quantise;
pub(crate) mod shape;
pub(crate) mod task;
