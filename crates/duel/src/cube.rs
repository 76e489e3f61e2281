//! Cube decisions by our engine.

use barpoint_engine::{Engine, SearchOptions, search};
use barpoint_equity::CubeDecision;

use crate::Standing;

/// What to do with the cube, as the engine sees it with these options.
pub(crate) fn decide(
    engine: &Engine,
    standing: &Standing,
    options: &SearchOptions,
) -> CubeDecision {
    let options = SearchOptions { cubeful: true, ..*options };
    search(engine, &standing.position, &standing.context, &options).decision(&standing.context)
}
