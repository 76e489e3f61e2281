//! Table of boards with all chequers home.

use barpoint_bearoff::{Numbering, OneSided, Rolls};
use barpoint_core::Chequers;
use barpoint_nn::race::ROLL_PIPS;

/// Moments of the rolls that every board with all chequers home needs, for the inputs of the race
/// net and for guesses.
#[derive(Clone, Debug)]
pub struct HomeTable {
    numbering: Numbering,
    /// In the order of the numbering.
    moments: Vec<Moments>,
}

/// Moments of the rolls that a board needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    /// Mean number of rolls until all chequers are off.
    pub(super) mean: f32,
    /// Variance of this number.
    pub(super) variance: f32,
    /// Third central moment of this number, divided by the variance.
    pub(super) skew: f32,
    /// Mean number of rolls until the first chequer is off.
    pub(super) first_off: f32,
}

/// Number of points of a home board.
const HOME: usize = 6;

/// Minimum variance in divisions.
const LEAST_VARIANCE: f32 = 0.05;

impl HomeTable {
    /// Computes the moments from the distributions of a bearoff.
    ///
    /// # Panics
    /// Panics if the bearoff does not have six points.
    pub fn new(bearoff: &OneSided) -> Self {
        let numbering = bearoff.numbering().clone();
        assert_eq!(numbering.points(), HOME, "a bearoff on six points");
        let moments = (0..numbering.boards()).map(|number| {
            let board = numbering.board(number)?;
            Some(Moments::of(&bearoff.rolls(&board)?, &bearoff.rolls_to_first_off(&board)?))
        });
        let moments = moments.collect::<Option<_>>().expect("every number is that of a board");
        Self { numbering, moments }
    }

    /// Returns the moments with all chequers home, and the rolls that it takes to move them there, roughly.
    #[inline]
    pub(super) fn rolls(&self, side: &Chequers) -> (&Moments, f32) {
        /// Nearest point, as an index, to which outside chequers are moved in.
        const NEAREST: usize = 2;
        let (inside, pips) = self.moved_in(side, NEAREST);
        (inside, pips / ROLL_PIPS)
    }

    /// Moves each chequer outside the home board to the emptiest point from `nearest` (an index) to
    /// the six point. Returns the moments of the resulting board, and the pips of the moves.
    ///
    /// # Panics
    /// Panics if the side has more chequers than the bearoff.
    #[inline]
    pub(super) fn moved_in(&self, side: &Chequers, nearest: usize) -> (&Moments, f32) {
        let (board, pips) = moved_in(side, nearest);
        let number = self.numbering.index(&board).expect("all chequers are home");
        (&self.moments[number as usize], pips as f32)
    }
}

impl Moments {
    fn of(rolls: &Rolls<'_>, first_off: &Rolls<'_>) -> Self {
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
        Self {
            mean: (mean + rolls.fewest() as f64) as f32,
            variance,
            skew: third / variance.max(LEAST_VARIANCE),
            first_off: first_off.mean() as f32,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chequers_move_to_the_emptiest_point() {
        let board = Chequers::at(&[(6, 2), (5, 1), (8, 2), (10, 1)]);
        assert_eq!(moved_in(&board, 5), (Chequers::at(&[(6, 5), (5, 1)]), 8));
        assert_eq!(moved_in(&board, 3), (Chequers::at(&[(6, 2), (5, 2), (4, 2)]), 4 + 3 + 6));
    }
}
