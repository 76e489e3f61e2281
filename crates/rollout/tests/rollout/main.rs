//! Tests of rollouts through the public interface.
#![forbid(unsafe_code)]
#![cfg(test)]

mod bearoff;
mod cubeful;
mod errors;
mod files;
mod games;
mod jobs;
mod luck;
mod repeatable;
mod stopping;
mod support;
mod unbiased;
