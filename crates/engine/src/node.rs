//! What a position inside a search is worth.

use barpoint_core::{Dice, Outcome};
use barpoint_equity::Utility;

use crate::levels::{Level, Levels};

/// A position inside a search, seen by the player on roll there.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// The five cumulative chances.
    pub(crate) chances: [f64; 5],
    /// The value under each context of the level, the player on roll not doubling.
    pub(crate) values: Vec<f64>,
    pub(crate) is_over: bool,
}

impl Node {
    /// Values under the contexts of the level above once the player on roll here has chosen.
    pub(crate) fn chosen(&self, level: &Level) -> impl Iterator<Item = f64> {
        level.choices.iter().map(|choice| {
            let double = choice.double.filter(|_| !self.is_over);
            level.choose(choice.no_double, double, &self.values)
        })
    }

    /// The chances seen by the other player.
    fn flipped_chances(&self) -> [f64; 5] {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = self.chances;
        [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::from_array(self.chances.map(|chance| chance as f32))
    }
}

/// The mean over the rolls, seen by the player who rolls.
pub(crate) struct Mean<'a> {
    pub(crate) node: Node,
    here: &'a Level,
    after: &'a Level,
}

impl<'a> Mean<'a> {
    pub(crate) fn new(levels: &'a Levels, depth: usize) -> Self {
        let (here, after) = (levels.get(depth), levels.get(depth + 1));
        let values = vec![0.0; here.contexts.len()];
        Self { node: Node { chances: [0.0; 5], values, is_over: false }, here, after }
    }

    /// Adds what a roll leads to, seen by the other player. The order of the rolls matters to the
    /// last bit.
    pub(crate) fn add(&mut self, dice: Dice, child: &Node) {
        let weight = f64::from(dice.weight()) / 36.0;
        let seen = child.flipped_chances();
        let chances = self.node.chances.iter_mut().zip(seen);
        chances.for_each(|(sum, chance)| *sum += weight * chance);
        let values = self.node.values.iter_mut().zip(&self.here.contexts);
        for ((sum, context), value) in values.zip(child.chosen(self.after)) {
            *sum += weight * context.flip_utility(Utility(value)).0;
        }
    }
}
