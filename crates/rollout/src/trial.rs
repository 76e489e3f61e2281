//! One trial: a game from a candidate to its end.

use barpoint_core::{Outcome, Plays, Position, Side};
use barpoint_dice::TrialDice;
use barpoint_engine::{Evaluator, best_play};

use crate::RolloutPlan;
use crate::endings::Ending;

/// What a trial yields: the five chances in the order of [`Outcome::to_array`] and the equity.
pub(crate) const QUANTITIES: usize = 6;

/// 1 in the units of [`TrialResult::values`].
pub(crate) const ONE: i64 = 1 << 32;

/// What a trial came to.
///
/// # Perspective
/// The player the rollout asks about.
///
/// # Units
/// 2⁻³².
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrialResult {
    pub(crate) values: [i64; QUANTITIES],
    pub(crate) ending: Ending,
}

impl TrialResult {
    /// Chances of the player on roll, seen by the viewpoint.
    fn new(outcome: Outcome, viewpoint: Side, ending: Ending) -> Self {
        let seen = if viewpoint == Side::OnRoll { outcome } else { outcome.flip() };
        let fixed = |p: f32| (f64::from(p) * ONE as f64).round() as i64;
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = seen.to_array().map(fixed);
        let equity = 2 * win - ONE + (gammon - lose_gammon) + (backgammon - lose_backgammon);
        Self { values: [win, gammon, backgammon, lose_gammon, lose_backgammon, equity], ending }
    }
}

/// Plays a game from a candidate; `plays` is scratch memory.
pub(crate) fn play_out(
    plan: &RolloutPlan,
    candidate: &Position,
    dice: &mut TrialDice<'_>,
    evaluator: &impl Evaluator,
    plays: &mut Plays,
) -> TrialResult {
    let options = plan.options();
    let mut position = *candidate;
    let mut viewpoint = plan.viewpoint();
    for turn in 0..plan.turn_limit {
        if let Some(result) = position.result(options.variant) {
            let seen = if viewpoint == Side::OnRoll { result } else { result.flip() };
            return TrialResult::new(result.into(), viewpoint, Ending::Finished(seen));
        }
        if options.truncate_at_exact
            && let Some(outcome) = evaluator.exact(&position)
        {
            return TrialResult::new(outcome, viewpoint, Ending::Exact);
        }
        position = best_play(evaluator, &position, dice.roll(turn), plays).result;
        viewpoint = viewpoint.flip();
    }
    TrialResult::new(evaluator.evaluate(&position), viewpoint, Ending::CutOff)
}

#[cfg(test)]
mod tests;
