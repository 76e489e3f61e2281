//! Evaluator based on pip counts, and positions for it.

use barpoint_core::{Outcome, Position, Side, Variant};
use barpoint_engine::Evaluator;
use barpoint_rollout::{Estimate, RolloutOptions, RolloutPlan, RolloutResult, Runner};

/// Evaluates positions by the lead in the race.
pub(crate) struct PipCounter(pub(crate) Variant);

impl Evaluator for PipCounter {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(self.0) {
            return result.into();
        }
        let pips = position.pips();
        let win = pips.opponent as f32 / (pips.on_roll + pips.opponent) as f32;
        Outcome { win, ..Outcome::default() }
    }
}

/// Returns a short game in which all events occur: two chequers a side and a roll of 21.
pub(crate) fn short_game_plan(options: &RolloutOptions) -> RolloutPlan {
    let variant = Variant::Hypergammon2;
    let plays = variant.start().plays("21".parse().unwrap());
    let results = plays.iter().map(|play| play.result).collect();
    RolloutPlan::for_plays(results, RolloutOptions { variant, ..*options }).unwrap()
}

/// Runs all trials of a plan.
pub(crate) fn finish(plan: &RolloutPlan, evaluator: &impl Evaluator) -> RolloutResult {
    let result = Runner::new(plan, evaluator).run().unwrap();
    assert_eq!(result.trials(), u64::from(plan.options().trials));
    result
}

/// Returns all six estimates of a candidate.
pub(crate) fn all_estimates(result: &RolloutResult, candidate: usize) -> [Estimate; 6] {
    let estimates = result.estimates(candidate);
    let [a, b, c, d, e] = estimates.probabilities;
    [a, b, c, d, e, estimates.equity]
}

/// Returns the same chances from the point of view of the other side.
pub(crate) fn flip(p: [f64; 6]) -> [f64; 6] {
    [1.0 - p[0], p[3], p[4], p[1], p[2], -p[5]]
}

/// Returns the chances, 0 or 1, of a finished game, and its points.
pub(crate) fn decided(position: &Position, variant: Variant) -> Option<[f64; 6]> {
    let result = position.result(variant)?;
    let points = f64::from(result.value.points());
    let won = [1.0, f64::from(u8::from(points > 1.0)), f64::from(u8::from(points > 2.0)), 0.0, 0.0];
    let won = [won[0], won[1], won[2], won[3], won[4], points];
    Some(if result.winner == Side::OnRoll { won } else { flip(won) })
}
