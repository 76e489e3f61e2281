//! Luck of a roll.
//!
//! Luck is estimated with fewer evaluations than the choice of plays takes. Its mean over all rolls
//! is zero however it is estimated, so a small net and, in races, rough guesses may choose the
//! replies that are evaluated. Only the errors suffer, by a few hundredths.
//!
//! The whole luck is subtracted, with coefficient one. Regressions of the remaining results on the
//! luck, by class, turn, cube and chance, remove no more than a fiftieth of the variance.

use std::sync::Arc;

use barpoint_core::{Dice, Side};
use barpoint_engine::{Evaluator, Pruning, Reply, SearchOptions};

use super::Game;
use super::first_turns::{RollWorth, RollWorths};
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
        let spot = self.spot(turn);
        let memory = &self.first_turns.worths;
        let worths = memory.at(&spot, (), || Arc::new(self.roll_worths(turn, settings, plies)));
        let &RollWorth { worth, reply, .. } = worths.of(dice)?;
        let luck = worth - worths.mean;
        // `luck` is from the point of view of the player on roll next.
        self.state.luck += match self.state.viewpoint.flip() {
            Side::OnRoll => luck,
            Side::Opponent => luck.flip_difference(),
        };
        Some(reply)
    }

    /// Returns the values after the best replies to all rolls that are possible in this turn.
    fn roll_worths(&mut self, turn: u32, settings: &SearchOptions, plies: usize) -> RollWorths {
        let quick = self.searcher(&SearchOptions { pruning: Some(Pruning::LUCK), ..*settings });
        let searcher = self.searcher(&SearchOptions { plies, ..*settings });
        let replies = &mut self.scratch.replies;
        quick.replies(&self.state.position, &Dice::ALL, replies);
        let is_opening = turn == 0 && self.plan.options().initial;
        let throws = if is_opening { 30.0 } else { 36.0 };
        let (mut mean, mut rolls) = (Worth::default(), Vec::with_capacity(Dice::ALL.len()));
        for (&dice, &reply) in Dice::ALL.iter().zip(replies.best()) {
            if is_opening && dice.is_double() {
                continue;
            }
            let value = searcher.value_after(&reply);
            let worth = Worth::new(&value.outcome, value.best.0);
            mean += worth.scale(f64::from(dice.weight()) / throws);
            rolls.push(RollWorth { dice, worth, reply });
        }
        RollWorths { mean, rolls }
    }
}
