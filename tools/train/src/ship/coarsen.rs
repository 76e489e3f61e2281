//! The stage `coarsen`: a contact net in bytes whose weights of rare inputs are multiples of a larger step, so that a
//! packed file takes fewer bytes. Evaluation is the same and takes as long.
//!
//! The error of an evaluation is a sum over the inputs that are on. An input that is on in one position of a thousand
//! may have coarser weights than one that is on in every second. Weights of inputs that are never on become zeros.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_nn::inputs::{BYTES, ROWS};
use barpoint_nn::shape::contact::PLANS;
use barpoint_nn::{NarrowTables, Network, plan};
use rayon::prelude::*;

use crate::files::{read, write_atomically};
use crate::ship::moments::{self, BYTE_ONE, INPUTS, Moments};
use crate::ship::narrow::{self, GAMES};
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
    let rows =
        (0..ROWS).map(|row| if is_reachable(branch, row) { odd(moments.means[row]) } else { 0 });
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
    let units: Vec<(Vec<i8>, f64)> = (0..hidden)
        .into_par_iter()
        .map(|unit| {
            let here = branch * hidden + unit;
            let steps = [tables.row_steps[here], tables.byte_steps[here]].map(f64::from);
            let at = |table: &[i8], row: usize| table[row * hidden + unit];
            let rows = (0..ROWS).map(|row| at(&tables.rows, branch * ROWS + row));
            let bytes = (0..BYTES).map(|byte| at(&tables.bytes, branch * BYTES + byte));
            nearest(&rows.chain(bytes).collect::<Vec<i8>>(), steps, moments, multiples)
        })
        .collect();
    for (unit, (weights, left)) in units.into_iter().enumerate() {
        narrow::set_unit(tables, branch, unit, &weights, left);
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

/// Number of plans of one side: none, one or two, more chequers back, a back game.
const SIDE_PLANS: usize = 4;

/// Smallest and largest number of chequers back of a side with a plan.
const BACK: [[usize; 2]; SIDE_PLANS] = [[0, 0], [1, 2], [3, 15], [4, 15]];

/// Smallest pip count of a side with a plan and chequers on the board.
const PIPS: [usize; SIDE_PLANS] = [1, 19, 57, 78];

/// Returns true if a row can be on in a position of a branch with contact. Few other rows are never on.
fn is_reachable(branch: usize, row: usize) -> bool {
    let plans = (0..PLANS).filter(|&plan| plan::branch(plan) == branch);
    let mut sides = plans.map(|plan| [plan / SIDE_PLANS, plan % SIDE_PLANS]);
    let Some((side, chequers)) = Chequers::of(row) else { return true };
    sides.any(|plans| chequers.fit(plans[side]))
}

/// One side's chequers as a row describes them. See the table of `barpoint_nn::inputs::rows`.
enum Chequers {
    /// In the opponent's home, or on the bar: at least this number.
    Back(usize),
    /// Borne off.
    Off(usize),
    /// Largest pip count.
    Pips(usize),
}

impl Chequers {
    /// Returns the side of a row, 0 for the player on roll, and its chequers, if plans have limits for them.
    fn of(row: usize) -> Option<(usize, Self)> {
        match row {
            0..288 => {
                let (point, side, number) = (row / 12, row % 12 / 6, row % 6 + 1);
                let is_back = if side == 0 { point >= 18 } else { point < 6 };
                is_back.then_some((side, Self::Back(number)))
            }
            288..296 => Some(((row - 288) / 4, Self::Back((row - 288) % 4 + 1))),
            296..326 => Some(((row - 296) / 15, Self::Off((row - 296) % 15 + 1))),
            326..406 => {
                let step = (row - 326) % 40;
                let most = if step == 39 { usize::MAX } else { 6 * step + 5 };
                Some(((row - 326) / 40, Self::Pips(most)))
            }
            _ => None,
        }
    }

    fn fit(&self, plan: usize) -> bool {
        let [least, most] = BACK[plan];
        match *self {
            Self::Back(number) => number <= most,
            Self::Off(number) => number + least.max(1) <= 15,
            Self::Pips(most) => most >= PIPS[plan],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::array;

    use barpoint_core::Position;
    use barpoint_nn::inputs::{Inputs, ROWS};
    use barpoint_nn::plan;
    use barpoint_nn::shape::contact::{BRANCHES, PLANS};

    use super::{is_reachable, *};
    use crate::net::float_net::FloatNet;
    use crate::net::quantise::{join, quantise};
    use crate::net::shape::Shape;
    use crate::rng::Rng;
    use crate::selfplay::starts;

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
            let position = starts::deal(None, &mut rng);
            let [fine, coarse] = nets.each_ref().map(|net| net.outputs(&position));
            assert_eq!(fine, coarse, "{position:?}");
        }
    }

    #[test]
    fn no_row_that_is_on_is_called_unreachable() {
        let mut rng = Rng::new(3, 1);
        for _ in 0..20_000 {
            let dealt = starts::deal(None, &mut rng);
            for position in [dealt, dealt.flip()].into_iter().filter(Position::has_contact) {
                let branch = plan::branch(plan::plan(&position));
                for &row in Inputs::of(&position).rows() {
                    assert!(is_reachable(branch, row.into()), "{position:?}: row {row}");
                }
            }
        }
    }

    #[test]
    fn back_chequers_bars_and_men_off_have_limits() {
        let unreachable = |branch| (0..ROWS).filter(|&row| !is_reachable(branch, row)).count();
        assert_eq!((0..BRANCHES).map(unreachable).collect::<Vec<_>>(), [54, 60, 13, 39, 18, 18]);
    }
}
