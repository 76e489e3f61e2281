//! Rollouts as their users see them.
#![forbid(unsafe_code)]
#![cfg(test)]
#![expect(
    clippy::large_types_passed_by_value,
    clippy::unnecessary_wraps,
    reason = "tests hand options on as a plan takes them"
)]

mod bearoff;
mod cubeful;
mod errors;
mod luck;
mod repeatable;
mod stopping;
mod support;
