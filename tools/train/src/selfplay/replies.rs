//! Best replies to all rolls, and their mean.

use barpoint_core::{Dice, Position};
use barpoint_engine::{Cut, Evaluator, Pruning, SearchOptions, Searcher};

use crate::chances::{self, Chances};
use crate::rng::Rng;

/// Limits for the replies that are evaluated, if there is a pruning net.
const CUT: Cut = Cut { margin: 0.16, most: 8, races: false };

/// Maximum loss of a good reply, in points.
const HARDLY: f32 = 0.08;

/// Replies to all rolls of a position.
#[derive(Debug, Default)]
pub(crate) struct Replies(barpoint_engine::Replies);

impl Replies {
    /// Returns the mean over the 21 rolls of the chances after the best reply, for the player on roll.
    pub(crate) fn mean(&mut self, engine: &impl Evaluator, position: &Position) -> Chances {
        self.find(engine, position, &Dice::ALL);
        let mut mean = [0.0; 6];
        for (dice, reply) in Dice::ALL.into_iter().zip(self.0.best()) {
            let (weight, outcome) = (dice.weight() as f32 / 36.0, reply.value.outcome.flip());
            mean.iter_mut().zip(chances::of(&outcome)).for_each(|(sum, p)| *sum += weight * p);
        }
        mean
    }

    /// Returns the best reply to each of some rolls with the net's chances after it, for the player on roll there.
    pub(crate) fn best_after(
        &mut self,
        engine: &impl Evaluator,
        position: &Position,
        rolls: &[Dice],
    ) -> Vec<(Position, Chances)> {
        self.find(engine, position, rolls);
        self.0
            .best()
            .iter()
            .map(|reply| (reply.position, chances::of(&reply.value.outcome)))
            .collect()
    }

    fn find(&mut self, engine: &impl Evaluator, position: &Position, rolls: &[Dice]) {
        let pruning = Some(Pruning { static_choice: Some(CUT), ..Pruning::default() });
        let searcher = Searcher::static_cubeless(engine);
        let searcher = searcher.with_options(&SearchOptions { pruning, ..*searcher.options() });
        searcher.replies(position, rolls, &mut self.0);
    }

    /// Returns the best reply to a roll, as the last call of [`mean`](Self::mean) found it.
    pub(crate) fn best(&self, dice: Dice) -> Option<Position> {
        Some(self.0.best().get(number(dice)?)?.position)
    }

    /// Returns a random one of the good replies to a roll, the best included.
    pub(crate) fn good(&self, dice: Dice, rng: &mut Rng) -> Option<Position> {
        let replies = self.near(dice)?;
        let (_, reply) = replies[rng.below(replies.len() as u32) as usize];
        Some(reply)
    }

    /// Returns the good replies to a roll, best first, at most `most` of them.
    pub(crate) fn leading(&self, dice: Dice, most: usize) -> Vec<Position> {
        let mut leading = self.near(dice).unwrap_or_default();
        leading.sort_by(|a, b| b.0.total_cmp(&a.0));
        leading.truncate(most);
        leading.into_iter().map(|(_, reply)| reply).collect()
    }

    /// Returns the good replies to a roll with their equities.
    fn near(&self, dice: Dice) -> Option<Vec<(f32, Position)>> {
        let roll = number(dice)?;
        let least = self.0.best().get(roll)?.value.outcome.flip().equity().0 - HARDLY;
        let replies = self.0.evaluated(roll);
        let replies = replies.map(|(reply, outcome)| (outcome.flip().equity().0, *reply));
        Some(replies.filter(|(equity, _)| *equity >= least).collect())
    }
}

fn number(dice: Dice) -> Option<usize> {
    Dice::ALL.into_iter().position(|other| other == dice)
}
