//! Questions from the actions of analysed matches.

use barpoint_ids::PositionId;
use barpoint_render::{description, situation};
use barpoint_wire::analysis::{Action, ActionKind, MatchAnalysis};
use barpoint_wire::library::Hit;
use barpoint_wire::quiz::{Provenance, Question, QuestionKind, Source};
use barpoint_wire::{VERSION, Variant};

use crate::subject::{Subject, identity};
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
        explanation: action.explanation.clone(),
        engine: Provenance { level: level(action), ..origin.provenance.clone() },
        source: origin.source_of(action),
    })
}

/// Returns a question about a position that comes from no match, without its choices; `None` if its state
/// cannot be written.
pub(crate) fn of_subject(
    subject: &Subject,
    best: String,
    engine: Provenance,
    source: Source,
) -> Option<Question> {
    let diagram = subject.diagram();
    Some(Question {
        version: VERSION,
        id: identity(subject),
        kind: subject.kind,
        question: words::question(subject),
        situation: situation(&diagram),
        board: description(&diagram),
        xgid: Some(subject.xgid(subject.on_roll)?),
        position: PositionId(subject.position).to_string(),
        variant: subject.variant,
        dice: subject.dice.map(|dice| dice.to_string()),
        made: None,
        best,
        error: None,
        mark: None,
        difficulty: None,
        candidates: Vec::new(),
        cube: None,
        scores: None,
        themes: Vec::new(),
        events: Vec::new(),
        cube_events: Vec::new(),
        reasons: None,
        explanation: Vec::new(),
        engine,
        source,
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
        explanation: Vec::new(),
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

/// Returns the questions as JSON, one a line.
///
/// # Errors
/// A number of a question is not finite.
pub fn json_lines(questions: &[Question]) -> serde_json::Result<String> {
    questions.iter().map(|question| Ok(serde_json::to_string(question)? + "\n")).collect()
}

/// Match that questions come from, and the program that answers them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// Variant of the game.
    pub variant: Variant,
    /// Names of players 0 and 1; empty if they are unknown.
    pub names: [String; 2],
    /// Facts about the match. Player, opponent, game and action are those of each action.
    pub source: Source,
    /// Program and nets. The level is that of each action.
    pub provenance: Provenance,
}

impl Origin {
    /// Returns the origin of the actions of an analysed match, without file, event and date.
    #[must_use]
    pub fn of(analysis: &MatchAnalysis) -> Self {
        Self {
            variant: analysis.variant,
            names: analysis.names.clone(),
            source: Source {
                number: Some(analysis.number),
                length: analysis.length,
                ..Source::default()
            },
            provenance: Provenance {
                program: analysis.by.clone(),
                nets: analysis.nets.clone(),
                level: String::new(),
            },
        }
    }

    /// Returns the origin of an action that a search has found.
    #[must_use]
    pub fn of_hit(hit: &Hit) -> Self {
        Self {
            variant: hit.variant,
            names: hit.names.clone(),
            source: Source {
                length: hit.length,
                event: Some(hit.event.clone()).filter(|event| !event.is_empty()),
                date: hit.date.clone(),
                ..Source::default()
            },
            provenance: Provenance { program: hit.by.clone(), ..Provenance::default() },
        }
    }

    /// Returns the place of an action.
    pub(crate) fn source_of(&self, action: &Action) -> Source {
        let player = usize::from(action.player.min(1));
        let name = |player: usize| Some(self.names[player].clone()).filter(|name| !name.is_empty());
        Source {
            player: name(player),
            opponent: name(1 - player),
            game: Some(action.game),
            action: Some(action.action),
            ..self.source.clone()
        }
    }
}
