//! A contact net whose first-layer weights are bytes, from one with weights of 16 bits: half the size, and
//! quicker to evaluate.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_core::{Plays, Position, Variant};
use barpoint_nn::inputs::bytes::{self, ByteInput};
use barpoint_nn::inputs::{BYTES, FEATURES, Inputs, ROWS};
use barpoint_nn::plan::{BRANCHES, PLANS};
use barpoint_nn::{NarrowTables, Network, Tables};

use crate::files::{read, write_atomically};
use crate::rng::Rng;
use crate::starts;

/// Options of `barpoint-train narrow`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// A contact net that `join` made
    #[arg(long)]
    net: PathBuf,
    /// The net to write
    #[arg(long)]
    out: PathBuf,
}

/// Writes the net.
pub(crate) fn run(options: &Options) -> Result<()> {
    let path = &options.net;
    let tables = Tables::from_bytes(&read(path)?).with_context(|| path.display().to_string())?;
    let shape = [tables.heads, tables.branches];
    ensure!(
        shape == [PLANS, BRANCHES],
        "{} has {} heads and {} branches; expected a joined contact net",
        path.display(),
        tables.heads,
        tables.branches
    );
    // Refuses what computes otherwise than it should.
    let network = Network::from_bytes(&read(path)?).with_context(|| path.display().to_string())?;
    let moments = Moments::of_games(&network, GAMES);
    write_atomically(&options.out, &narrow(&tables, &moments).to_bytes())
}

/// How many games tell which values the inputs have.
const GAMES: u64 = 200;

/// Means and variances of the inputs that are bytes.
struct Moments {
    mean: [f64; BYTES],
    variance: [f64; BYTES],
}

impl Moments {
    /// Over the results of all plays with contact, in games that a net plays against itself from the
    /// starting position and from positions that are dealt.
    fn of_games(network: &Network, games: u64) -> Self {
        let (mut sums, mut squares, mut count) = ([0.0; BYTES], [0.0; BYTES], 0.0);
        let mut plays = Plays::default();
        for game in 0..games {
            let mut rng = Rng::new(0, game);
            let is_dealt = game % 4 == 0;
            let mut next =
                Some(if is_dealt { starts::deal(&mut rng) } else { Variant::Backgammon.start() });
            while let Some(position) = next {
                plays.generate(&position, rng.roll());
                let results = plays.iter().map(|play| &play.result);
                let results: Vec<&Position> =
                    results.filter(|result| result.has_contact()).collect();
                for result in &results {
                    let bytes = bytes::of(&Inputs::of(result).features);
                    for (i, byte) in bytes.into_iter().enumerate() {
                        sums[i] += f64::from(byte);
                        squares[i] += f64::from(byte).powi(2);
                    }
                    count += 1.0;
                }
                let (mut least, mut best) = (f32::INFINITY, None);
                network.evaluate_each(&results, |i, outcome| {
                    // What is worst for the player on roll then is best for the one who plays now.
                    if outcome.equity().0 < least {
                        (least, best) = (outcome.equity().0, Some(*results[i]));
                    }
                });
                next = best;
            }
        }
        let mean = sums.map(|sum| sum / count);
        let variance = core::array::from_fn(|i| squares[i] / count - mean[i].powi(2));
        Self { mean, variance }
    }
}

/// The net of bytes that comes nearest, unit by unit. What remains on average is put into the biases.
fn narrow(tables: &Tables, moments: &Moments) -> NarrowTables {
    let (hidden, units) = (tables.hidden, BRANCHES * tables.hidden);
    let mut narrow = NarrowTables {
        hidden,
        bias: tables.bias.clone(),
        row_steps: vec![0; units],
        byte_steps: vec![0; units],
        rows: vec![0; units * ROWS],
        bytes: vec![0; units * BYTES],
        head_bias: tables.head_bias.clone(),
        head_weights: tables.head_weights.clone(),
        canaries: Default::default(),
    };
    for branch in 0..BRANCHES {
        for unit in 0..hidden {
            let at = |table: &[i16], row: usize| f64::from(table[row * hidden + unit]);
            let here = branch * hidden + unit;

            let weights: Vec<f64> =
                (0..ROWS).map(|row| at(&tables.rows, branch * ROWS + row)).collect();
            let (step, rows) = nearest(&weights, &[1.0; ROWS]);
            narrow.row_steps[here] = step;
            for (row, weight) in rows.into_iter().enumerate() {
                narrow.rows[(branch * ROWS + row) * hidden + unit] = weight;
            }

            let weight = |byte| {
                let ByteInput { feature, shift, .. } = ByteInput::new(byte);
                let weight = at(&tables.features, branch * FEATURES + feature);
                weight * FEATURE_TO_BYTE / f64::from(1 << shift)
            };
            let weights: Vec<f64> = (0..BYTES).map(weight).collect();
            let (step, chosen) = nearest(&weights, &moments.variance);
            narrow.byte_steps[here] = step;
            let mut left = 0.0;
            for (byte, &weight) in chosen.iter().enumerate() {
                narrow.bytes[(branch * BYTES + byte) * hidden + unit] = weight;
                let error = weights[byte] - f64::from(step) * f64::from(weight);
                left += error * moments.mean[byte] / BYTE_ONE;
            }
            let bias = f64::from(narrow.bias[here]) + left;
            narrow.bias[here] = bias.round().clamp(-32_767.0, 32_767.0) as i16;
        }
    }
    narrow.canaries = Network::narrow(&narrow).canaries();
    narrow
}

/// A weight of a byte, times its step, that adds 1 to a unit's argument.
const BYTE_ONE: f64 = 256.0;

/// Feature weights are in 64ths of that.
const FEATURE_TO_BYTE: f64 = BYTE_ONE / 64.0;

/// The step and the bytes whose products come nearest to these weights: the sum of the squared errors, each
/// times its importance, is smallest. Large weights may be cut off for the good of the others.
fn nearest(weights: &[f64], importance: &[f64]) -> (i16, Vec<i8>) {
    const MOST: f64 = 127.0;
    let largest = weights.iter().fold(0.0_f64, |largest, weight| largest.max(weight.abs()));
    let highest = (largest / MOST).ceil().clamp(1.0, f64::from(i16::MAX)) as i16;
    let byte = |weight: f64, step: i16| (weight / f64::from(step)).round().clamp(-MOST, MOST);
    let error = |step: i16| -> f64 {
        let errors = weights.iter().zip(importance).map(|(&weight, importance)| {
            importance * (weight - byte(weight, step) * f64::from(step)).powi(2)
        });
        errors.sum()
    };
    let steps = (highest / 10).max(1)..=highest;
    let best = steps.map(|step| (error(step), step)).min_by(|a, b| a.0.total_cmp(&b.0));
    let step = best.map_or(1, |(_, step)| step);
    (step, weights.iter().map(|&weight| byte(weight, step) as i8).collect())
}

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;
    use crate::float_net::{FloatNet, Shape};
    use crate::quantise::{join, quantise};

    #[test]
    fn weights_are_cut_off_only_for_the_good_of_the_others() {
        assert_eq!(nearest(&[254.0, -127.0, 2.0], &[1.0; 3]), (2, vec![127, -64, 1]));
        // A thousand weights of 5 are worth more than one of 150, but not if they hardly count.
        let mut weights = vec![5.0; 1000];
        weights.push(150.0);
        let mut importance = vec![1.0; 1001];
        assert_eq!(nearest(&weights, &importance).0, 1);
        importance[..1000].fill(1e-6);
        assert_eq!(nearest(&weights, &importance).0, 2);
        assert_eq!(nearest(&[0.0; 3], &[1.0; 3]), (1, vec![0; 3]));
    }

    #[test]
    fn a_narrow_net_evaluates_nearly_as_the_wide_one() {
        let nets: [_; BRANCHES] = array::from_fn(|seed| {
            let mut rng = Rng::new(seed as u64, 1);
            quantise(&FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut rng))
        });
        let wide = join(&nets);
        let network = Network::new(&wide);
        let tables = narrow(&wide, &Moments::of_games(&network, 20));
        let narrow = Network::from_bytes(&tables.to_bytes()).expect("canaries fit");
        let mut rng = Rng::new(5, 1);
        let (mut errors, mut sizes) = (0.0, 0.0);
        for _ in 0..500 {
            let position = starts::deal(&mut rng);
            let equities = [&network, &narrow].map(|net| net.evaluate(&position).equity().0);
            errors += (equities[0] - equities[1]).powi(2);
            sizes += (equities[0] - network.evaluate(&position.flip()).equity().0).powi(2);
        }
        assert!(errors < 1e-3 * sizes, "{errors} of {sizes}");
    }
}
