//! The command as a user runs it.
#![forbid(unsafe_code)]
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

#[cfg(unix)]
mod analyse;
mod bearoff;
mod board;
mod compare;
mod conformance;
mod convert;
mod cribbage;
mod cube;
mod databases;
mod dice;
mod display;
mod drawings;
mod duel;
mod edges;
mod engine_external;
mod engine_json;
mod engine_mcp;
mod engine_plain;
mod engine_ubgi;
mod errors;
mod eval;
mod gui;
mod guide;
mod hypergammon;
mod id;
mod inputs;
mod kept_or_said;
mod learn;
mod legal;
mod library;
mod maps;
mod met;
mod moves;
mod openings;
mod outputs;
mod play;
mod quiz;
mod race;
mod report;
mod rollout;
mod rollout_decisions;
mod rollout_files;
mod rollout_games;
mod schema;
mod serve;
mod shell;
mod signals;
mod statistics;
mod support;
