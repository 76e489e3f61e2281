//! Inputs of the race net from the bearoff.

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::Chequers;
use barpoint_nn::race::ROLL_PIPS;
use barpoint_nn::shape::race::HINTS;

/// Nearest points to which outside chequers are moved in. Each of them is moved to the emptiest
/// point from there to the six point. There are three ways, each with a known distribution of the
/// remaining rolls.
const NEAREST: [usize; WAYS] = [5, 3, 1];
const WAYS: usize = 3;

/// Number of points of a home board.
const HOME: usize = 6;

/// Increase of the variance for each pip, in rolls squared.
const PIP_VARIANCE: f32 = 0.0345;

/// Minimum variance in divisions.
const LEAST_VARIANCE: f32 = 0.05;

/// Inputs of a [`OneSidedNet`](barpoint_nn::OneSidedNet) apart from the chequers, from the bearoff
/// on six points. For each way of moving in the outside chequers there are two: the rolls needed
/// beyond those for the pips alone, and the standard deviation. For the first way there is also the
/// skewness of the distribution, multiplied by its standard deviation.
///
/// # Panics
/// Panics if the bearoff does not have fifteen chequers on six points.
pub fn race_hints(bearoff: &OneSided, side: &Chequers) -> [f32; HINTS] {
    let alone = side.pips() as f32 / ROLL_PIPS;
    let mut hints = [0.0; HINTS];
    for (way, nearest) in NEAREST.into_iter().enumerate() {
        let (home, pips) = moved_in(side, nearest);
        let rolls = bearoff.rolls(&home).expect("all chequers are home");
        let [mean, variance, skew] = moments(&rolls);
        hints[way] = 3.0 * (mean + pips as f32 / ROLL_PIPS - alone - 1.0);
        hints[WAYS + way] = (variance + pips as f32 * PIP_VARIANCE).sqrt() - 1.0;
        if way == 0 {
            hints[2 * WAYS] = skew;
        }
    }
    hints
}

/// Returns the side with all chequers home, and the pips of the moves there.
fn moved_in(side: &Chequers, nearest: usize) -> (Chequers, usize) {
    let mut counts = *side.counts();
    let mut pips = 0;
    for place in HOME..counts.len() {
        for _ in 0..core::mem::take(&mut counts[place]) {
            let mut emptiest = HOME - 1;
            for place in (nearest..emptiest).rev() {
                if counts[place] < counts[emptiest] {
                    emptiest = place;
                }
            }
            counts[emptiest] += 1;
            pips += place - emptiest;
        }
    }
    (Chequers::new(counts), pips)
}

/// Mean, variance, and the third central moment divided by the variance.
fn moments(rolls: &Rolls<'_>) -> [f32; 3] {
    let mut raw_moments = [0.0_f64; 4];
    for (&chance, more) in rolls.chances().iter().zip(0_u8..) {
        let more = f64::from(more);
        raw_moments[1] += chance * more;
        raw_moments[2] += chance * more * more;
        raw_moments[3] += chance * more * more * more;
    }
    let [_, mean, square, cube] = raw_moments;
    let variance = (square - mean * mean) as f32;
    let third = (cube - 3.0 * mean * square + 2.0 * mean * mean * mean) as f32;
    [(mean + rolls.fewest() as f64) as f32, variance, third / variance.max(LEAST_VARIANCE)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chequers_move_to_the_emptiest_point() {
        let board = Chequers::at(&[(6, 2), (5, 1), (8, 2), (10, 1)]);
        assert_eq!(moved_in(&board, 5), (Chequers::at(&[(6, 5), (5, 1)]), 8));
        assert_eq!(moved_in(&board, 3), (Chequers::at(&[(6, 2), (5, 2), (4, 2)]), 4 + 3 + 6));
    }

    #[test]
    fn a_side_that_is_home_has_exact_inputs() {
        let bearoff = OneSided::build(6, 15);
        let board = Chequers::at(&[(6, 3), (2, 2), (1, 4)]);
        let rolls = bearoff.rolls(&board).unwrap();
        let hints = race_hints(&bearoff, &board);
        let rolls_alone = board.pips() as f32 / ROLL_PIPS;
        assert!((hints[1] / 3.0 + 1.0 + rolls_alone - rolls.mean() as f32).abs() < 1e-4);
        assert!((hints[4] + 1.0 - rolls.standard_deviation() as f32).abs() < 1e-4);
    }
}
