//! Analysis of a position that comes from no match.

use barpoint_core::{Decision, Dice, MatchState, Offer, Phase, Play, Side, StateSetup};
use barpoint_records::{Action, Entry, Match, PositionRecord, RecordedPlay};

use super::{AnalysisError, AnalysisSettings, MatchAnalysis};
use crate::{Engine, QuestionError};

/// Maximum number of analyses of a position until the best play no longer changes.
const ROUNDS: usize = 4;

impl Engine {
    /// Analyses the decision at a position: the play of its roll, or the double and its answer.
    ///
    /// The record of the result sets up the position, and goes on with the best play, or with a double and a
    /// take. Plays and cube decisions have the levels of the settings.
    ///
    /// # Errors
    /// Nothing is left to decide, or the position cannot be evaluated.
    pub fn analyse_position(
        &self,
        asked: &PositionRecord,
        settings: &AnalysisSettings,
    ) -> Result<MatchAnalysis, AnalysisError> {
        if asked.position.result(asked.variant).is_some() {
            return Err(QuestionError::GameIsOver.into());
        }
        let Phase::Playing { decision, resignation: None } = asked.state.phase() else {
            return Err(AnalysisError::NothingToDecide);
        };
        let state = before_roll(&asked.state).ok_or(AnalysisError::NothingToDecide)?;
        let before = PositionRecord { state, ..*asked };
        match decision {
            Decision::Play(dice) => self.best_play(&before, dice, settings),
            Decision::Roll | Decision::Answer(Offer::Double) if state.may_double(Side::OnRoll) => {
                let (player, opponent) = (before.on_roll, before.on_roll.flip());
                let actions = [Action::Double(player), Action::Take(opponent)];
                self.analyse(&with(&before, actions), settings, &|_, _| ())
            }
            _ => Err(AnalysisError::NothingToDecide),
        }
    }

    /// Returns the analysis of the best play of a roll.
    ///
    /// The tiers of an analysis end when the verdict on the play that was made is clear, so the play
    /// is the best one of the round before.
    fn best_play(
        &self,
        before: &PositionRecord,
        dice: Dice,
        settings: &AnalysisSettings,
    ) -> Result<MatchAnalysis, AnalysisError> {
        let plays = before.position.plays(dice).to_vec();
        let mut made = plays.first().ok_or(AnalysisError::NothingToDecide)?.play;
        for _ in 1..ROUNDS {
            let analysed = self.analyse(&played(before, dice, made), settings, &|_, _| ())?;
            match best(&analysed.record) {
                Some(best) if best != made && analysed.is_complete => made = best,
                _ => return Ok(analysed),
            }
        }
        self.analyse(&played(before, dice, made), settings, &|_, _| ())
    }
}

/// Returns the state before the roll or the double.
fn before_roll(state: &MatchState) -> Option<MatchState> {
    StateSetup { phase: Phase::playing(Decision::Roll), ..(*state).into() }.try_into().ok()
}

fn played(before: &PositionRecord, dice: Dice, play: Play) -> Match {
    let play = RecordedPlay::Legal(play);
    with(before, [Action::Play { player: before.on_roll, dice, play }])
}

/// Returns a match that sets up a position and continues with these actions.
fn with(before: &PositionRecord, actions: impl IntoIterator<Item = Action>) -> Match {
    let mut record = before.into_match();
    if let Some(game) = record.games.last_mut() {
        game.entries.extend(actions.into_iter().map(Entry::from));
    }
    record
}

/// Returns the best play of the last action.
fn best(record: &Match) -> Option<Play> {
    let analysis = record.games.last()?.entries.last()?.analysis()?;
    Some(analysis.play.as_ref()?.candidates.first()?.play)
}
