//! Rows of a contact net that can be on in a branch of game plans.

use barpoint_nn::plan;
use barpoint_nn::shape::contact::PLANS;

/// Number of plans of one side: none, one or two, more chequers back, a back game.
const SIDE_PLANS: usize = 4;

/// Smallest and largest number of chequers back of a side with a plan.
const BACK: [[usize; 2]; SIDE_PLANS] = [[0, 0], [1, 2], [3, 15], [4, 15]];

/// Smallest pip count of a side with a plan and chequers on the board.
const PIPS: [usize; SIDE_PLANS] = [1, 19, 57, 78];

/// Returns true if a row can be on in a position of a branch with contact. Few other rows are never on.
pub(crate) fn is_reachable(branch: usize, row: usize) -> bool {
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
    use barpoint_core::Position;
    use barpoint_nn::inputs::{Inputs, ROWS};
    use barpoint_nn::plan;
    use barpoint_nn::shape::contact::BRANCHES;

    use super::is_reachable;
    use crate::rng::Rng;
    use crate::selfplay::starts;

    #[test]
    fn no_row_that_is_on_is_called_unreachable() {
        let mut rng = Rng::new(3, 1);
        for _ in 0..20_000 {
            let dealt = starts::deal(&mut rng);
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
