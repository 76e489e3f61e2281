//! Games that nets play against themselves: first positions, replies to all rolls, choice of plays.

pub(crate) mod game;
mod look;
pub(crate) mod replies;
pub(crate) mod starts;
