//! Files for other programs that fit nets: the inputs of labels, and nets in floating point.

pub(crate) mod encode;
pub(crate) mod seal;
