//! The evaluator behind every command.

use barpoint_engine::Engine;
use barpoint_nn::Network;

/// Loads the evaluator with the nets that come with this program.
pub(crate) fn load_engine() -> Engine {
    let net = |bytes| Network::from_bytes(bytes).expect("a test checks the nets that ship");
    Engine::new(net(barpoint_weights::CONTACT), net(barpoint_weights::RACE))
}
