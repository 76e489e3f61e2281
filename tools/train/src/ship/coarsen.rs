//! The stage `coarsen`: a contact net in bytes whose weights of rare inputs are multiples of a larger step, so that a
//! packed file takes fewer bytes. Evaluation is the same and takes as long.
//!
//! The error of an evaluation is a sum over the inputs that are on. An input that is on in one position of a thousand
//! may have coarser weights than one that is on in every second. Weights of inputs that are never on become zeros.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::inputs::{BYTES, ROWS};
use barpoint_nn::{NarrowTables, Network};
use rayon::prelude::*;

use crate::files::{read, write_atomically};
use crate::ship::moments::{self, BYTE_ONE, INPUTS, Moments};
use crate::ship::narrow::{self, GAMES};
use crate::ship::reachable;
use crate::ship::rounding::correct;

/// Options of `barpoint-train coarsen`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Contact net that `narrow` or `assemble` made
    #[arg(long)]
    net: PathBuf,
    /// Net to write
    #[arg(long)]
    out: PathBuf,
    /// Multiple of an input that is on in every position; that of another is this divided by the root of its frequency
    #[arg(long, default_value_t = 0.12)]
    scale: f64,
}

/// Maximum multiple.
const MOST: f64 = 15.0;

/// Writes the net.
pub(crate) fn run(options: &Options) -> Result<()> {
    let path = options.net.display().to_string();
    let bytes = read(&options.net)?;
    let network = Network::from_bytes(&bytes).with_context(|| path.clone())?;
    let fine = NarrowTables::from_bytes(&bytes).with_context(|| path.clone())?;
    ensure!(fine.further.is_none(), "{path} has further layers; expected one hidden layer");
    let positions = narrow::games(&network, 0..GAMES);
    let mut coarse = fine.clone();
    for (branch, moments) in moments::by_branch(&positions).iter().enumerate() {
        let multiples = multiples(options.scale, branch, moments);
        coarsen(&mut coarse, branch, moments, &multiples);
    }
    narrow::settle(&mut coarse, &network, &positions);
    let bytes = coarse.to_bytes();
    let other = Network::from_bytes(&bytes).context("the coarse net is unusable")?;
    narrow::report("", &network, &other, &narrow::games(&network, GAMES..GAMES + GAMES / 10));
    write_atomically(&options.out, &bytes)
}

/// Returns the multiples of a branch's inputs, so that rounding makes as much noise by one input as by another. Inputs that
/// are never on have 0.
fn multiples(scale: f64, branch: usize, moments: &Moments) -> Vec<i8> {
    // Odd numbers, because no weight is halfway between two of their multiples.
    let odd = |frequency: f64| {
        let multiple = scale / frequency.max(1e-9).sqrt();
        (1.0 + 2.0 * ((multiple - 1.0) / 2.0).round()).clamp(1.0, MOST) as i8
    };
    let rows = (0..ROWS)
        .map(|row| if reachable::is_reachable(branch, row) { odd(moments.means[row]) } else { 0 });
    let bytes = (ROWS..INPUTS).map(|byte| {
        // A byte input of this size is like a row that is on.
        const ONE: f64 = 64.0 / BYTE_ONE;
        odd((moments.row(byte)[byte] + moments.means[byte].powi(2)) / (ONE * ONE))
    });
    rows.chain(bytes).collect()
}

/// Makes the weights of a branch multiples. Mean errors go into the biases.
fn coarsen(tables: &mut NarrowTables, branch: usize, moments: &Moments, multiples: &[i8]) {
    let hidden = tables.hidden;
    let weight = |input: usize, unit: usize| match input.checked_sub(ROWS) {
        None => (branch * ROWS + input) * hidden + unit,
        Some(byte) => (branch * BYTES + byte) * hidden + unit,
    };
    let units: Vec<(Vec<i8>, f64)> = (0..hidden)
        .into_par_iter()
        .map(|unit| {
            let here = branch * hidden + unit;
            let steps = [tables.row_steps[here], tables.byte_steps[here]].map(f64::from);
            let fine: Vec<i8> = (0..INPUTS)
                .map(|input| {
                    let table = if input < ROWS { &tables.rows } else { &tables.bytes };
                    table[weight(input, unit)]
                })
                .collect();
            nearest(&fine, steps, moments, multiples)
        })
        .collect();
    for (unit, (weights, left)) in units.into_iter().enumerate() {
        for (input, chosen) in weights.into_iter().enumerate() {
            let table = if input < ROWS { &mut tables.rows } else { &mut tables.bytes };
            table[weight(input, unit)] = chosen;
        }
        let bias = &mut tables.bias[branch * hidden + unit];
        *bias = (f64::from(*bias) + left).round().clamp(-32_767.0, 32_767.0) as i16;
    }
}

/// Returns the multiples with the smallest squared error of a unit's pre-activation over positions, and its mean error.
fn nearest(fine: &[i8], steps: [f64; 2], moments: &Moments, multiples: &[i8]) -> (Vec<i8>, f64) {
    let rounded = |i: usize, weight: f64| {
        if multiples[i] == 0 {
            return 0;
        }
        let multiple = f64::from(multiples[i]);
        let most = (127.0 / multiple).floor();
        ((weight / multiple).round().clamp(-most, most) * multiple) as i8
    };
    let mut chosen: Vec<i8> = (0..INPUTS).map(|i| rounded(i, f64::from(fine[i]))).collect();
    // An input that is never on makes no error.
    let errors = (0..INPUTS).map(|i| match multiples[i] {
        0 => 0.0,
        _ => steps[usize::from(i >= ROWS)] * (f64::from(fine[i]) - f64::from(chosen[i])),
    });
    let errors = errors.collect();
    let left = correct(&mut chosen, errors, steps, moments, rounded);
    (chosen, left)
}

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;
    use crate::net::float_net::FloatNet;
    use crate::net::quantise::{join, quantise};
    use crate::net::shape::Shape;
    use crate::rng::Rng;
    use crate::selfplay::starts;
    use barpoint_nn::shape::contact::{BRANCHES, PLANS};

    #[test]
    fn rare_inputs_have_larger_multiples_and_impossible_ones_none() {
        let mut moments = Moments::none();
        // Points of the player on roll with one chequer: the ace point often, the next one rarely.
        [moments.means[0], moments.means[12]] = [0.5, 0.002];
        let multiples = multiples(0.12, 0, &moments);
        assert_eq!((multiples[0], multiples[12], multiples[24]), (1, 3, 15));
        // Three chequers back belong to no position of this branch.
        assert_eq!(multiples[18 * 12 + 2], 0);
    }

    #[test]
    fn one_weight_corrects_the_rounding_of_another() {
        let mut moments = Moments::none();
        for (i, j) in [(0, 0), (1, 1), (0, 1), (1, 0)] {
            moments.row_mut(i)[j] = if i == j { 0.25 } else { 0.24 };
        }
        let (mut fine, mut multiples) = (vec![0; INPUTS], vec![1; INPUTS]);
        [fine[0], fine[1], multiples[0]] = [10, 10, 3];
        let (chosen, _) = nearest(&fine, [1.0; 2], &moments, &multiples);
        assert_eq!(chosen[..2], [9, 11]);
    }

    #[test]
    fn multiples_that_are_one_leave_evaluations_as_they_are() {
        let nets: [_; BRANCHES] = array::from_fn(|seed| {
            let mut rng = Rng::new(seed as u64, 1);
            quantise(&FloatNet::random(Shape { hidden: 128, heads: PLANS }, &mut rng))
        });
        let wide = join(&nets);
        let network = Network::new(&wide);
        let positions = narrow::games(&network, 0..20);
        let mut fine = narrow::narrow(&wide, &network, &positions);
        fine.rows.iter_mut().for_each(|weight| *weight = weight.saturating_add(3));
        let mut coarse = fine.clone();
        for (branch, moments) in moments::by_branch(&positions).iter().enumerate() {
            coarsen(&mut coarse, branch, moments, &multiples(0.0, branch, moments));
        }
        assert!(fine.rows != coarse.rows, "rows that are never on become zeros");
        let nets = [fine, coarse].map(|tables| Network::narrow(&tables));
        let mut rng = Rng::new(5, 1);
        for _ in 0..500 {
            let position = starts::deal(&mut rng);
            let [fine, coarse] = nets.each_ref().map(|net| net.outputs(&position));
            assert_eq!(fine, coarse, "{position:?}");
        }
    }
}
