//! Cube decisions by our engine.

use barpoint_engine::{Engine, SearchOptions, search};
use barpoint_equity::{CubeDecision, CubeEquities};

use crate::Standing;

/// What to do with the cube, as the engine sees it with these options.
pub(crate) fn decide(
    engine: &Engine,
    standing: &Standing,
    options: &SearchOptions,
) -> CubeDecision {
    let context = &standing.context;
    let options = SearchOptions { cubeful: true, ..*options };
    let value = search(engine, &standing.position, context, &options);
    let equities = CubeEquities {
        no_double: context.emg(value.no_double),
        double_take: value.double_take.map(|taken| context.emg(taken)),
        double_pass: context.emg(context.cash()),
    };
    CubeDecision::new(context, &value.outcome, equities)
}
