//! A small net that separates promising plays from hopeless ones.

mod before;
mod layout;
mod mean_results;
mod net;

pub use net::Pruner;
