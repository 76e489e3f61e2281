//! Reasons in numbers: what changes between the choice that was made and the best one.
//!
//! [`PlayReasons`] and [`CubeReasons`] hold the numbers; their `explain` puts those that matter into
//! one or two sentences. All numbers are those of the evaluation, or counted on the board; nothing
//! is guessed.

mod board;
mod cube;
mod follow_ups;
mod market;
mod play;
mod words;

#[cfg(test)]
mod tests;

pub use board::BoardNumbers;
pub use cube::CubeReasons;
pub use follow_ups::FollowUps;
pub use market::Market;
pub use play::{ChanceGains, PlayNumbers, PlayReasons};
