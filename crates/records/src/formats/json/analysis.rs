//! Conversion of analysis to and from its JSON layout.

use std::sync::Arc;

use barpoint_core::{Dice, Position};

use super::layout;
use crate::model::{Analysis, Candidate, PlayAnalysis};

/// Returns the layout of an analysis whose numbers are finite.
pub(in crate::formats) fn to_layout(analysis: &Analysis) -> layout::Analysis {
    let analysis = analysis.clone();
    layout::Analysis {
        by: analysis.by.as_deref().map(str::to_owned),
        plays: analysis.play.map(|plays| layout::Plays {
            played: plays.played,
            candidates: plays.candidates.into_iter().map(candidate).collect(),
        }),
        cube: analysis.cube,
        resignation: analysis.resignation,
        static_play: analysis.static_play,
        static_cube: analysis.static_cube,
        luck: analysis.luck,
        play_mark: analysis.play_mark,
        cube_mark: analysis.cube_mark,
        luck_mark: analysis.luck_mark,
    }
}

fn candidate(candidate: Candidate) -> layout::Candidate {
    layout::Candidate {
        play: candidate.play.to_string(),
        equity: candidate.equity,
        chances: candidate.outcome,
        level: candidate.level,
        rollout: candidate.rollout,
    }
}

/// Returns the analysis of an action; plays are those of the roll in the position of the player who
/// acts. Candidates that are not legal plays are omitted.
pub(in crate::formats) fn of_layout(
    analysis: layout::Analysis,
    situation: Option<(Position, Dice)>,
) -> Analysis {
    let plays = |plays: layout::Plays| {
        let all = plays.candidates.into_iter().map(|candidate| {
            let (position, dice) = situation?;
            Some(Candidate {
                play: position.parse_play(dice, &candidate.play).ok()?.play,
                outcome: candidate.chances,
                equity: candidate.equity,
                level: candidate.level,
                rollout: candidate.rollout,
            })
        });
        PlayAnalysis::of_known(all, plays.played)
    };
    Analysis {
        by: analysis.by.map(Arc::from),
        play: analysis.plays.map(plays),
        cube: analysis.cube,
        resignation: analysis.resignation,
        static_play: analysis.static_play,
        static_cube: analysis.static_cube,
        luck: analysis.luck,
        play_mark: analysis.play_mark,
        cube_mark: analysis.cube_mark,
        luck_mark: analysis.luck_mark,
        ..Analysis::default()
    }
}
