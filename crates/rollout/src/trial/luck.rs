//! The luck of a roll.

use barpoint_core::Dice;
use barpoint_engine::{Evaluator, Reply, SearchOptions, search};
use barpoint_equity::CubeContext;

use super::{Game, Scratch};
use crate::worth::Worth;
use crate::{PlayerSettings, VarianceReduction};

impl<E: Evaluator> Game<'_, E> {
    /// Adds the luck of a roll to that of the player asked about; the best reply to it that was
    /// found on the way, if it was looked for statically.
    pub(super) fn tell_luck(
        &mut self,
        turn: u32,
        dice: Dice,
        theirs: &CubeContext,
        player: &PlayerSettings,
        reduction: &VarianceReduction,
    ) -> Option<Reply> {
        let (evaluator, position) = (self.evaluator, self.state.position);
        let valuer = self.valuer(theirs, &player.chequer);
        let Scratch { work, replies, .. } = &mut *self.scratch;
        let cut = reduction.cut.as_ref();
        valuer.replies(&position, &Dice::ALL, cut, work, replies);
        let options = SearchOptions {
            plies: reduction.plies,
            cubeful: self.plan.options().cubeful,
            ..player.chequer
        };
        let worth = |reply: &Reply| {
            if reduction.plies == 0 {
                return Worth::new(&reply.value.outcome, reply.value.best.0);
            }
            let value = search(evaluator, &reply.position, theirs, &options);
            Worth::new(&value.outcome, value.best.0)
        };
        let is_opening = turn == 0 && self.plan.options().initial;
        let throws = if is_opening { 30.0 } else { 36.0 };
        let (mut mean, mut thrown) = (Worth::default(), None);
        for (&roll, reply) in Dice::ALL.iter().zip(replies.iter()) {
            if is_opening && roll.is_double() {
                continue;
            }
            let worth = worth(reply);
            mean += worth.scale(f64::from(roll.weight()) / throws);
            if roll == dice {
                thrown = Some((worth, *reply));
            }
        }
        let (worth, reply) = thrown?;
        let luck = worth - mean;
        // That was the luck of the other player, seen by whom is asked about only if on roll next.
        self.state.luck += match self.state.viewpoint.flip() {
            barpoint_core::Side::OnRoll => luck,
            barpoint_core::Side::Opponent => luck.flip_difference(),
        };
        Some(reply)
    }
}
