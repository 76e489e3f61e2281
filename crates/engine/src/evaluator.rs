//! What can evaluate a position.
//!
//! An evaluator needs no scratch memory, because the sums of a forward pass are on the stack.
//! [`Evaluator`] therefore takes `&self` and a position only, and one engine serves all threads.
//! Plays of a roll are evaluated together, because neighbouring positions share weights in the
//! cache of the processor.

use barpoint_core::{LegalPlay, Outcome, Position, Variant};
use barpoint_equity::ExactEquities;

/// A static (0-ply) evaluator.
///
/// Evaluations are pure: the same position always gives the same bits, in any thread and on any
/// machine.
pub trait Evaluator: Sync {
    /// The variant whose positions it evaluates, which decides what a gammon is.
    fn variant(&self) -> Variant {
        Variant::Backgammon
    }

    /// The chances of the player on roll, who has not rolled yet.
    fn evaluate(&self, position: &Position) -> Outcome;

    /// The same chances where they are known exactly and are no estimate, `None` elsewhere.
    fn exact(&self, _position: &Position) -> Option<Outcome> {
        None
    }

    /// Exact cubeful money equities, where a database has them, `None` elsewhere.
    fn equities(&self, _position: &Position) -> Option<ExactEquities> {
        None
    }

    /// The chances in each of these positions. `each` gets the index of a position and its
    /// outcome, in any order.
    ///
    /// The same as evaluating every position on its own, only quicker, above all if they are
    /// alike.
    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        for (i, position) in positions.iter().enumerate() {
            each(i, self.evaluate(position));
        }
    }

    /// Quick guesses at the worth of the results of these plays of a position, which select those
    /// that deserve an evaluation.
    ///
    /// Each scale of `worths` holds the worth of every result of the game to the player who is on
    /// roll after the play, from losing a backgammon to winning one. Replaces `guesses` by a mean for
    /// each play under the first scale, then under the second, and so on; `None` where nothing is
    /// quicker than evaluating.
    fn guess_results(
        &self,
        _position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        guesses.clear();
        guesses.resize(plays.len() * worths.len(), None);
    }
}
