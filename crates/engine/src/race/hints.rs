//! Inputs of the race net from the bearoff.

use barpoint_core::Chequers;
use barpoint_nn::race::ROLL_PIPS;
use barpoint_nn::shape::race::HINTS;

use super::home_table::HomeTable;

/// Nearest points to which outside chequers are moved in. There are three ways, each with a known
/// distribution of the remaining rolls.
const NEAREST: [usize; WAYS] = [5, 3, 1];
const WAYS: usize = 3;

/// Increase of the variance for each pip, in rolls squared.
const PIP_VARIANCE: f32 = 0.0345;

impl HomeTable {
    /// Returns the inputs of a [`OneSidedNet`](barpoint_nn::OneSidedNet) apart from the chequers.
    /// For each way of moving in the outside chequers there are two: the rolls needed beyond those
    /// for the pips alone, and the standard deviation. For the first way there is also the skewness
    /// of the distribution, multiplied by its standard deviation.
    ///
    /// # Panics
    /// Panics if the side has more chequers than the bearoff of the table.
    pub fn hints(&self, side: &Chequers) -> [f32; HINTS] {
        let alone = side.pips() as f32 / ROLL_PIPS;
        let mut hints = [0.0; HINTS];
        for (way, nearest) in NEAREST.into_iter().enumerate() {
            let (inside, pips) = self.moved_in(side, nearest);
            hints[way] = 3.0 * (inside.mean + pips / ROLL_PIPS - alone - 1.0);
            hints[WAYS + way] = (inside.variance + pips * PIP_VARIANCE).sqrt() - 1.0;
            if way == 0 {
                hints[2 * WAYS] = inside.skew;
            }
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use barpoint_bearoff::OneSided;

    use super::*;

    #[test]
    fn a_side_that_is_home_has_exact_inputs() {
        let bearoff = OneSided::build(6, 15);
        let board = Chequers::at(&[(6, 3), (2, 2), (1, 4)]);
        let rolls = bearoff.rolls(&board).unwrap();
        let hints = HomeTable::new(&bearoff).hints(&board);
        let rolls_alone = board.pips() as f32 / ROLL_PIPS;
        assert!((hints[1] / 3.0 + 1.0 + rolls_alone - rolls.mean() as f32).abs() < 1e-4);
        assert!((hints[4] + 1.0 - rolls.standard_deviation() as f32).abs() < 1e-4);
    }
}
