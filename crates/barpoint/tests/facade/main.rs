//! The library as an embedder uses it.

mod ask;
mod facade;
mod match_analysis;
mod match_report;
mod rollout;
