//! The stage `narrow`: a contact net with byte weights in the first layer, from one with 16-bit weights. It
//! has half the size and is quicker to evaluate.

use std::array;
use std::ops::Range;
use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_core::{Plays, Position, Variant};
use barpoint_nn::inputs::bytes::ByteInput;
use barpoint_nn::inputs::{BYTES, FEATURES, ROWS};
use barpoint_nn::shape::contact::{BRANCHES, PLANS};
use barpoint_nn::{NarrowTables, Network, Tables, plan};
use rayon::prelude::*;

use crate::chances::OUTCOMES;
use crate::files::{read, write_atomically};
use crate::rng::Rng;
use crate::selfplay::starts;
use crate::ship::moments::{self, BYTE_ONE, Moments};
use crate::ship::rounding::correct;

/// Options of `barpoint-train narrow`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Contact net that `join` made
    #[arg(long)]
    net: PathBuf,
    /// Net to write
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
    // Refuses a net that fails its canaries.
    let network = Network::from_bytes(&read(path)?).with_context(|| path.display().to_string())?;
    let bytes = narrow(&tables, &network, &games(&network, 0..GAMES)).to_bytes();
    let narrow = Network::from_bytes(&bytes).context("the narrow net is unusable")?;
    report("", &network, &narrow, &games(&network, GAMES..GAMES + GAMES / 10));
    write_atomically(&options.out, &bytes)
}

/// Prints the differences of equities.
#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
pub(crate) fn report(what: &str, wide: &Network, narrow: &Network, positions: &[Position]) {
    let mut squares = [0.0; BRANCHES];
    let mut counts = [0.0; BRANCHES];
    for position in positions {
        let [one, other] = [wide, narrow].map(|net| f64::from(net.evaluate(position).equity().0));
        let branch = plan::branch(plan::plan(position));
        squares[branch] += (one - other).powi(2);
        counts[branch] += 1.0;
    }
    let rmse: [f64; BRANCHES] = array::from_fn(|i| (squares[i] / f64::max(counts[i], 1.0)).sqrt());
    let all = (squares.iter().sum::<f64>() / counts.iter().sum::<f64>().max(1.0)).sqrt();
    eprintln!(
        "{what}equities of {} other positions differ by {all:.6} (root mean square), in branches by \
         {rmse:.6?}",
        positions.len()
    );
}

/// Number of games that sample positions.
pub(crate) const GAMES: u64 = 2000;

/// Returns the positions with contact after the best plays and the plays hardly worse, in games that a net
/// plays against itself. Every fourth game begins with a dealt position.
pub(crate) fn games(network: &Network, games: Range<u64>) -> Vec<Position> {
    const HARDLY: f32 = 0.08;
    let game = |game: u64| {
        let mut rng = Rng::new(0, game);
        let is_dealt = game.is_multiple_of(4);
        let mut next =
            Some(if is_dealt { starts::deal(None, &mut rng) } else { Variant::Backgammon.start() });
        let (mut plays, mut met) = (Plays::default(), Vec::new());
        while let Some(position) = next {
            plays.generate(&position, rng.roll());
            let results = plays.iter().map(|play| &play.result);
            let results: Vec<&Position> = results.filter(|result| result.has_contact()).collect();
            // The worst position for the player then on roll is the best one for the player who plays now.
            let mut equities = vec![0.0; results.len()];
            network.evaluate_each(&results, |i, outcome| equities[i] = outcome.equity().0);
            let best = (0..results.len()).min_by(|&a, &b| equities[a].total_cmp(&equities[b]));
            next = best.map(|best| *results[best]);
            let least = best.map_or(0.0, |best| equities[best]);
            let good = results.into_iter().zip(equities).filter(|(_, e)| *e <= least + HARDLY);
            met.extend(good.map(|(result, _)| *result));
        }
        met
    };
    games.into_par_iter().flat_map_iter(game).collect()
}

/// Returns the nearest net of bytes over these positions, unit by unit. The mean errors go into the biases of
/// units, then of outputs.
pub(crate) fn narrow(tables: &Tables, wide: &Network, positions: &[Position]) -> NarrowTables {
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
        further: None,
        canaries: Default::default(),
    };
    for (branch, moments) in moments::by_branch(positions).iter().enumerate() {
        let chosen: Vec<Unit> = (0..hidden)
            .into_par_iter()
            .map(|unit| {
                let at = |table: &[i16], row: usize| f64::from(table[row * hidden + unit]);
                let rows = (0..ROWS).map(|row| at(&tables.rows, branch * ROWS + row));
                let bytes = (0..BYTES).map(|byte| {
                    let ByteInput { feature, shift, .. } = ByteInput::new(byte);
                    let weight = at(&tables.features, branch * FEATURES + feature);
                    weight * FEATURE_TO_BYTE / f64::from(1 << shift)
                });
                Unit::nearest(&rows.chain(bytes).collect::<Vec<f64>>(), moments)
            })
            .collect();
        for (unit, chosen) in chosen.into_iter().enumerate() {
            let here = branch * hidden + unit;
            [narrow.row_steps[here], narrow.byte_steps[here]] = chosen.steps;
            set_unit(&mut narrow, branch, unit, &chosen.weights, chosen.left);
        }
    }
    settle(&mut narrow, wide, positions);
    narrow
}

/// Sets the weights of a hidden unit, those of rows and then of byte inputs. Their mean error goes into the bias.
pub(crate) fn set_unit(
    tables: &mut NarrowTables,
    branch: usize,
    unit: usize,
    weights: &[i8],
    left: f64,
) {
    let hidden = tables.hidden;
    let (rows, bytes) = weights.split_at(ROWS);
    for (row, &weight) in rows.iter().enumerate() {
        tables.rows[(branch * ROWS + row) * hidden + unit] = weight;
    }
    for (byte, &weight) in bytes.iter().enumerate() {
        tables.bytes[(branch * BYTES + byte) * hidden + unit] = weight;
    }
    let bias = &mut tables.bias[branch * hidden + unit];
    *bias = (f64::from(*bias) + left).round().clamp(-32_767.0, 32_767.0) as i16;
}

/// Moves the mean differences between the outputs of another net and of these tables into their biases, and computes
/// the canaries.
pub(crate) fn settle(tables: &mut NarrowTables, other: &Network, positions: &[Position]) {
    let left = mean_differences(other, &Network::narrow(tables), positions);
    for (bias, left) in tables.head_bias.iter_mut().zip(left.as_flattened()) {
        *bias += left;
    }
    tables.canaries = Network::narrow(tables).canaries();
}

/// Returns the mean differences between the outputs of one net and another, for each head.
fn mean_differences(
    one: &Network,
    other: &Network,
    positions: &[Position],
) -> [[i32; OUTCOMES]; PLANS] {
    let mut sums = [[0_i64; OUTCOMES]; PLANS];
    let mut counts = [0_i64; PLANS];
    for position in positions {
        let head = plan::plan(position);
        let outputs = one.outputs(position).into_iter().zip(other.outputs(position));
        for (sum, (one, other)) in sums[head].iter_mut().zip(outputs) {
            *sum += i64::from(one) - i64::from(other);
        }
        counts[head] += 1;
    }
    array::from_fn(|head| sums[head].map(|sum| (sum / counts[head].max(1)) as i32))
}

/// Factor from a feature weight, in 64ths of a pre-activation, to the weight of a byte.
const FEATURE_TO_BYTE: f64 = BYTE_ONE / 64.0;

/// Maximum absolute byte weight.
const MOST: f64 = 127.0;

/// First-layer weights of a hidden unit as bytes.
struct Unit {
    /// Steps of the weights of rows, and of byte inputs.
    steps: [i16; 2],
    /// Weights of rows, then of byte inputs.
    weights: Vec<i8>,
    /// Mean error of the pre-activation.
    left: f64,
}

impl Unit {
    /// Returns the unit with the smallest squared error of the pre-activation over positions.
    fn nearest(weights: &[f64], moments: &Moments) -> Self {
        let variances = moments.variances();
        let (rows, bytes) = weights.split_at(ROWS);
        let (row_step, mut chosen) = nearest(rows, &variances[..ROWS]);
        let (byte_step, others) = nearest(bytes, &variances[ROWS..]);
        chosen.extend(others);
        let steps = [row_step, byte_step].map(f64::from);
        let error = |(i, weight): (usize, &f64)| {
            weight - steps[usize::from(i >= ROWS)] * f64::from(chosen[i])
        };
        let errors = weights.iter().enumerate().map(error).collect();
        let rounded = |_, weight: f64| weight.round().clamp(-MOST, MOST) as i8;
        let left = correct(&mut chosen, errors, steps, moments, rounded);
        Self { steps: [row_step, byte_step], weights: chosen, left }
    }
}

/// Returns the step and the bytes with the smallest sum of squared errors, each times its importance. Large
/// weights may be cut off for the benefit of the others.
fn nearest(weights: &[f64], importance: &[f64]) -> (i16, Vec<i8>) {
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
    use super::*;
    use crate::net::float_net::FloatNet;
    use crate::net::quantise::{join, quantise};
    use crate::net::shape::Shape;
    use crate::ship::moments::INPUTS;

    #[test]
    fn weights_are_cut_off_only_for_the_benefit_of_the_others() {
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
    fn one_weight_corrects_the_rounding_of_another() {
        // The steps are 2, so that 1 is between two steps; two correlated inputs can share a step.
        let mut weights = vec![0.0; INPUTS];
        weights[..3].copy_from_slice(&[254.0, 1.0, 1.0]);
        let sum = |covariance: f64| {
            let mut moments = Moments::none();
            for (i, j) in [(0, 0), (1, 1), (2, 2), (1, 2), (2, 1)] {
                moments.row_mut(i)[j] = if i == j { 0.25 } else { covariance };
            }
            let unit = Unit::nearest(&weights, &moments);
            assert_eq!((unit.steps[0], unit.weights[0]), (2, 127));
            unit.weights[1] + unit.weights[2]
        };
        assert_eq!(sum(0.25), 1);
        assert_eq!(sum(0.0), 2);
    }

    #[test]
    fn a_narrow_net_evaluates_nearly_as_the_wide_one() {
        let nets: [_; BRANCHES] = array::from_fn(|seed| {
            let mut rng = Rng::new(seed as u64, 1);
            quantise(&FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut rng))
        });
        let wide = join(&nets);
        let network = Network::new(&wide);
        let tables = narrow(&wide, &network, &games(&network, 0..20));
        let narrow = Network::from_bytes(&tables.to_bytes()).expect("canaries fit");
        let mut rng = Rng::new(5, 1);
        let (mut errors, mut sizes) = (0.0, 0.0);
        for _ in 0..500 {
            let position = starts::deal(None, &mut rng);
            let equities = [&network, &narrow].map(|net| net.evaluate(&position).equity().0);
            errors += (equities[0] - equities[1]).powi(2);
            sizes += (equities[0] - network.evaluate(&position.flip()).equity().0).powi(2);
        }
        assert!(errors < 3e-4 * sizes, "{errors} of {sizes}");
    }
}
