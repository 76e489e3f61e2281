//! Tools to check house rules: imports of Rust files, and circles among them.
#![forbid(unsafe_code)]

mod circles;
pub mod imports;

pub use circles::circles;

/// The program in the README runs.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
