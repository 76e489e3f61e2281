//! What can evaluate a position.

use barpoint_core::{Outcome, Position};

/// A static (0-ply) evaluator.
///
/// Evaluations are pure: the same position always gives the same bits, in any thread and on any
/// machine.
pub trait Evaluator: Sync {
    /// The chances of the player on roll, who has not rolled yet.
    fn evaluate(&self, position: &Position) -> Outcome;

    /// The same chances where they are known exactly and are no estimate, `None` elsewhere.
    fn exact(&self, _position: &Position) -> Option<Outcome> {
        None
    }
}
