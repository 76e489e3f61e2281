//! What the benchmarks run on.
