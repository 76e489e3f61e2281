//! Rollouts as their users see them.
#![forbid(unsafe_code)]
#![cfg(test)]

mod bearoff;
mod errors;
mod repeatable;
mod stopping;
mod support;
