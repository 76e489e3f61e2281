//! Cube decisions during a game.

use barpoint_core::{Outcome, Side};
use barpoint_engine::Evaluator;
use barpoint_equity::{CubeContext, CubeDecision, Take};

use super::played_game::TrialEvent;
use super::result::Ending;
use super::worth::Worth;
use super::{End, Game};

impl<E: Evaluator> Game<'_, E> {
    /// Makes the cube decisions of both players. Returns the end of the game if the double is
    /// passed.
    pub(super) fn double(&mut self, turn: u32) -> Option<End> {
        let doubled = self.available()?;
        let side = self.state.viewpoint;
        let (outcome, decision) = self.decide(turn, side);
        if !decision.should_double() {
            return None;
        }
        self.state.counts.doubles[side] += 1;
        self.note(TrialEvent::Double);
        let settings = [side, side.flip()].map(|player| self.plan.player(player, turn).cube);
        let is_alike = settings[0] == settings[1];
        let answer = if is_alike { decision } else { self.decide(turn, side.flip()).1 };
        let take = answer.take();
        match take {
            Take::Pass => {
                let value = self.state.context.cash().0;
                self.score(side, 1);
                self.note(TrialEvent::Pass);
                let worth = Worth::new(&outcome, value);
                return Some(End { worth, ending: Ending::Passed { winner: side } });
            }
            Take::Take => self.accept(TrialEvent::Take, &doubled),
            Take::Beaver => match doubled.beavered() {
                Some(beavered) if beavered.cube().value <= self.plan.cube_limit() => {
                    self.state.counts.beavers[side.flip()] += 1;
                    self.accept(TrialEvent::Beaver, &beavered);
                }
                _ => self.accept(TrialEvent::Take, &doubled),
            },
        }
        None
    }

    fn accept(&mut self, answer: TrialEvent, cube: &CubeContext) {
        self.note(answer);
        self.state.context = *cube;
    }

    /// Returns the doubled cube if the player on roll may double and the cube can change the
    /// result.
    fn available(&self) -> Option<CubeContext> {
        let may_double = self.plan.options().cubeful
            && self.state.may_double
            && self.state.context.cube().value < self.plan.cube_limit()
            && !self.state.context.is_dead_for_player_on_roll();
        self.state.context.doubled().filter(|_| may_double)
    }

    /// Decides by the settings of a player.
    fn decide(&self, turn: u32, player: Side) -> (Outcome, CubeDecision) {
        let value = self.value(turn, player);
        (value.outcome, value.decision(&self.state.context))
    }
}
