//! Luck of a roll.
//!
//! Luck is estimated with fewer evaluations than the choice of plays takes. Its mean over all rolls
//! is zero however it is estimated, so a small net may choose the replies that are evaluated. Only
//! the errors suffer, by a few hundredths, for twice the speed.
//!
//! The whole luck is subtracted, with coefficient one. Regressions of the remaining results on the
//! luck, by class, turn, cube and chance, remove no more than a fiftieth of the variance.

use barpoint_core::{Dice, Side};
use barpoint_engine::{Evaluator, Pruning, Reply, SearchOptions};

use super::Game;
use super::worth::Worth;

impl<E: Evaluator> Game<'_, E> {
    /// Adds the luck of a roll, estimated at some plies, to the luck of the viewpoint player.
    /// Returns the best reply to the roll that this found.
    pub(super) fn add_luck(
        &mut self,
        turn: u32,
        dice: Dice,
        settings: &SearchOptions,
        plies: usize,
    ) -> Option<Reply> {
        let quick = self.searcher(&SearchOptions { pruning: Some(Pruning::QUICK), ..*settings });
        let searcher = self.searcher(&SearchOptions { plies, ..*settings });
        let replies = &mut self.scratch.replies;
        quick.replies(&self.state.position, &Dice::ALL, replies);
        let worth = |reply: &Reply| {
            let value = searcher.value_after(reply);
            Worth::new(&value.outcome, value.best.0)
        };
        let is_opening = turn == 0 && self.plan.options().initial;
        let throws = if is_opening { 30.0 } else { 36.0 };
        let (mut mean, mut thrown) = (Worth::default(), None);
        for (&roll, reply) in Dice::ALL.iter().zip(replies.best()) {
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
        // `luck` is from the point of view of the player on roll next.
        self.state.luck += match self.state.viewpoint.flip() {
            Side::OnRoll => luck,
            Side::Opponent => luck.flip_difference(),
        };
        Some(reply)
    }
}
