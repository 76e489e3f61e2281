//! The stage `round`: a race net whose weights are multiples of a power of two, which a file can hold in few bits.
//!
//! The biases and the last layer, a thousandth of the weights, stay as they are.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use barpoint_nn::{OneSidedNet, OneSidedTables};

use crate::files::{read, write_atomically};

/// Options of `barpoint-train round`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// One-sided race net
    #[arg(long)]
    net: PathBuf,
    /// Net to write
    #[arg(long)]
    out: PathBuf,
    /// Binary digits after the point of the weights of the first layer
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(0..=12))]
    first: u8,
    /// Binary digits after the point of the weights of the second layer
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=12))]
    second: u8,
}

/// Writes the net.
pub(crate) fn run(options: &Options) -> Result<()> {
    let path = options.net.display().to_string();
    let mut tables = OneSidedTables::from_bytes(&read(&options.net)?).with_context(|| path)?;
    for table in [&mut tables.places, &mut tables.totals, &mut tables.hints] {
        round(table, options.first);
    }
    round(&mut tables.second, options.second);
    tables.canaries = OneSidedNet::new(&tables).canaries();
    write_atomically(&options.out, &tables.to_bytes())
}

/// Rounds weights to a number of binary digits after the point.
fn round(weights: &mut [f32], digits: u8) {
    let one = f32::from(1_u16 << digits);
    for weight in weights {
        // The sum makes a zero of a negative zero.
        *weight = (*weight * one).round() / one + 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::round;

    #[test]
    fn weights_become_multiples() {
        let mut weights = [0.3, -0.3, -0.01, 5.0, 2.97];
        round(&mut weights, 2);
        assert_eq!(weights.map(f32::to_bits), [0.25, -0.25, 0.0, 5.0, 3.0].map(f32::to_bits));
    }
}
