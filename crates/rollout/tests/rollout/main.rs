//! Tests of rollouts through the public interface.
#![forbid(unsafe_code)]
#![cfg(test)]

mod bearoff;
mod errors;
mod games;
mod jobs;
mod repeatable;
mod support;
mod unbiased;
