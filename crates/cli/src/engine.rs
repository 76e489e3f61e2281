//! The evaluator behind the commands that ask no question of the facade, and its nets.

use std::collections::BTreeMap;

use barpoint_engine::Engine;

/// The evaluator with the nets that come with this program.
pub(crate) fn load_engine() -> Engine {
    barpoint::Engine::new().evaluator().clone()
}

/// Returns the hashes of the nets of an engine by the names of the nets.
pub(crate) fn nets(engine: &barpoint::Engine) -> BTreeMap<String, String> {
    let hashes = engine.net_hashes().into_iter();
    hashes.map(|(name, hash)| (name.to_owned(), hash)).collect()
}
