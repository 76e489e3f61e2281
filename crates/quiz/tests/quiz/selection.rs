//! Choice of questions.

use barpoint_quiz::{Order, Question, QuestionKind, Selection};
use barpoint_wire::matches::Mark;
use barpoint_wire::reasons::Verdict;

use crate::questions;

fn loss(question: &Question) -> f64 {
    question.error.unwrap().normalised.0
}

fn every() -> Selection {
    Selection { worse_than: None, harder_than: Some(-1.0), ..Selection::default() }
}

#[test]
fn errors_above_the_threshold_come_first_the_worst() {
    let chosen = Selection::default().choose(questions());
    let losses: Vec<f64> = chosen.iter().map(loss).collect();
    assert!(losses.len() >= 4 && losses.iter().all(|loss| *loss > Selection::WORSE_THAN));
    assert!(losses.is_sorted_by(|a, b| a >= b), "{losses:?}");
    let at = |worse_than| Selection { worse_than: Some(worse_than), ..Selection::default() };
    let all = questions().iter().filter(|question| loss(question) > 0.0).count();
    assert_eq!(at(0.0).choose(questions()).len(), all);
    // The threshold itself is no error.
    assert_eq!(at(losses[0]).choose(questions()).len(), 0);
}

#[test]
fn conditions_hold_together() {
    let of = |selection: Selection| selection.choose(questions());
    let takes = of(Selection { kinds: vec![QuestionKind::Take], ..every() });
    assert!(!takes.is_empty() && takes.iter().all(|it| it.kind == QuestionKind::Take));
    let roots = of(Selection { players: vec!["ROOT".to_owned()], ..every() });
    assert!(!roots.is_empty() && roots.len() < of(every()).len());
    let marked = of(Selection { mark: Some(Mark::Bad), ..every() });
    let is_bad = |question: &Question| {
        matches!(question.mark, Some(Mark::Bad | Mark::VeryBad)) || loss(question) == 0.0
    };
    assert!(!marked.is_empty() && marked.iter().all(is_bad));
    let both = Selection {
        kinds: vec![QuestionKind::Take],
        players: vec!["nobody".to_owned()],
        ..every()
    };
    assert_eq!(of(both), []);
    let missed = ("hit".to_owned(), Some(Verdict::Missed));
    let hits = of(Selection { events: vec![missed], ..every() });
    assert!(hits.iter().all(|it| it.events.iter().any(|e| e.verdict == Verdict::Missed)));
}

#[test]
fn right_choices_are_asked_if_they_are_difficult() {
    let right = |least| {
        let selection = Selection { harder_than: Some(least), ..Selection::default() };
        selection.choose(questions()).iter().filter(|question| loss(question) == 0.0).count()
    };
    assert_eq!((right(0.03), right(0.04)), (1, 0));
}

#[test]
fn the_worst_of_equal_questions_remains() {
    let mut twice = questions();
    let worst = twice.iter().map(loss).fold(0.0, f64::max);
    let mut other = twice.clone();
    for question in &mut other {
        question.source.file = Some("other.mat".to_owned());
        if let Some(error) = &mut question.error {
            error.normalised.0 *= 2.0;
        }
    }
    twice.extend(other);
    let chosen = Selection::default().choose(twice.clone());
    assert!((loss(&chosen[0]) - 2.0 * worst).abs() < 1e-12);
    assert!(chosen.iter().all(|question| question.source.file.is_some()));
    let mut ids: Vec<_> = chosen.iter().map(|question| &question.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), chosen.len());

    let two = Selection { number: Some(2), order: Order::Played, ..Selection::default() };
    let two = two.choose(twice);
    let place = |question: &Question| (question.source.game, question.source.action);
    assert_eq!(two.len(), 2);
    assert!(place(&two[0]) < place(&two[1]));
}
