//! A small net that separates promising plays from hopeless ones.

mod before;
mod layout;
mod net;

pub use net::Pruner;
