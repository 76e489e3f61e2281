//! What a rollout of a subject is.

use std::num::NonZeroU32;

use anyhow::{bail, ensure};
use barpoint::Engine;
use barpoint_core::{Contest, LegalPlay, Position, Side};
use barpoint_rollout::{Candidate, RolloutOptions, RolloutPlan};

use crate::report::Action;
use crate::settings::{Candidates, RolloutSettings};
use crate::subject::Subject;

/// The plan, and what its candidates begin with.
pub(super) fn plan(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &Engine,
) -> anyhow::Result<(RolloutPlan, Vec<Action>)> {
    let situation = subject.situation();
    if let Contest::Match(score) = situation.state.contest() {
        ensure!(score.winner().is_none(), "the match is over: expected a score with no winner");
    }
    let options = RolloutOptions {
        variant: subject.variant,
        cubeful: settings.options.cubeful && subject.is_cube_usable(),
        ..settings.options
    };
    let (contest, cube) = (*situation.state.contest(), situation.state.cube());
    let plays = plays(&settings.candidates, subject, engine)?;
    let (viewpoint, contest, cube) = if plays.is_empty() {
        (Side::OnRoll, contest, cube)
    } else {
        (Side::Opponent, contest.flip(), cube.flip())
    };
    let before = Candidate { position: subject.position, cube, may_double: false };
    let actions = if !plays.is_empty() {
        plays.iter().map(|&play| Action::Play(play)).collect()
    } else if options.cubeful && !options.initial && has_decision(subject, engine) {
        vec![Action::NoDouble, Action::DoubleTake]
    } else {
        vec![Action::Roll]
    };
    let candidate = |action: &Action| match action {
        Action::Roll | Action::NoDouble => before,
        Action::Result(position) => Candidate { position: *position, may_double: true, ..before },
        Action::Play(play) => Candidate { position: play.result, may_double: true, ..before },
        Action::DoubleTake => {
            Candidate { cube: cube.doubled_by(Side::OnRoll).unwrap_or(cube), ..before }
        }
    };
    let candidates = actions.iter().map(candidate).collect();
    let plan = RolloutPlan::new(candidates, viewpoint, contest, cube, engine.table(), options)?;
    let limit = situation.state.cube_limit();
    Ok((limit.map_or(plan.clone(), |limit| plan.with_cube_limit(limit)), actions))
}

/// Whether the player on roll may double, and a double can be of any use.
pub(super) fn has_decision(subject: &Subject, engine: &Engine) -> bool {
    let context = engine.context(&subject.situation());
    subject.is_cube_alive()
        && subject.position.result(subject.variant).is_none()
        && context.doubled().is_some()
        && !context.is_dead_for_player_on_roll()
}

/// The plays to roll out; none to roll out the position itself.
fn plays(
    wanted: &Candidates,
    subject: &Subject,
    engine: &Engine,
) -> anyhow::Result<Vec<LegalPlay>> {
    match wanted {
        Candidates::Top { top: None, within: None, .. } if subject.dice.is_none() => Ok(Vec::new()),
        Candidates::Top { top, within, made } => {
            let ranked = engine.rank_plays(&subject.situation(), subject.roll()?)?;
            let usual =
                if within.is_some() { usize::MAX } else { Candidates::DEFAULT_TOP as usize };
            let top = top.map_or(usual, |top: NonZeroU32| top.get() as usize);
            let best = ranked.first().map_or(0.0, |play| play.value.equity.0);
            let near = |equity: f64| within.is_none_or(|within| equity >= best - within);
            let ranked = ranked.iter().take(top).filter(|play| near(play.value.equity.0));
            let mut results: Vec<Position> = ranked.map(|play| play.result).collect();
            results.extend(made.filter(|made| !results.contains(made)));
            let plays = subject.position.plays(subject.roll()?);
            let legal = |result| plays.iter().find(|legal| legal.result == result);
            Ok(results.into_iter().filter_map(legal).copied().collect())
        }
        Candidates::Plays(texts) => {
            let dice = subject.roll()?;
            let mut plays: Vec<LegalPlay> = Vec::new();
            for text in texts {
                let play = subject.position.parse_play(dice, text)?;
                if plays.iter().any(|known| known.result == play.result) {
                    bail!("`{text}` leads to the same position as a play given before it");
                }
                plays.push(play);
            }
            Ok(plays)
        }
    }
}
