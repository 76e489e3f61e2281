//! A contact net with further layers upon its wide one, fitted with matrix products.
//!
//! The outputs are the sum of the outputs of all layers, because each layer has heads of its own. The
//! heads of the further layers begin with weights of zero, so that the net begins as good as the one
//! it is made from.

pub(crate) mod file;
mod learner;
mod net;
mod wide;

pub(crate) use learner::Learner;
pub(crate) use net::{Activation, DeepNet};
