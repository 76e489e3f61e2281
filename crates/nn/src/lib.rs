//! Neural nets for backgammon: input encoding, network file format and forward pass.
//!
//! A [`Network`] maps a position to the chances of the player on roll. All its arithmetic up to
//! the last step is integer, so it gives the same bits on every machine; kernels for AVX2, AVX-512
//! and NEON are chosen at run time. A [`SideNet`] tells how many rolls one side of a race needs.
#![deny(unsafe_code)]

mod canary;
mod chances;
pub mod format;
mod further;
pub mod inputs;
mod kernel;
mod layers;
mod network;
pub mod plan;
mod prepared;
mod pruner;
pub mod side;

pub use chances::possible;
pub use format::{FurtherTables, LoadError, NarrowTables, SideTables, Tables};
pub use kernel::Kernel;
pub use network::Network;
pub use pruner::Pruner;
pub use side::SideNet;
