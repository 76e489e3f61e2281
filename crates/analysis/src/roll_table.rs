//! Table of all rolls with their best plays.

use barpoint_core::{Dice, Outcome, Position};
use barpoint_engine::{Evaluator, SearchOptions, SearchedPlay, Searcher, in_order};
use barpoint_equity::{CubeContext, Utility};

/// Results of the 21 rolls with their best plays.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RollTable {
    /// The 21 rolls in the order of [`Dice::ALL`].
    pub rolls: Vec<RollResult>,
    /// Mean value: the value of the position without a double, one ply deeper.
    pub mean: Utility,
    /// Mean chances.
    pub outcome: Outcome,
    /// Score and cube: they convert utilities.
    pub context: CubeContext,
    /// Options of the search.
    pub options: SearchOptions,
}

/// Roll with its best play.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RollResult {
    /// The roll.
    pub dice: Dice,
    /// Best play, evaluated at the plies of the options.
    pub best: SearchedPlay,
    /// Number of legal plays.
    pub legal: usize,
}

impl RollTable {
    /// Returns the rolls from the luckiest to the unluckiest; equal ones in the order of
    /// [`Dice::ALL`].
    pub fn by_value(&self) -> Vec<&RollResult> {
        let mut rolls: Vec<&RollResult> = self.rolls.iter().collect();
        rolls.sort_by(|a, b| b.best.value.0.total_cmp(&a.best.value.0));
        rolls
    }

    /// Returns the luck of a roll: its value less the mean.
    pub fn luck(&self, roll: &RollResult) -> Utility {
        Utility(roll.best.value.0 - self.mean.0)
    }
}

/// Returns the best play of each roll. The player on roll does not double. Returns `None` if the
/// game is over.
///
/// Plays are chosen and evaluated at the plies of the options. `advance` is called 21 times.
///
/// # Examples
/// ```
/// # use barpoint_nn::Network;
/// use barpoint_analysis::roll_table;
/// use barpoint_core::{Contest, Cube, Variant};
/// use barpoint_engine::{Engine, RaceNet, SearchOptions, Searcher};
/// use barpoint_equity::{CubeContext, MatchEquityTable};
///
/// let contact = Network::from_bytes(barpoint_weights::CONTACT).expect("a net that ships");
/// let race = RaceNet::from_bytes(barpoint_weights::RACE).expect("a net that ships");
/// let engine = Engine::new(contact, race);
/// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let options = SearchOptions { plies: 0, ..SearchOptions::default() };
/// let searcher = Searcher::new(&engine, &money, &options);
/// let table = roll_table(&searcher, &Variant::Backgammon.start(), || {}).expect("nobody has won");
/// assert!(table.luck(table.by_value()[0]).0 > 0.0);
/// ```
pub fn roll_table(
    searcher: &Searcher<'_, impl Evaluator>,
    position: &Position,
    advance: impl Fn() + Sync,
) -> Option<RollTable> {
    if position.result(searcher.evaluator().variant()).is_some() {
        return None;
    }
    let (context, options) = (*searcher.context(), *searcher.options());
    // Only the best play of a roll is needed.
    let searcher = searcher.with_options(&SearchOptions { top: 1, ..options });
    let rolls = in_order::map(&Dice::ALL, |&dice| {
        let plays = searcher.rank(position, dice);
        advance();
        RollResult { dice, best: plays[0], legal: plays.len() }
    });
    let mean = Mean::over(rolls.iter().map(|roll| (roll.dice, roll.best.outcome, roll.best.value)));
    Some(RollTable { rolls, mean: mean.value(), outcome: mean.outcome(), context, options })
}

/// Mean of values and chances, weighted by the frequencies of the rolls.
#[derive(Debug, Default)]
pub(crate) struct Mean {
    chances: [f64; 5],
    value: f64,
}

impl Mean {
    /// Returns the mean over the rolls in this order. The order changes the last bits.
    pub(crate) fn over(results: impl IntoIterator<Item = (Dice, Outcome, Utility)>) -> Self {
        let mut mean = Self::default();
        for (dice, outcome, value) in results {
            let weight = f64::from(dice.weight()) / 36.0;
            mean.value += weight * value.0;
            for (sum, chance) in mean.chances.iter_mut().zip(outcome.to_array()) {
                *sum += weight * f64::from(chance);
            }
        }
        mean
    }

    pub(crate) fn value(&self) -> Utility {
        Utility(self.value)
    }

    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::from_array(self.chances.map(|chance| chance.clamp(0.0, 1.0) as f32))
    }
}
