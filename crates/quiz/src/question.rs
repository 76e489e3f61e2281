//! Questions from the actions of analysed matches.

use barpoint_render::{description, situation};
use barpoint_wire::VERSION;
use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::quiz::{Provenance, Question, QuestionKind};

use crate::identity::identity;
use crate::origin::Origin;
use crate::subject::Subject;
use crate::words;

/// Returns the question about an action, with its answer.
///
/// Returns `None` if there is nothing to ask: the play is forced, or the best choice is unknown.
#[must_use]
pub fn question(action: &Action, origin: &Origin) -> Option<Question> {
    let best = action.best.clone().filter(|_| !action.forced)?;
    action.error?;
    let kind = kind(action.kind);
    let subject = Subject::of_action(action, kind, origin.variant)?;
    let diagram = subject.diagram();
    Some(Question {
        version: VERSION,
        id: identity(&subject),
        kind,
        question: words::question(&subject),
        situation: situation(&diagram),
        board: description(&diagram),
        xgid: subject.xgid(subject.on_roll),
        position: action.position.clone(),
        variant: origin.variant,
        dice: action.dice.clone(),
        made: Some(action.made.clone()),
        best,
        error: action.error,
        mark: action.mark,
        difficulty: action.difficulty,
        candidates: action.candidates.clone(),
        cube: action.cube.clone(),
        scores: None,
        themes: action.themes.clone(),
        events: action.events.clone(),
        cube_events: action.cube_events.clone(),
        reasons: action.reasons.clone(),
        engine: Provenance { level: level(action), ..origin.provenance.clone() },
        source: origin.source_of(action),
    })
}

/// Returns the question without a player: the position alone, with its answer.
#[must_use]
pub fn without_player(mut question: Question) -> Question {
    for candidate in &mut question.candidates {
        candidate.made = false;
    }
    question.source.player = None;
    question.source.opponent = None;
    question.source.game = None;
    question.source.action = None;
    Question {
        made: None,
        error: None,
        mark: None,
        events: Vec::new(),
        cube_events: Vec::new(),
        reasons: None,
        ..question
    }
}

const fn kind(kind: ActionKind) -> QuestionKind {
    match kind {
        ActionKind::Play => QuestionKind::Play,
        ActionKind::NoDouble | ActionKind::Double => QuestionKind::Double,
        ActionKind::Take | ActionKind::Pass | ActionKind::Beaver => QuestionKind::Take,
    }
}

fn level(action: &Action) -> String {
    let of_play = action.candidates.first().map(|candidate| candidate.level.clone());
    let of_cube = || action.cube.as_ref().map(|cube| cube.level.clone());
    of_play.or_else(of_cube).unwrap_or_default()
}
