//! Neural nets for backgammon: input encoding, network file format and forward pass.
//!
//! A [`Network`] maps a position to the chances of the player on roll. All its arithmetic up to
//! the last step is integer, so it gives the same bits on every machine; kernels for AVX2, AVX-512
//! and NEON are chosen at run time. A [`Pruner`] is a small net that chooses candidates, and a
//! [`OneSidedNet`] estimates the number of rolls that one side of a race needs.
//!
//! In order of dependency: [`shape`] and [`fixed_point`]; [`inputs`]; `kernel`, the instruction sets; `file`,
//! the frame of network files; then a folder for each net: `contact`, `pruner` and [`race`].
//!
//! The race net and the net of volatilities compute in `f32`. Each of their sums has one order, and
//! nothing is contracted, so that they too give the same bits on every machine. The softmax of the
//! other nets uses an `exp` of our own, because those of platforms differ.
#![deny(unsafe_code)]
#![cfg_attr(
    not(any(test, feature = "every-form")),
    expect(dead_code, unused_imports, reason = "parts of the forms that are left out")
)]

mod canary;
mod chances;
mod contact;
mod file;
pub mod fixed_point;
pub mod inputs;
mod kernel;
mod pruner;
pub mod race;
pub mod shape;
mod volatility;

pub use chances::possible;
pub use contact::{FurtherTables, NarrowTables, Network, Tables, plan};
pub use file::LoadError;
pub use kernel::Kernel;
pub use pruner::Pruner;
pub use race::{OneSidedNet, OneSidedTables};

#[cfg(test)]
mod tests;
