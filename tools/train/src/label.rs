//! Positions of games with their chances, which nets learn: how they are made, stored and checked.

pub(crate) mod blocks;
pub(crate) mod check;
pub(crate) mod doubtful;
pub(crate) mod exclude;
pub(crate) mod games;
pub(crate) mod head;
pub(crate) mod label_file;
pub(crate) mod relabel;
pub(crate) mod replies;
