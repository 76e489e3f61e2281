//! Rules that the records of a hypergammon database follow.

use core::cmp::Ordering;
use core::sync::atomic::{self, AtomicBool};

use barpoint_bearoff::hypergammon::{Hypergammon, MakehyperGame, MoneyGame, Status};

use super::hypergammon::{Derivation, TOLERANCE, equities};
use super::verification::step;
use crate::{HypergammonFile, HypergammonRules};

/// Number of records to compare.
const SAMPLE: u64 = 20_000;

/// Minimum difference between the rules at these records.
const CLEAR_DIFFERENCE: f64 = 50.0 * TOLERANCE;

impl HypergammonFile {
    /// Returns the rules that fit more records of a sample in which the two rules differ clearly.
    /// Returns `None` if they differ nowhere, as with one chequer.
    pub fn rules(&self) -> Option<HypergammonRules> {
        self.rules_until(&AtomicBool::new(false))
    }

    /// Does the same as [`rules`](Self::rules) until `stop` becomes true. The result means nothing then.
    pub(super) fn rules_until(&self, stop: &AtomicBool) -> Option<HypergammonRules> {
        let hypergammon = &Hypergammon::new_until(self.chequers(), stop)?;
        let standard = Derivation { file: self, hypergammon, game: &MoneyGame };
        let makehyper = Derivation { file: self, hypergammon, game: &MakehyperGame };
        let (boards, records) = (hypergammon.boards(), self.records().len());
        let mut fits = [0, 0];
        for pair in (0..records).step_by(step(records as u64, SAMPLE) as usize) {
            if stop.load(atomic::Ordering::Relaxed) {
                return None;
            }
            let ranks = [pair / boards, pair % boards];
            if hypergammon.status(ranks[0], ranks[1]) != Status::Contact {
                continue;
            }
            let numbers = ranks.map(|rank| hypergammon.number(rank));
            let [_, owned, ..] = equities(&self.stored(numbers[0], numbers[1]));
            let expected = [standard.derive(ranks), makehyper.derive(ranks)];
            let expected = expected.map(|derived| derived.equities[1]);
            let off = expected.map(|equity| (owned - equity).abs());
            if (expected[0] - expected[1]).abs() >= CLEAR_DIFFERENCE {
                fits[usize::from(off[1] < off[0])] += 1;
            }
        }
        match fits[0].cmp(&fits[1]) {
            Ordering::Greater => Some(HypergammonRules::Standard),
            Ordering::Less => Some(HypergammonRules::Makehyper),
            Ordering::Equal => None,
        }
    }
}
