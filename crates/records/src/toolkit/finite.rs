//! Analysis without numbers that are not finite, because files cannot hold them.

use std::borrow::Cow;

use barpoint_core::Outcome;

use crate::model::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, PlayAnalysis, ResignationAnalysis,
    RolloutFacts,
};

/// Loss of numbers that are not finite.
pub(crate) const NOT_FINITE: &str = "numbers of analysis that are not finite";

/// Returns an analysis without the parts whose numbers are not finite.
pub(crate) fn finite(analysis: &Analysis) -> Cow<'_, Analysis> {
    let rest = Analysis {
        by: analysis.by.clone(),
        play: analysis.play.as_ref().map(plays),
        cube: analysis.cube.as_ref().and_then(cube),
        resignation: analysis.resignation.as_ref().and_then(resignation),
        static_play: analysis.static_play.filter(|of| are_finite([of.best_loses, of.made_loses])),
        static_cube: analysis.static_cube.filter(|of| are_finite([of.best_loses, of.made_loses])),
        luck: analysis.luck.filter(|luck| luck.is_finite()),
        ..*analysis
    };
    if rest == *analysis { Cow::Borrowed(analysis) } else { Cow::Owned(rest) }
}

fn are_finite<const N: usize>(numbers: [f32; N]) -> bool {
    numbers.iter().all(|number| number.is_finite())
}

fn plays(analysis: &PlayAnalysis) -> PlayAnalysis {
    let mut rest = PlayAnalysis::default();
    for (index, candidate) in analysis.candidates.iter().enumerate() {
        if !candidate.equity.is_finite() {
            continue;
        }
        if analysis.played == Some(index) {
            rest.played = Some(rest.candidates.len());
        }
        rest.candidates.push(Candidate {
            outcome: candidate.outcome.filter(chances),
            level: level(&candidate.level),
            rollout: candidate.rollout.as_ref().map(facts),
            ..candidate.clone()
        });
    }
    rest
}

fn cube(analysis: &CubeAnalysis) -> Option<CubeAnalysis> {
    let CubeAnalysis { level: of, no_double, double_take, double_drop } = analysis;
    are_finite([no_double.equity, double_take.equity, *double_drop]).then(|| CubeAnalysis {
        level: level(of),
        no_double: answer(no_double),
        double_take: answer(double_take),
        double_drop: *double_drop,
    })
}

fn resignation(analysis: &ResignationAnalysis) -> Option<ResignationAnalysis> {
    let ResignationAnalysis { level: of, value, play_on, resigned } = analysis;
    are_finite([play_on.equity, *resigned]).then(|| ResignationAnalysis {
        level: level(of),
        value: *value,
        play_on: answer(play_on),
        resigned: *resigned,
    })
}

fn answer(of: &CubeChances) -> CubeChances {
    CubeChances {
        outcome: of.outcome.filter(chances),
        equity: of.equity,
        rollout: of.rollout.as_ref().map(facts),
    }
}

fn chances(outcome: &Outcome) -> bool {
    are_finite(outcome.to_array())
}

fn facts(of: &RolloutFacts) -> RolloutFacts {
    RolloutFacts {
        equity_error: of.equity_error.filter(|error| error.is_finite()),
        outcome_errors: of.outcome_errors.filter(chances),
        seed: of.seed,
    }
}

fn level(of: &Level) -> Level {
    match of.clone() {
        Level::Plies { plies, cubeful, noise, deterministic, prune } => {
            let noise = if noise.is_finite() { noise } else { 0.0 };
            Level::Plies { plies, cubeful, noise, deterministic, prune }
        }
        other => other,
    }
}
