//! Analysis without numbers that are not finite, because files cannot hold them.

use std::borrow::Cow;
use std::mem::take;

use barpoint_core::Outcome;

use crate::model::{Analysis, CubeChances, Level, PlayAnalysis, RolloutFacts};

/// Loss of numbers that are not finite.
pub(crate) const NOT_FINITE: &str = "numbers of analysis that are not finite";

/// Returns an analysis without the parts whose numbers are not finite.
pub(crate) fn finite(analysis: &Analysis) -> Cow<'_, Analysis> {
    let mut rest = analysis.clone();
    let Analysis { play, cube, resignation, static_play, static_cube, luck, .. } = &mut rest;
    if let Some(play) = play {
        let all = take(&mut play.candidates).into_iter().map(|mut one| {
            clean_outcome(&mut one.outcome);
            clean_level(&mut one.level);
            clean_rollout(&mut one.rollout);
            one.equity.is_finite().then_some(one)
        });
        *play = PlayAnalysis::of_known(all, play.played);
    }
    cube.take_if(|of| !are_finite([of.no_double.equity, of.double_take.equity, of.double_drop]));
    if let Some(cube) = cube {
        clean_level(&mut cube.level);
        clean_answer(&mut cube.no_double);
        clean_answer(&mut cube.double_take);
    }
    resignation.take_if(|of| !are_finite([of.play_on.equity, of.resigned]));
    if let Some(resignation) = resignation {
        clean_level(&mut resignation.level);
        clean_answer(&mut resignation.play_on);
    }
    for verdict in [static_play, static_cube] {
        verdict.take_if(|of| !are_finite([of.best_loses, of.made_loses]));
    }
    luck.take_if(|luck| !luck.is_finite());
    if rest == *analysis { Cow::Borrowed(analysis) } else { Cow::Owned(rest) }
}

fn are_finite<const N: usize>(numbers: [f32; N]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}

fn clean_answer(answer: &mut CubeChances) {
    clean_outcome(&mut answer.outcome);
    clean_rollout(&mut answer.rollout);
}

fn clean_outcome(outcome: &mut Option<Outcome>) {
    outcome.take_if(|outcome| !are_finite(outcome.to_array()));
}

fn clean_rollout(rollout: &mut Option<RolloutFacts>) {
    if let Some(facts) = rollout {
        facts.equity_error.take_if(|error| !error.is_finite());
        clean_outcome(&mut facts.outcome_errors);
    }
}

fn clean_level(level: &mut Level) {
    if let Level::Plies { noise, .. } = level
        && !noise.is_finite()
    {
        *noise = 0.0;
    }
}
