//! Choice of a play by the means over the rolls that follow, one ply deeper than the net's own choice.

use barpoint_core::Position;
use barpoint_engine::Evaluator;

use crate::chances::{self, Chances, equity};
use crate::selfplay::replies::Replies;

/// Memory for the plays that are compared.
#[derive(Debug, Default)]
pub(crate) struct Look {
    candidates: Vec<Candidate>,
    /// Index of the chosen candidate, if a choice was made.
    chosen: Option<usize>,
    spare: Vec<Replies>,
}

#[derive(Debug)]
struct Candidate {
    position: Position,
    /// Mean over the rolls, or exact chances.
    expectation: Chances,
    /// Replies to all rolls, unless the chances are exact.
    replies: Option<Replies>,
}

impl Look {
    /// Returns the position that is worst for the opponent by the mean over the rolls, `None` if there is no
    /// choice.
    pub(crate) fn choose(
        &mut self,
        engine: &impl Evaluator,
        positions: &[Position],
    ) -> Option<Position> {
        self.clear();
        if positions.len() < 2 {
            return None;
        }
        for &position in positions {
            self.candidates.push(if let Some(exact) = engine.exact(&position) {
                Candidate { position, expectation: chances::of(&exact), replies: None }
            } else {
                let mut replies = self.spare.pop().unwrap_or_default();
                let expectation = replies.mean(engine, &position);
                Candidate { position, expectation, replies: Some(replies) }
            });
        }
        let worst = |a: &usize, b: &usize| {
            equity(&self.candidates[*a].expectation)
                .total_cmp(&equity(&self.candidates[*b].expectation))
        };
        self.chosen = (0..self.candidates.len()).min_by(worst);
        self.chosen.map(|chosen| self.candidates[chosen].position)
    }

    /// Returns the other candidates whose chances are not exact, with their means over the rolls.
    pub(crate) fn passed_over(&self) -> impl Iterator<Item = (Position, Chances)> {
        let others = self.candidates.iter().enumerate();
        others
            .filter(|(i, candidate)| Some(*i) != self.chosen && candidate.replies.is_some())
            .map(|(_, candidate)| (candidate.position, candidate.expectation))
    }

    /// Returns the mean over the rolls after the chosen play and puts its replies into `replies`. Clears the
    /// candidates.
    pub(crate) fn take_chosen(&mut self, replies: &mut Replies) -> Option<Chances> {
        let candidate = &mut self.candidates[self.chosen.take()?];
        let found = candidate.replies.as_mut().map(|found| std::mem::swap(found, replies));
        let expectation = found.map(|()| candidate.expectation);
        self.clear();
        expectation
    }

    fn clear(&mut self) {
        self.chosen = None;
        self.spare.extend(self.candidates.drain(..).filter_map(|candidate| candidate.replies));
    }
}
