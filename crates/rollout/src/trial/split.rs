//! Games that are continued more than once.
//!
//! Games are split where a cube is turned again. Few games come so far, but they make up to half of
//! the variance. Each branch has dice of its own. The mean of the branches is one trial, so no
//! other code needs to handle branches. A third branch takes more time than it saves.

use barpoint_core::{Cube, CubeOwner};
use barpoint_dice::TrialDice;
use barpoint_engine::Evaluator;

use super::worth::Worth;
use super::{Game, Played};

impl<E: Evaluator> Game<'_, E> {
    /// Returns true if the game is to be continued more than once. `before` is the cube before the
    /// player on roll could double.
    pub(super) fn is_split_after(&self, before: Cube) -> bool {
        let is_redoubled =
            before.owner != CubeOwner::Centred && self.state.context.cube().value > before.value;
        is_redoubled && self.plan.options().branches.get() > 1
    }

    /// Continues the game from here as often as the plan demands, with other dice each time.
    /// Returns the mean result.
    pub(super) fn split(&mut self, turn: u32, dice: TrialDice<'_>) -> Played {
        let (here, plan) = (self.state, self.plan);
        let branches = plan.options().branches.get();
        let fork = self.scratch.recorder.as_mut().map(|recorder| recorder.fork(branches));
        let mut all = self.branch(turn, dice);
        for _ in 1..branches {
            self.state = here;
            self.branches += 1;
            if let (Some(recorder), Some(fork)) = (&mut self.scratch.recorder, &fork) {
                recorder.go_back(fork);
            }
            let other = self.branch(turn, plan.branch_dice(self.trial, self.branches));
            all.worth += other.worth;
            all.luck += other.luck;
        }
        let mean = |sum: Worth| sum.scale(1.0 / f64::from(branches));
        Played { worth: mean(all.worth), luck: mean(all.luck), ..all }
    }

    fn branch(&mut self, turn: u32, mut dice: TrialDice<'_>) -> Played {
        self.take_turn(turn, dice.roll(turn));
        self.play_on(turn + 1, dice)
    }
}
