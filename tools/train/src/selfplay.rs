//! Games that nets play against themselves: first positions, replies to all rolls, choice of plays.

pub(crate) mod game;
pub(crate) mod replies;
pub(crate) mod starts;
