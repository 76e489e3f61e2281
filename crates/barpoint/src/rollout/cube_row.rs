//! Three choices of a cube decision.

use barpoint_equity::{CubeDecision, Double, Take};
use barpoint_rollout::Estimate;

use crate::rollout::Action;
use crate::rollout::candidate::{RolledOut, chance_of_all, confidence};

/// No double, double and take, or double and pass.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CubeRow {
    /// The action in the usual notation, such as `redouble, take`.
    pub words: String,
    /// Index in the [candidates](crate::rollout::Rollout::candidates). `None` for the pass, which
    /// needs no trials.
    pub candidate: Option<usize>,
    /// Normalised equity.
    pub equity: Estimate,
    /// Normalised equity less that of the best action, `None` for the best action itself.
    pub difference: Option<Estimate>,
    /// Chance that the best action is better for the player who chooses; for the best action,
    /// chance that it is better than both others.
    pub confidence: Option<f64>,
}

impl CubeRow {
    /// Returns the rows of no double, of double and take, and of double and pass.
    pub(super) fn all(
        candidates: &[RolledOut],
        decision: &CubeDecision,
        is_redouble: bool,
    ) -> Option<[Self; 3]> {
        let index = |action| candidates.iter().position(|one| one.action == action);
        let (no_double, take) = (index(Action::NoDouble)?, index(Action::DoubleTake)?);
        let doubles = matches!(decision.double(), Double::Yes | Double::Optional);
        let best = match (doubles, decision.take()) {
            (false, _) => 0,
            (true, Take::Pass) => 2,
            (true, Take::Take | Take::Beaver) => 1,
        };
        let pass = Estimate::new(1.0, 0.0);
        let equities = [candidates[no_double].equity, candidates[take].equity, pass];
        let joint = [no_double, take].map(|i| candidates[i].difference.standard_error);
        let difference = |row: usize| {
            let error = match (row, best) {
                (0, 1) | (1, 0) => joint[0].max(joint[1]),
                _ => equities[row].standard_error.max(equities[best].standard_error),
            };
            Estimate::new(equities[row].mean - equities[best].mean, error)
        };
        let behind = |row: usize| {
            let Estimate { mean, standard_error, .. } = difference(row);
            confidence(&Estimate::new(mean.abs(), standard_error))
        };
        let sure = chance_of_all((0..3).filter(|&row| row != best).map(behind));
        let re = if is_redouble { "re" } else { "" };
        let row = |row: usize, words: String, candidate| Self {
            words,
            candidate,
            equity: equities[row],
            difference: (row != best).then(|| difference(row)),
            confidence: if row == best { sure } else { behind(row) },
        };
        Some([
            row(0, format!("no {re}double"), Some(no_double)),
            row(1, format!("{re}double, take"), Some(take)),
            row(2, format!("{re}double, pass"), None),
        ])
    }

    /// Returns the difference from the best action in joint standard deviations (JSD), `None` for
    /// the best itself and for an exact difference.
    pub fn jsds(&self) -> Option<f64> {
        self.difference.as_ref().and_then(Estimate::in_errors)
    }
}
