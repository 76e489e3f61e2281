//! Documents with the evaluations of many positions.

use barpoint_core::Outcome;
use barpoint_wire::{self as wire, Decimal};

use super::count;
use crate::{Engine, Evaluation};

/// Returns the document of evaluations by an engine, in their order.
pub fn evaluations(engine: &Engine, found: &[Evaluation]) -> wire::Evaluations {
    let chances = |outcome: Outcome| outcome.to_array().map(Decimal::from);
    let mwc = |evaluation: &Evaluation| evaluation.value().mwc.map(|mwc| Decimal(mwc.0));
    let has_mwc = found.iter().any(|evaluation| evaluation.value().mwc.is_some());
    wire::Evaluations {
        version: wire::VERSION,
        count: count(found.len()),
        plies: count(engine.options().plies),
        cubeful: engine.options().cubeful,
        equities: found.iter().map(|it| Decimal(it.value().equity.0)).collect(),
        mwc: has_mwc.then(|| found.iter().map(mwc).collect()),
        cubeless_equities: found.iter().map(|it| Decimal(it.cubeless.equity.0)).collect(),
        chances: found.iter().map(|it| chances(it.outcome)).collect(),
    }
}
