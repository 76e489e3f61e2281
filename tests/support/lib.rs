//! Tools to check house rules: imports of Rust files, and circles among them.
#![forbid(unsafe_code)]

mod circles;
pub mod imports;

pub use circles::circles;

/// Programs of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../docs/src/library.md")]
mod guide {}
