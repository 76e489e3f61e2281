//! The command as a user runs it.

mod bench;
mod engine_plain;
mod errors;
mod eval;
mod id;
mod legal;
mod moves;
mod perft;
mod rollout;
mod support;
