//! The net for positions with contact, and for races at the beginning of training.
//!
//! `tables` holds the content of a file, `layout` the same weights in the order of the kernels; `prepare`
//! encodes positions, and `forward` is the pass over both.

mod forward;
mod layout;
mod net;
pub mod plan;
mod prepare;
mod tables;

pub use net::Network;
pub use tables::{FurtherTables, NarrowTables, Tables};
