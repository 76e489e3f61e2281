//! Luck of rolls.

use barpoint_core::{Dice, Position};
use barpoint_engine::{Evaluator, Replies, Searcher};
use barpoint_equity::Utility;

/// Values of rolls: the value after the best play less the mean over all rolls that could have
/// come.
pub(super) struct Luck<'a, E> {
    searcher: &'a Searcher<'a, E>,
    position: &'a Position,
}

impl<'a, E: Evaluator> Luck<'a, E> {
    pub(super) fn new(searcher: &'a Searcher<'a, E>, position: &'a Position) -> Self {
        Self { searcher, position }
    }

    /// Returns the luck of a roll in normalised equity.
    pub(super) fn of(&self, dice: Dice) -> f64 {
        let values = values(self.searcher, self.position, &Dice::ALL);
        let mean = mean(&Dice::ALL, &values);
        self.normalised(dice, &Dice::ALL, &values, mean)
    }

    /// Returns the luck of an opening roll, which also decides who begins: the mean is over the 15
    /// rolls and both players.
    pub(super) fn of_opening(&self, dice: Dice) -> f64 {
        let rolls: Vec<Dice> = Dice::ALL.into_iter().filter(|dice| !dice.is_double()).collect();
        let own = values(self.searcher, self.position, &rolls);
        let other = self.searcher.flip();
        let theirs = mean(&rolls, &values(&other, &self.position.flip(), &rolls));
        let theirs = self.searcher.context().flip_utility(Utility(theirs)).0;
        let mean = f64::midpoint(mean(&rolls, &own), theirs);
        self.normalised(dice, &rolls, &own, mean)
    }

    fn normalised(&self, dice: Dice, rolls: &[Dice], values: &[f64], mean: f64) -> f64 {
        let emg = |utility| self.searcher.context().emg(Utility(utility)).0;
        let rolled = rolls.iter().zip(values).find(|(roll, _)| **roll == dice);
        rolled.map_or(0.0, |(_, &value)| emg(value) - emg(mean))
    }
}

/// Returns the utility after the best play of each roll, for the player who rolls.
fn values<E: Evaluator>(
    searcher: &Searcher<'_, E>,
    position: &Position,
    rolls: &[Dice],
) -> Vec<f64> {
    let mut replies = Replies::default();
    searcher.replies(position, rolls, &mut replies);
    let value = |reply| searcher.context().flip_utility(searcher.value_after(reply).best).0;
    replies.best().iter().map(value).collect()
}

/// Returns the mean of values, weighted by the frequencies of the rolls.
fn mean(rolls: &[Dice], values: &[f64]) -> f64 {
    let weights: Vec<f64> = rolls.iter().map(|dice| f64::from(dice.weight())).collect();
    let sum: f64 = weights.iter().zip(values).map(|(weight, value)| weight * value).sum();
    sum / weights.iter().sum::<f64>()
}
