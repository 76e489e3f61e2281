//! The net for positions with contact, and for races as training begins.
//!
//! `tables` are the content of a file, `layout` the same weights as kernels read them; `prepare` encodes
//! positions, and `forward` is the pass over both.

mod forward;
mod layout;
mod net;
pub mod plan;
mod prepare;
mod tables;

pub use net::Network;
pub use tables::{FurtherTables, NarrowTables, Tables};
