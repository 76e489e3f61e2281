//! Interface of static evaluators.
//!
//! An evaluator needs no scratch memory, because the sums of a forward pass are on the stack. The
//! methods of [`Evaluator`] therefore take only `&self` and a position, and one engine serves all
//! threads. The plays of a roll are evaluated together, because similar positions use the same
//! weights in the processor's cache.

use barpoint_core::{LegalPlay, Outcome, Position, Variant};
use barpoint_equity::{CubeContext, CubeEfficiency, ExactEquities, Utility};

/// A static (0-ply) evaluator.
///
/// Evaluations are pure: the same position always has the same bits, in any thread and on any
/// machine, until the evaluator [is stopped](Self::is_stopped).
pub trait Evaluator: Sync {
    /// Variant of the positions, which determines when a loss is a gammon.
    fn variant(&self) -> Variant {
        Variant::Backgammon
    }

    /// Returns the chances of the player on roll, who has not rolled yet.
    fn evaluate(&self, position: &Position) -> Outcome;

    /// Returns the same chances if they are exact, or `None` if they are only an estimate.
    fn exact(&self, _position: &Position) -> Option<Outcome> {
        None
    }

    /// Returns true if nobody needs the results any more. A search that is under way then ends soon
    /// with a value that means nothing. Once true, it remains true, so a caller that finds it
    /// false after a search has a true result.
    fn is_stopped(&self) -> bool {
        false
    }

    /// Returns exact cubeful money equities if a database has them.
    fn equities(&self, _position: &Position) -> Option<ExactEquities> {
        None
    }

    /// Returns the exact value in a match if a database has it and the player on roll does not double.
    fn match_value(&self, _position: &Position, _context: &CubeContext) -> Option<Utility> {
        None
    }

    /// Evaluates several positions. Calls `each` with the index and the outcome of each position,
    /// in any order.
    ///
    /// The outcomes are the same as those of single evaluations, but faster, above all for similar
    /// positions.
    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        for (i, position) in positions.iter().enumerate() {
            each(i, self.evaluate(position));
        }
    }

    /// Estimates the volatility of positions with contact, which have these static evaluations: the
    /// standard deviation of the winning chance after the next roll and the best play. It
    /// determines how efficiently the cube is used. `volatilities` has a place for each position.
    ///
    /// Without an estimate all positions have the typical volatility.
    fn volatilities(&self, _positions: &[(Position, Outcome)], volatilities: &mut [f32]) {
        volatilities.fill(CubeEfficiency::TYPICAL_VOLATILITY as f32);
    }

    /// Estimates quickly the values of the results of these plays, to select the plays that need an
    /// evaluation.
    ///
    /// Each element of `worths` is a scale: the value of each result of the game to the player on
    /// roll after the play, from losing a backgammon to winning one. Replaces `guesses` with the
    /// mean for each play under the first scale, then under the second, and so on. A guess is
    /// `None` where no estimate is faster than an evaluation.
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
