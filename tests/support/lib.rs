//! What the tests of several crates share: data files, random positions, a naive rule book.
#![forbid(unsafe_code)]

mod circles;
mod data;
pub mod imports;
pub mod naive;
mod positions;
mod random;

pub use circles::circles;
pub use data::{data, json_lines, position};
pub use positions::{play_out, positions, rolls, scatter};
pub use random::Random;

/// The program in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
