//! From fitted nets to the ones that ship: branches joined, weights made bytes, files put in place.

pub(crate) mod assemble;
pub(crate) mod coarsen;
pub(crate) mod join;
pub(crate) mod mix;
mod moments;
pub(crate) mod narrow;
pub(crate) mod promote;
pub(crate) mod round;
mod rounding;
