//! Analysed matches.

use std::collections::BTreeMap;

use barpoint_analysis::review::{
    ActionKind, Review, ReviewedAction, ReviewedBeaver, ReviewedResignation,
};
use barpoint_analysis::statistics::Thresholds;
use barpoint_analysis::{Sentence, Themes};
use barpoint_core::{MatchLength, Outcome, Player, Variant};
use barpoint_ids::{PositionId, Xgid};
use barpoint_records::{CubeAnalysis, Match, PlayAnalysis, player_name};
use barpoint_wire::{Chances, Decimal, VERSION, analysis as wire};

use super::{ToWire, count};

/// Returns the document of a reviewed match.
///
/// `number` is the number of the match in its file, counted from 1.
pub(crate) fn match_analysis(
    record: &Match,
    review: &Review<'_>,
    thresholds: &Thresholds,
    number: usize,
) -> wire::MatchAnalysis {
    let by = review.actions.iter().find_map(|action| action.analysis.by.as_deref());
    let variant = record.rules.variant;
    let action = |reviewed: &ReviewedAction<'_>| action(reviewed, variant, thresholds);
    wire::MatchAnalysis {
        version: VERSION,
        number: count(number),
        by: by.map(str::to_owned),
        nets: BTreeMap::new(),
        variant,
        length: record.length.map(MatchLength::get),
        names: Player::BOTH.map(|player| player_name(record, player)),
        coverage: None,
        record: None,
        actions: review.actions.iter().map(action).collect(),
        resignations: review.resignations.iter().map(resignation).collect(),
        beavers: review.beavers.iter().map(beaver).collect(),
    }
}

pub(super) fn action(
    reviewed: &ReviewedAction<'_>,
    variant: Variant,
    thresholds: &Thresholds,
) -> wire::Action {
    let decision = &reviewed.decision;
    let state = decision.state.as_ref().ok();
    let luck = reviewed.luck();
    let luck_mark = reviewed.analysis.luck_mark;
    let luck_mark = luck.and_then(|luck| luck_mark.or_else(|| thresholds.of_luck(luck.normalised)));
    let verdict = reviewed.static_verdict();
    let explanation = reviewed.explanation();
    wire::Action {
        game: count(decision.place.game + 1),
        action: count(reviewed.entry + 1),
        player: index(reviewed.player),
        kind: ActionKind::of(reviewed.choice),
        xgid: state.and_then(|state| {
            Some(Xgid::encode(&decision.position, state, decision.player).ok()?.to_string())
        }),
        position: PositionId(decision.position).to_string(),
        dice: decision.dice.map(|dice| dice.to_string()),
        made: reviewed.made(),
        best: reviewed.best(),
        error: reviewed.error(),
        mark: reviewed.mark(thresholds),
        forced: reviewed.is_forced(),
        luck,
        luck_mark,
        difficulty: verdict.map(|verdict| Decimal(verdict.best_loses.into())),
        static_error: verdict.map(|verdict| Decimal(verdict.made_loses.into())),
        candidates: reviewed.plays().map(candidates).unwrap_or_default(),
        cube: reviewed.cube().map(|cube| self::cube(cube, reviewed)),
        themes: Themes::of(&decision.position, variant).all().to_vec(),
        events: reviewed.events().to_wire(),
        cube_events: reviewed.cube_events().to_wire(),
        reasons: explanation.as_deref().map(Sentence::join),
        explanation: explanation.unwrap_or_default().to_wire(),
        play_reasons: reviewed.play_reasons().to_wire(),
        cube_reasons: reviewed.cube_reasons().to_wire(),
    }
}

const fn index(player: Player) -> u8 {
    match player {
        Player::Zero => 0,
        Player::One => 1,
    }
}

fn candidates(plays: &PlayAnalysis) -> Vec<wire::Candidate> {
    let best = plays.candidates.first().map_or(0.0, |best| best.equity);
    let candidates = plays.candidates.iter().enumerate();
    let candidate = |(i, candidate): (usize, &barpoint_records::Candidate)| wire::Candidate {
        play: candidate.play.to_string(),
        equity: Decimal(candidate.equity.into()),
        difference: Decimal(f64::from(candidate.equity) - f64::from(best)),
        chances: candidate.outcome.as_ref().map(chances),
        level: candidate.level.to_string(),
        standard_error: candidate
            .rollout
            .as_ref()
            .and_then(|facts| Decimal::finite(facts.equity_error?.into())),
        made: plays.played == Some(i),
    };
    candidates.map(candidate).collect()
}

fn cube(cube: &CubeAnalysis, reviewed: &ReviewedAction<'_>) -> wire::Cube {
    let errors = [&cube.no_double, &cube.double_take]
        .map(|chances| Decimal::finite(chances.rollout.as_ref()?.equity_error?.into()));
    wire::Cube {
        no_double: Decimal(cube.no_double.equity.into()),
        double_take: Decimal(cube.double_take.equity.into()),
        double_pass: Decimal(cube.double_drop.into()),
        standard_errors: errors[0].zip(errors[1]).map(|(a, b)| [a, b]),
        chances: cube.no_double.outcome.as_ref().map(chances),
        level: cube.level.to_string(),
        correct: reviewed.cube_decision().map_or_else(String::new, |it| it.to_string()),
    }
}

fn chances(outcome: &Outcome) -> Chances {
    outcome.to_array().map(|chance| Decimal(chance.into())).into()
}

fn resignation(reviewed: &ReviewedResignation<'_>) -> wire::Resignation {
    let (offer, analysis) = (&reviewed.offer, reviewed.analysis);
    wire::Resignation {
        game: count(offer.place.game + 1),
        action: count(offer.place.action.unwrap_or_default() + 1),
        player: index(offer.player),
        value: offer.value.points(),
        accepted: offer.accepted,
        play_on: Decimal(analysis.play_on.equity.into()),
        resigned: Decimal(analysis.resigned.into()),
        level: analysis.level.to_string(),
        error_of_offer: reviewed.error_of_offer(),
        error_of_answer: reviewed.error_of_answer(),
    }
}

fn beaver(reviewed: &ReviewedBeaver) -> wire::Beaver {
    let judgement = &reviewed.judgement;
    wire::Beaver {
        game: count(reviewed.game + 1),
        action: count(reviewed.entry + 1),
        player: index(reviewed.player),
        kind: judgement.kind,
        made: judgement.is_made,
        error: judgement.error,
    }
}

#[cfg(feature = "rollout")]
mod coverage {
    use super::{ToWire, wire};
    use crate::{Coverage, TierCoverage, TreatedDecisions};

    impl ToWire for Coverage {
        type Wire = wire::Coverage;

        fn to_wire(&self) -> wire::Coverage {
            wire::Coverage {
                plays: self.plays.to_wire(),
                cubes: self.cubes.to_wire(),
                rolls: self.rolls,
                resignations: self.resignations,
            }
        }
    }

    impl ToWire for TreatedDecisions {
        type Wire = wire::Treated;

        fn to_wire(&self) -> wire::Treated {
            let tier = |count: &TierCoverage| wire::Tier {
                tier: count.tier.to_string(),
                evaluated: count.evaluated,
                decided: count.decided,
                changed: count.changed,
            };
            wire::Treated {
                forced: self.forced,
                settled: self.settled,
                impossible: self.impossible,
                tiers: self.tiers.iter().map(tier).collect(),
            }
        }
    }
}
