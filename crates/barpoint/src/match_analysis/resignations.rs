//! Offers to resign.

use barpoint_core::{Decision, GameResult, GameValue, Outcome};
use barpoint_equity::CubeContext;
use barpoint_records::{CubeChances, RecordedResignation, ResignationAnalysis};

use super::AnalysisError;
use super::analyst::Analyst;
use super::finding::Finding;
use super::rollouts::level_of_search;
use crate::question::Question;
use crate::{Engine, Situation};

impl Analyst<'_> {
    pub(super) fn resignation(
        &self,
        offer: &RecordedResignation<'_>,
    ) -> Result<Option<Finding>, AnalysisError> {
        let nothing = Ok(Some(Finding::Nothing));
        let (Some(ladder), Ok(state)) = (&self.cubes, offer.before.state()) else {
            return nothing;
        };
        let engine = { ladder.tiers.iter() }
            .map(|(_, engine)| engine)
            .max_by_key(|engine| engine.options().plies)
            .unwrap_or(&ladder.screen);
        let position = *offer.before.position();
        let situation = Situation { position, variant: self.variant(), state };
        let is_on_roll = offer.player == offer.before.on_roll();
        let (outcome, play_on) = play_on(engine, &situation, offer.before.decision())?;
        let context = engine.context(&situation);
        let resigned = resigned(&context, is_on_roll, offer.value);
        let seen = |equity: f64| (if is_on_roll { equity } else { -equity }) as f32;
        let outcome = if is_on_roll { outcome } else { outcome.flip() };
        let analysis = ResignationAnalysis {
            level: level_of_search(engine),
            value: offer.value,
            play_on: CubeChances { outcome: Some(outcome), equity: seen(play_on), rollout: None },
            resigned: seen(resigned),
        };
        Ok(Some(Finding::Resignation { place: offer.place, analysis }))
    }
}

/// Returns the chances and the normalised equity if the game continues, for the player on roll.
fn play_on(
    engine: &Engine,
    situation: &Situation,
    decision: Decision,
) -> Result<(Outcome, f64), AnalysisError> {
    if let Decision::Play(dice) = decision
        && let Some(best) = engine.rank_plays(situation, dice)?.first()
    {
        return Ok((best.outcome, best.value.equity.0));
    }
    let question = Question::new(engine, situation)?.about_a_game()?.with_the_cube();
    let searcher = question.searcher();
    let value = searcher.value(&situation.position);
    Ok((value.outcome, searcher.context().emg(value.best).0))
}

/// Returns the normalised equity of the player on roll if a player loses a game of this value.
fn resigned(context: &CubeContext, is_on_roll: bool, value: GameValue) -> f64 {
    use barpoint_core::Side;
    let winner = if is_on_roll { Side::Opponent } else { Side::OnRoll };
    let outcome = Outcome::from(GameResult { winner, value });
    context.emg(context.cubeless(&outcome)).0
}
