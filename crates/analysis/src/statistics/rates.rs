//! Error rates with their uncertainty.

use super::bootstrap;
use super::{CountingRule, RateSums};

/// An error rate by one rule, with its uncertainty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// Rule.
    pub rule: CountingRule,
    /// Number by which the rule divides.
    pub decisions: u32,
    /// Rate in the unit of the rule, positive; `None` without decisions.
    pub rate: Option<f64>,
    /// Limits of the 95 % interval; `None` with fewer than two games to draw from.
    pub interval: Option<[f64; 2]>,
}

/// Returns the rates by all rules of the sum of these games, with intervals by drawing games.
pub(super) fn rates(parts: &[RateSums]) -> [Rate; 4] {
    let total: RateSums = parts.iter().sum();
    let intervals = bootstrap::intervals(parts);
    core::array::from_fn(|number| {
        let rule = CountingRule::ALL[number];
        Rate {
            rule,
            decisions: total.decisions(rule),
            rate: total.rate(rule),
            interval: intervals[number],
        }
    })
}
