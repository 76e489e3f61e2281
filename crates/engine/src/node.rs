//! What a position inside a search is worth.

use barpoint_core::{Dice, Outcome};
use barpoint_equity::Utility;

use crate::levels::{Choice, ContextSet, LEADS, Level, MAX_CONTEXTS, Values};

/// A position inside a search, seen by the player on roll there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The five cumulative chances with the cube in force, and with the one after a double at the
    /// first level. A node that a cube does not lead to has none of it.
    pub(crate) chances: [[f64; 5]; LEADS],
    /// The value under each context that was asked for, the player on roll not doubling.
    pub(crate) values: Values,
    pub(crate) is_over: bool,
}

impl Node {
    pub(crate) const EMPTY: Self =
        Self { chances: [[0.0; 5]; LEADS], values: [0.0; MAX_CONTEXTS], is_over: false };

    /// The value once the player on roll here has chosen, and the value without a double.
    #[inline]
    pub(crate) fn chosen(&self, choice: &Choice) -> [f64; 2] {
        let undoubled = choice.undoubled(&self.values);
        [if self.is_over { undoubled } else { choice.best(&self.values) }, undoubled]
    }

    /// The outcomes of which the chances are.
    pub(crate) fn outcomes(&self) -> [Outcome; LEADS] {
        let rounded = |chances: [f64; 5]| chances.map(|chance| chance as f32);
        self.chances.map(|chances| Outcome::from_array(rounded(chances)))
    }
}

/// The chances seen by the other player.
fn flip([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> [f64; 5] {
    [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
}

/// The mean over the rolls, seen by the player who rolls.
pub(crate) struct Mean<'a> {
    pub(crate) node: Node,
    here: &'a Level,
    after: &'a Level,
}

impl<'a> Mean<'a> {
    pub(crate) fn new(here: &'a Level, after: &'a Level) -> Self {
        Self { node: Node::EMPTY, here, after }
    }

    /// Adds what a roll leads to, seen by the other player, for those contexts under which it does.
    /// The order of the rolls matters to the last bit.
    pub(crate) fn add(&mut self, dice: Dice, choosers: ContextSet, child: &Node) {
        let weight = f64::from(dice.weight()) / 36.0;
        let leads = self.here.leads.iter().zip(&mut self.node.chances).zip(child.chances);
        for ((_, sums), chances) in leads.filter(|((lead, _), _)| choosers.contains(**lead)) {
            sums.iter_mut().zip(flip(chances)).for_each(|(sum, chance)| *sum += weight * chance);
        }
        for index in choosers.iter() {
            let [value, _] = child.chosen(&self.after.choices[index]);
            let seen = self.here.contexts[index].flip_utility(Utility(value)).0;
            self.node.values[index] += weight * seen;
        }
    }
}
