//! Tools for the tests of all crates: seeded random numbers, boards, random positions, the golden
//! data, a naive implementation of the rules, a client of HTTP, a bound on work, and the line of a skipped test.
#![forbid(unsafe_code)]

mod golden;
mod http;
pub mod naive;
mod positions;
mod random;
mod skipped;
mod work;

pub use golden::{
    contest, cube, data, data_folder, json_lines, number, numbers, position, score, whole,
};
pub use http::{HttpClient, HttpReply, WebSocket};
pub use positions::{play_out, points, positions, rolls, scatter, stacks};
pub use random::Random;
pub use skipped::skipped;
pub use work::assert_linear;
