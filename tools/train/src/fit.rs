//! Fits of contact nets, race nets and pruning nets to labels, and to games of the net itself ([`td`]).
//!
//! [`wide`] and [`deepen`] are the stages `fit` and `deepen`. Both are clients of the fitter in
//! [`passes`], which reads [`lesson`]s, changes the learning rate, validates and saves checkpoints.

pub(crate) mod adam;
mod batch;
pub(crate) mod curve;
pub(crate) mod deepen;
pub(crate) mod lesson;
pub(crate) mod options;
pub(crate) mod passes;
pub(crate) mod start;
pub(crate) mod td;
pub(crate) mod validate;
pub(crate) mod wide;
