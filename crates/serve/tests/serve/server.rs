//! Requests to a server on the loopback interface.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod client;
mod jobs;
mod questions;
mod refusals;
