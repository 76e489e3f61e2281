//! Tests of all nets: kernels against a textbook, files, inputs.

mod files;
mod inputs;
mod kernels;
mod random;
mod textbook;
mod volatility;
