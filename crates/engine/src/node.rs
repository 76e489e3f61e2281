//! Value of a position inside a search.

use barpoint_core::{Dice, Outcome};
use barpoint_equity::Utility;

use crate::levels::{Choice, ContextSet, LEADS, Level, MAX_CONTEXTS, Values};

/// A position inside a search, seen by the player on roll there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The five cumulative chances, for the present cube and for the cube after a double at the
    /// first level. They are 0 for a cube that does not lead to this node.
    pub(crate) chances: [[f64; 5]; LEADS],
    /// Value in each requested context if the player on roll does not double.
    pub(crate) values: Values,
    pub(crate) is_over: bool,
}

impl Node {
    pub(crate) const EMPTY: Self =
        Self { chances: [[0.0; 5]; LEADS], values: [0.0; MAX_CONTEXTS], is_over: false };

    /// Value after the cube choice of the player on roll here. The static values say whether a double has been
    /// searched.
    #[inline]
    pub(crate) fn chosen(&self, choice: &Choice, statically: &Values) -> f64 {
        let has_hope = choice.has_hope(statically) && !self.is_over;
        if has_hope { choice.best(&self.values) } else { choice.undoubled(&self.values) }
    }

    /// The chances as outcomes. A mean over the rolls may leave the range by a rounding error.
    pub(crate) fn outcomes(&self) -> [Outcome; LEADS] {
        let rounded = |chances: [f64; 5]| chances.map(|chance| chance.clamp(0.0, 1.0) as f32);
        self.chances.map(|chances| Outcome::from_array(rounded(chances)))
    }
}

/// The same chances seen by the other player.
fn flip([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> [f64; 5] {
    [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
}

/// Mean over the rolls, seen by the player who rolls.
pub(crate) struct Mean<'a> {
    pub(crate) node: Node,
    here: &'a Level,
    after: &'a Level,
}

impl<'a> Mean<'a> {
    pub(crate) fn new(here: &'a Level, after: &'a Level) -> Self {
        Self { node: Node::EMPTY, here, after }
    }

    /// Adds the position after a roll, seen by the other player, for the contexts that lead to it, and its
    /// static values. The order of the rolls affects the last bits.
    pub(crate) fn add(
        &mut self,
        dice: Dice,
        choosers: ContextSet,
        child: &Node,
        statically: &Values,
    ) {
        let weight = f64::from(dice.weight()) / 36.0;
        let leads = self.here.leads.iter().zip(&mut self.node.chances).zip(child.chances);
        for ((_, sums), chances) in leads.filter(|((lead, _), _)| choosers.contains(**lead)) {
            sums.iter_mut().zip(flip(chances)).for_each(|(sum, chance)| *sum += weight * chance);
        }
        for index in choosers.iter() {
            let value = child.chosen(&self.after.choices[index], statically);
            let seen = self.here.contexts[index].flip_utility(Utility(value)).0;
            self.node.values[index] += weight * seen;
        }
    }
}
