//! What can evaluate a position.

use barpoint_core::{LegalPlay, Outcome, Position};

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

    /// The chances after each of these plays, seen by the other player, who is then on roll.
    /// `each` gets the index of a play and its outcome, in any order.
    ///
    /// The same as evaluating every result on its own, only quicker.
    fn evaluate_results(&self, plays: &[LegalPlay], each: &mut dyn FnMut(usize, Outcome)) {
        for (i, play) in plays.iter().enumerate() {
            each(i, self.evaluate(&play.result));
        }
    }
}
