//! A contact net with further layers upon its wide one, fitted with matrix products.
//!
//! The outputs are those of the net without further layers plus what its heads make of them. Weights of
//! that part begin at zero, so that the net begins as good as the one it is made from.

pub(crate) mod assemble;
pub(crate) mod fit;
mod learner;
mod net;
mod products;

pub(crate) use net::{Activation, DeepNet};
