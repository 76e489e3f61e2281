//! The result of a trial, for a log.

use super::counts::Counts;
use super::played_game::PlayedGame;
use super::quantity::QUANTITIES;
use super::result::TrialResult;

/// What one trial of one candidate came to, luck taken out if that was asked for.
///
/// # Perspective
/// The player the rollout asks about.
///
/// # Units
/// Chances and values are integers of 2⁻³², exactly as they are added up; values are points on the
/// first cube, or match winning chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialRecord {
    /// Index of the candidate.
    pub candidate: usize,
    /// The five chances, cubeless equity, value with a dead cube, value, luck.
    pub values: [i64; QUANTITIES],
    /// How the game ended, in a word or two.
    pub ending: &'static str,
    /// What happened in the game.
    pub counts: Counts,
    /// The games, if they are [kept](crate::Progress::keeps_games).
    pub games: Vec<PlayedGame>,
}

impl TrialRecord {
    pub(crate) fn new(candidate: usize, result: &TrialResult, games: &[PlayedGame]) -> Self {
        let TrialResult { values, ending, counts } = *result;
        Self { candidate, values, ending: ending.name(), counts, games: games.to_vec() }
    }
}
