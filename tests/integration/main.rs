//! Tests that go through several crates.
//!
//! `.ci/run nightly` runs the long ones, among them a million random positions.
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod bearoff;
mod circles;
mod embed;
mod gnubg_at_the_table;
mod kept_or_said;
mod legal_plays;
mod links;
mod notation;
mod order_of_cubes;
#[cfg(unix)]
mod packages;
mod perft;
mod race_counts;
#[cfg(unix)]
mod release;
mod rollout;
mod rollout_truth;
mod second_implementation;
mod tidy;
mod tight_bearoffs;
mod tree;
mod words;

use proptest::test_runner::Config;

/// Settings for a number of random cases, or for the number in `BARPOINT_PROPTEST_CASES`.
fn cases(usual: u32) -> Config {
    let cases = std::env::var("BARPOINT_PROPTEST_CASES").ok().and_then(|n| n.parse().ok());
    Config { cases: cases.unwrap_or(usual), failure_persistence: None, ..Config::default() }
}
