//! The command as a user runs it.
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod bearoff;
mod bench;
mod convert;
mod cube;
mod display;
mod duel;
mod engine_plain;
mod errors;
mod eval;
#[cfg(unix)]
mod guide;
mod hypergammon;
mod id;
mod inputs;
mod legal;
mod maps;
mod met;
mod moves;
mod openings;
mod outputs;
mod perft;
mod race;
mod rollout;
mod rollout_decisions;
mod rollout_files;
mod rollout_games;
mod schema;
mod shell;
mod signals;
mod statistics;
mod support;
