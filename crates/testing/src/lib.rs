//! Tools for the tests of all crates: seeded random numbers, boards, random positions, the golden
//! data, and a naive implementation of the rules.
#![forbid(unsafe_code)]

mod boards;
mod golden;
pub mod naive;
mod positions;
mod random;

pub use boards::{points, stacks};
pub use golden::{
    contest, cube, data, data_folder, json_lines, number, numbers, position, score, whole,
};
pub use positions::{play_out, positions, rolls, scatter};
pub use random::Random;
