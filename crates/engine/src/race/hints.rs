//! What the bearoff says of a side that is not home yet.

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::Chequers;
use barpoint_nn::race::ROLL_PIPS;
use barpoint_nn::shape::race::HINTS;

/// The nearest places that chequers from outside are moved in to, to the emptiest of those from there
/// to the six-point: three ways, for which the bearoff knows what is left to do.
const NEAREST: [usize; WAYS] = [5, 3, 1];
const WAYS: usize = 3;

/// Points of a home board.
const HOME: usize = 6;

/// What a pip adds to the variance of the rolls, in rolls squared.
const PIP_VARIANCE: f32 = 0.0345;

/// Lower variances count as this where something is divided by them.
const LEAST_VARIANCE: f32 = 0.05;

/// What a [`OneSidedNet`](barpoint_nn::OneSidedNet) sees of a side beside the chequers, from the bearoff on six
/// points: for each way to move in the chequers outside, how many rolls more than the pips alone the
/// side needs, and the deviation; for the first way, how its distribution leans.
///
/// # Panics
/// If the bearoff does not have fifteen chequers on six points.
pub fn race_hints(bearoff: &OneSided, side: &Chequers) -> [f32; HINTS] {
    let alone = side.pips() as f32 / ROLL_PIPS;
    let mut hints = [0.0; HINTS];
    for (way, nearest) in NEAREST.into_iter().enumerate() {
        let (home, pips) = moved_in(side, nearest);
        let rolls = bearoff.rolls(&home).expect("all chequers are home");
        let [mean, variance, lean] = moments(&rolls);
        hints[way] = 3.0 * (mean + pips as f32 / ROLL_PIPS - alone - 1.0);
        hints[WAYS + way] = (variance + pips as f32 * PIP_VARIANCE).sqrt() - 1.0;
        if way == 0 {
            hints[2 * WAYS] = lean;
        }
    }
    hints
}

/// The side with everything home, and the pips that takes.
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

/// Mean, variance, and the third moment about the mean over the variance.
fn moments(rolls: &Rolls<'_>) -> [f32; 3] {
    let mut powers = [0.0_f64; 4];
    for (&chance, more) in rolls.chances().iter().zip(0_u8..) {
        let more = f64::from(more);
        powers[1] += chance * more;
        powers[2] += chance * more * more;
        powers[3] += chance * more * more * more;
    }
    let [_, mean, square, cube] = powers;
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
    fn a_side_that_is_home_is_known() {
        let bearoff = OneSided::build(6, 15);
        let board = Chequers::at(&[(6, 3), (2, 2), (1, 4)]);
        let rolls = bearoff.rolls(&board).unwrap();
        let hints = race_hints(&bearoff, &board);
        let rolls_alone = board.pips() as f32 / ROLL_PIPS;
        assert!((hints[1] / 3.0 + 1.0 + rolls_alone - rolls.mean() as f32).abs() < 1e-4);
        assert!((hints[4] + 1.0 - rolls.standard_deviation() as f32).abs() < 1e-4);
    }
}
