//! Looking ahead: the value of a position as the mean over all rolls after the best replies.
//!
//! At `n` plies a position is worth the mean over the 21 rolls of what the best reply leads to,
//! evaluated at `n - 1` plies; at 0 plies it is worth its static evaluation. Replies on the way
//! are chosen by static evaluation, as GNU Backgammon does. eXtreme Gammon and others call this
//! `n + 1` plies.
//!
//! Every state of the cube has replies of its own: under the Jacoby rule gammons count once the cube
//! has been turned, and at a score a gammon may be worth more on one cube than on another. The value
//! of a doubled cube is therefore what a search says of that cube alone. Positions whose cubeful
//! equities a database knows are not searched.

use barpoint_core::{Outcome, Position};
use barpoint_equity::{
    BuiltinModel, CubeContext, CubeDecision, CubeEfficiency, CubeEquities, Utility,
};

use crate::filter::{MAX_PLIES, MoveFilters};
use crate::levels::Levels;
use crate::noise::Noisy;
use crate::tree::Tree;
use crate::{Evaluator, Noise, Pruning};

/// How to look ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// Plies, 0 to [`MAX_PLIES`].
    pub plies: usize,
    /// Whether the cube is used as it will be, rather than not at all.
    pub cubeful: bool,
    /// Which plays of a decision are worth a deeper look.
    pub filters: MoveFilters,
    /// How many of the plays in a list are evaluated at all the plies asked for, at least, whatever
    /// the filters say. Where a single play is wanted, the filters alone decide.
    pub top: usize,
    /// How replies on the way are thinned out before they are evaluated, `None` to evaluate all.
    pub pruning: Option<Pruning>,
    /// Errors added to the evaluations, if any.
    pub noise: Option<Noise>,
    /// How well the cube is used where the search ends.
    pub efficiency: CubeEfficiency,
    /// What access to the cube is worth there.
    pub model: BuiltinModel,
}

impl SearchOptions {
    /// The plays that people want to see in a list.
    pub const TOP: usize = 10;
}

/// Two plies, cubeful, GNU Backgammon's "normal" filters and the ten best plays in lists, pruning.
impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            plies: 2,
            cubeful: true,
            filters: MoveFilters::NORMAL,
            top: Self::TOP,
            pruning: Some(Pruning::default()),
            noise: None,
            efficiency: CubeEfficiency::default(),
            model: BuiltinModel::default(),
        }
    }
}

/// What a position is worth before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue {
    /// Cubeless chances of the player on roll if both play for the cube as it is.
    pub outcome: Outcome,
    /// The same if both play for the cube that the player on roll has doubled, where that is possible:
    /// under the Jacoby rule gammons count then.
    pub doubled_outcome: Outcome,
    /// Value if the player on roll does not double.
    pub no_double: Utility,
    /// Value if the player on roll doubles and the opponent takes, `None` if the cube cannot be
    /// turned or the search is not cubeful.
    pub double_take: Option<Utility>,
    /// Value once the player on roll has done the better of both.
    pub best: Utility,
}

impl PositionValue {
    /// What to do with the cube, by the values of a cubeful search under this context.
    pub fn decision(&self, context: &CubeContext) -> CubeDecision {
        let emg = |utility: Utility| context.emg(utility);
        let equities = CubeEquities {
            no_double: emg(self.no_double),
            double_take: self.double_take.map(emg),
            double_pass: emg(context.cash()),
        };
        CubeDecision::new(context, &self.outcome, equities)
    }
}

/// The value of a position before the roll.
///
/// # Perspective
/// The player on roll, of the position and of the context alike.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`].
pub fn search(
    evaluator: &impl Evaluator,
    position: &Position,
    context: &CubeContext,
    options: &SearchOptions,
) -> PositionValue {
    assert!(options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
    let levels = Levels::new(context, options.plies, options.cubeful);
    let node = match options.noise {
        None => Tree { evaluator, options, levels: &levels }.root(position),
        Some(noise) => {
            let evaluator = &Noisy { evaluator, noise };
            Tree { evaluator, options, levels: &levels }.root(position)
        }
    };
    let choice = &levels.get(0).choices[0];
    let [best, no_double] = node.chosen(choice);
    let double_take = choice.doubled(&node.values);
    // Both have replies of their own, whose errors differ: a double that risks nothing would often
    // appear wrong by a hair.
    let limit = double_take.filter(|_| context.doubles_freely()).unwrap_or(f64::INFINITY);
    let [best, no_double] = [best, no_double].map(|value| Utility(value.min(limit)));
    let double_take = double_take.map(Utility);
    let [outcome, doubled_outcome] = node.outcomes();
    PositionValue { outcome, doubled_outcome, no_double, double_take, best }
}
