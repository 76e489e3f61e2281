//! Result of a trial, for a log.

use super::counts::Counts;
use super::played_game::PlayedGame;
use super::quantity::QUANTITIES;
use super::result::TrialResult;

/// Result of one trial of one candidate, with the luck subtracted if variance reduction is on.
///
/// # Perspective
/// The viewpoint player.
///
/// # Units
/// Chances and values are integers in units of 2⁻³², exactly as they are summed. Values are points
/// for an initial cube of 1, or match winning chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialRecord {
    /// Index of the candidate.
    pub candidate: usize,
    /// The five chances, the cubeless equity, the value with a dead cube, the value, and the luck.
    pub values: [i64; QUANTITIES],
    /// Ending of the game, in one or two words.
    pub ending: &'static str,
    /// Counts of events in the game.
    pub counts: Counts,
    /// Games of the trial, if they are [kept](crate::Progress::keeps_games).
    pub games: Vec<PlayedGame>,
}

impl TrialRecord {
    pub(crate) fn new(candidate: usize, result: &TrialResult, games: &[PlayedGame]) -> Self {
        let TrialResult { values, ending, counts } = *result;
        Self { candidate, values, ending: ending.name(), counts, games: games.to_vec() }
    }
}
