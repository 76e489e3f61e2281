//! Dice as a pure function of seed, trial and turn.
//!
//! Rollouts need the same dice whatever the order in which trials run and whatever the number of
//! threads. No random generator is therefore passed from game to game: the roll of any turn of any
//! trial can be computed on its own.
//!
//! [`SeededDice`] are independent random dice. [`StratifiedDice`] are spread evenly over the
//! trials, which makes means over trials more accurate. [`DiceSource`] is either of them.
//!
//! Games at a table need a sequence of throws instead: see [`generators`], [`commitment`],
//! [`comparison`] and [`frequencies`].
//!
//! ```
//! use barpoint_dice::SeededDice;
//!
//! let dice = SeededDice::new(1);
//! let third_roll = dice.trial(1000).roll(2);
//! let mut again = dice.trial(1000);
//! again.roll(0);
//! assert_eq!(again.roll(2), third_roll);
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(test)]
mod checks;
pub mod commitment;
pub mod comparison;
pub mod frequencies;
pub mod generators;
mod mapping;
mod permutation;
mod seeded;
mod source;
mod stratified;

pub use seeded::{SeededDice, TrialDice};
pub use source::{DiceKind, DiceSource};
pub use stratified::StratifiedDice;
