//! Questions from an analysed match, their choice and their forms.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod forms;
mod import;
mod package;
mod selection;

use barpoint_quiz::{Origin, Question, question};
use barpoint_wire::analysis::{ActionKind, MatchAnalysis};
use barpoint_wire::quiz::QuestionKind;
use barpoint_wire::{Decimal, statistics::Amount};

/// Ten actions of a match.
fn analysis() -> MatchAnalysis {
    let mut analysis: MatchAnalysis =
        serde_json::from_str(include_str!("../data/analysis.json")).unwrap();
    // A wrong answer to the same double as a right one.
    let pass = analysis.actions.iter_mut().find(|action| action.kind == ActionKind::Pass).unwrap();
    pass.kind = ActionKind::Take;
    "take".clone_into(&mut pass.made);
    pass.error = Some(Amount { normalised: Decimal(0.3), unnormalised: Decimal(0.1) });
    analysis
}

fn questions_of(analysis: &MatchAnalysis) -> Vec<Question> {
    let origin = Origin::of(analysis);
    analysis.actions.iter().filter_map(|action| question(action, &origin)).collect()
}

fn questions() -> Vec<Question> {
    questions_of(&analysis())
}

#[test]
fn every_decision_with_a_choice_is_a_question() {
    let (analysis, questions) = (analysis(), questions());
    let with_choice =
        analysis.actions.iter().filter(|action| !action.forced && action.best.is_some());
    let places: Vec<_> =
        with_choice.map(|action| (Some(action.game), Some(action.action))).collect();
    let asked: Vec<_> =
        questions.iter().map(|question| (question.source.game, question.source.action)).collect();
    assert_eq!(asked, places);
    assert!(asked.len() >= 8 && analysis.actions.iter().any(|action| action.forced));
}

#[test]
fn a_double_and_its_answer_are_separate_questions() {
    let questions = questions();
    let take = questions.iter().find(|question| question.kind == QuestionKind::Take).unwrap();
    let double = questions
        .iter()
        .find(|question| {
            question.kind == QuestionKind::Double && question.position == take.position
        })
        .unwrap();
    assert_ne!(take.id, double.id);
    assert_eq!(take.source.player, double.source.opponent);
    assert!(take.question.contains(" doubles to 2. "), "{}", take.question);
    assert!(double.question.ends_with(" on roll: double or roll?"), "{}", double.question);
    // The cube is offered in the question about the answer only.
    let field =
        |question: &Question| question.xgid.as_ref().unwrap().split(':').nth(4).unwrap().to_owned();
    assert_eq!([field(take), field(double)], ["D", "00"]);
}

#[test]
fn the_same_question_for_the_other_seat_is_the_same() {
    let question = &questions()[0];
    let mut swapped = analysis();
    for action in &mut swapped.actions {
        action.player = 1 - action.player;
        // Seats of an XGID: score and turn belong to seats, and the board is drawn from one of them.
        action.xgid = action.xgid.as_ref().map(|xgid| {
            let identifier: barpoint_ids::Identifier = xgid.parse().unwrap();
            let (position, state) = (identifier.position().unwrap(), identifier.state().unwrap());
            let other = identifier.on_roll().flip();
            barpoint_ids::Xgid::encode(position, state, other).unwrap().to_string()
        });
    }
    let other = &questions_of(&swapped)[0];
    assert_eq!(other.id, question.id);
    assert_ne!((&other.question, &other.xgid), (&question.question, &question.xgid));
}
