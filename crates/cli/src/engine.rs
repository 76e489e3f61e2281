//! The evaluator behind the commands that ask no question of the facade.

use barpoint_engine::Engine;

/// The evaluator with the nets that come with this program.
pub(crate) fn load_engine() -> Engine {
    barpoint::Engine::new().evaluator().clone()
}
