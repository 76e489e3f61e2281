//! Conversion of analysis to and from its JSON layout.

use std::sync::Arc;

use barpoint_core::{Dice, GameValue, Outcome, Position};

use super::wire;
use crate::model::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Mark, PlayAnalysis, ResignationAnalysis,
    RolloutFacts, StaticVerdict,
};

/// Returns the layout of an analysis whose numbers are finite.
pub(in crate::formats) fn to_wire(analysis: &Analysis) -> wire::Analysis {
    wire::Analysis {
        by: analysis.by.as_deref().map(str::to_owned),
        plays: analysis.play.as_ref().map(|plays| wire::Plays {
            played: plays.played,
            candidates: plays.candidates.iter().map(candidate_to_wire).collect(),
        }),
        cube: analysis.cube.as_ref().map(|cube| wire::Cube {
            level: level_to_wire(&cube.level),
            no_double: chances_to_wire(&cube.no_double),
            double_take: chances_to_wire(&cube.double_take),
            double_drop: cube.double_drop,
        }),
        resignation: analysis.resignation.as_ref().map(|resignation| wire::Resignation {
            level: level_to_wire(&resignation.level),
            value: value_to_wire(resignation.value),
            play_on: chances_to_wire(&resignation.play_on),
            resigned: resignation.resigned,
        }),
        static_play: analysis.static_play.map(verdict_to_wire),
        static_cube: analysis.static_cube.map(verdict_to_wire),
        luck: analysis.luck,
        play_mark: analysis.play_mark.map(wire::Mark::from),
        cube_mark: analysis.cube_mark.map(wire::Mark::from),
        luck_mark: analysis.luck_mark.map(wire::Mark::from),
    }
}

fn candidate_to_wire(candidate: &Candidate) -> wire::Candidate {
    wire::Candidate {
        play: candidate.play.to_string(),
        equity: candidate.equity,
        chances: candidate.outcome.map(Outcome::to_array),
        level: level_to_wire(&candidate.level),
        rollout: candidate.rollout.as_ref().map(rollout_to_wire),
    }
}

fn chances_to_wire(chances: &CubeChances) -> wire::Answer {
    wire::Answer {
        equity: chances.equity,
        chances: chances.outcome.map(Outcome::to_array),
        rollout: chances.rollout.as_ref().map(rollout_to_wire),
    }
}

fn rollout_to_wire(facts: &RolloutFacts) -> wire::Rollout {
    wire::Rollout {
        equity_error: facts.equity_error,
        chances_errors: facts.outcome_errors.map(Outcome::to_array),
        seed: facts.seed,
    }
}

fn level_to_wire(level: &Level) -> wire::Level {
    match level {
        &Level::Plies { plies, cubeful, noise, deterministic, prune } => {
            wire::Level::Plies { plies, cubeful, noise, deterministic, prune }
        }
        &Level::Rollout { trials, cubeful } => wire::Level::Rollout { trials, cubeful },
        Level::Named(name) => wire::Level::Named(name.clone()),
    }
}

const fn verdict_to_wire(verdict: StaticVerdict) -> wire::StaticVerdict {
    let StaticVerdict { best_loses, made_loses } = verdict;
    wire::StaticVerdict { best_loses, made_loses }
}

pub(super) const fn value_to_wire(value: GameValue) -> wire::Value {
    match value {
        GameValue::Single => wire::Value::Single,
        GameValue::Gammon => wire::Value::Gammon,
        GameValue::Backgammon => wire::Value::Backgammon,
    }
}

pub(super) const fn value_from_wire(value: wire::Value) -> GameValue {
    match value {
        wire::Value::Single => GameValue::Single,
        wire::Value::Gammon => GameValue::Gammon,
        wire::Value::Backgammon => GameValue::Backgammon,
    }
}

impl From<Mark> for wire::Mark {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::VeryBad => Self::VeryBad,
            Mark::Bad => Self::Bad,
            Mark::Doubtful => Self::Doubtful,
            Mark::Good => Self::Good,
            Mark::VeryGood => Self::VeryGood,
        }
    }
}

/// Returns the analysis of an action; plays are those of the roll in the position of the player who
/// acts. Candidates that are not legal plays are omitted.
pub(in crate::formats) fn from_wire(
    analysis: wire::Analysis,
    situation: Option<(Position, Dice)>,
) -> Analysis {
    let plays = |plays: wire::Plays| {
        let all = plays.candidates.into_iter().map(|candidate| {
            let (position, dice) = situation?;
            Some(Candidate {
                play: position.parse_play(dice, &candidate.play).ok()?.play,
                outcome: candidate.chances.map(Outcome::from_array),
                equity: candidate.equity,
                level: level_from_wire(candidate.level),
                rollout: candidate.rollout.map(rollout_from_wire),
            })
        });
        PlayAnalysis::of_known(all, plays.played)
    };
    Analysis {
        by: analysis.by.map(Arc::from),
        play: analysis.plays.map(plays),
        cube: analysis.cube.map(|cube| CubeAnalysis {
            level: level_from_wire(cube.level),
            no_double: chances_from_wire(cube.no_double),
            double_take: chances_from_wire(cube.double_take),
            double_drop: cube.double_drop,
        }),
        resignation: analysis.resignation.map(|resignation| ResignationAnalysis {
            level: level_from_wire(resignation.level),
            value: value_from_wire(resignation.value),
            play_on: chances_from_wire(resignation.play_on),
            resigned: resignation.resigned,
        }),
        static_play: analysis.static_play.map(verdict_from_wire),
        static_cube: analysis.static_cube.map(verdict_from_wire),
        luck: analysis.luck,
        play_mark: analysis.play_mark.map(mark_from_wire),
        cube_mark: analysis.cube_mark.map(mark_from_wire),
        luck_mark: analysis.luck_mark.map(mark_from_wire),
    }
}

fn chances_from_wire(chances: wire::Answer) -> CubeChances {
    CubeChances {
        outcome: chances.chances.map(Outcome::from_array),
        equity: chances.equity,
        rollout: chances.rollout.map(rollout_from_wire),
    }
}

fn rollout_from_wire(facts: wire::Rollout) -> RolloutFacts {
    RolloutFacts {
        equity_error: facts.equity_error,
        outcome_errors: facts.chances_errors.map(Outcome::from_array),
        seed: facts.seed,
    }
}

fn level_from_wire(level: wire::Level) -> Level {
    match level {
        wire::Level::Plies { plies, cubeful, noise, deterministic, prune } => {
            Level::Plies { plies, cubeful, noise, deterministic, prune }
        }
        wire::Level::Rollout { trials, cubeful } => Level::Rollout { trials, cubeful },
        wire::Level::Named(name) => Level::Named(name),
    }
}

const fn verdict_from_wire(verdict: wire::StaticVerdict) -> StaticVerdict {
    let wire::StaticVerdict { best_loses, made_loses } = verdict;
    StaticVerdict { best_loses, made_loses }
}

const fn mark_from_wire(mark: wire::Mark) -> Mark {
    match mark {
        wire::Mark::VeryBad => Mark::VeryBad,
        wire::Mark::Bad => Mark::Bad,
        wire::Mark::Doubtful => Mark::Doubtful,
        wire::Mark::Good => Mark::Good,
        wire::Mark::VeryGood => Mark::VeryGood,
    }
}
