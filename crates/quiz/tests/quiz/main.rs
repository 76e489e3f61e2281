//! Questions from an analysed match, their choice and their forms.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

mod pack;
mod package;
mod schedule;

use std::path::Path;
use std::process::Command;

use barpoint_quiz::{
    MarkdownOptions, Order, Origin, PackageOptions, Question, Selection, anki_package, csv,
    json_lines, markdown, question,
};
use barpoint_render::Theme;
use barpoint_wire::analysis::{ActionKind, MatchAnalysis};
use barpoint_wire::matches::Mark;
use barpoint_wire::quiz::QuestionKind;
use barpoint_wire::reasons::Verdict;
use barpoint_wire::statistics::Amount;
use serde_json::json;

/// Ten actions of a match.
fn analysis() -> MatchAnalysis {
    let mut analysis: MatchAnalysis =
        serde_json::from_str(include_str!("../data/analysis.json")).unwrap();
    // A wrong answer to the same double as a right one.
    let pass = analysis.actions.iter_mut().find(|action| action.kind == ActionKind::Pass).unwrap();
    pass.kind = ActionKind::Take;
    "take".clone_into(&mut pass.made);
    pass.error = Some(Amount { normalised: 0.3, unnormalised: 0.1 });
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

/// Returns questions whose names have characters with a meaning in every form.
fn hostile() -> Vec<Question> {
    let mut analysis = analysis();
    analysis.names = ["<script>alert(1)</script>, \"Zoë\"".to_owned(), "=1+1 |東| [x]".to_owned()];
    questions_of(&analysis)
}

#[test]
fn questions_are_read_back_from_json() {
    let text = json_lines(&hostile()).unwrap();
    let read = text.lines().map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(read.collect::<Vec<Question>>(), hostile());
}

/// Returns the number of cells of a row: a comma within quotation marks is no separator.
fn width(row: &str) -> usize {
    let outside = row.split('"').step_by(2);
    outside.map(|part| part.matches(',').count()).sum::<usize>() + 1
}

#[test]
fn every_row_has_the_same_cells() {
    let table = csv(&hostile());
    let widths: Vec<usize> = table.lines().map(width).collect();
    assert_eq!(widths.len(), hostile().len() + 1);
    assert!(widths.iter().all(|width| *width == 27), "{widths:?}");
    assert!(table.contains("\"<script>alert(1)</script>, \"\"Zoë\"\"\""));
}

#[test]
fn answers_are_folded_and_names_are_no_html() {
    let (page, pictures) = markdown(&hostile(), &MarkdownOptions::default());
    let count = |what: &str| page.matches(what).count();
    let number = hostile().len();
    assert_eq!((count("\n## "), count("<details>"), count("</details>")), (number, number, number));
    assert_eq!((count("```text"), pictures.len()), (number, 0));
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"));
    assert!(page.contains("\\|東\\| \\[x\\]"));
}

#[test]
fn pictures_of_a_page_are_those_that_it_links_to() {
    let pictures = Some((Theme::Safe, "boards".to_owned()));
    let options = MarkdownOptions { pictures, ..MarkdownOptions::default() };
    let (page, pictures) = markdown(&questions(), &options);
    assert_eq!(markdown(&questions(), &options), (page.clone(), pictures.clone()));
    for picture in &pictures {
        assert!(page.contains(&format!("(boards/{})", picture.name)));
        roxmltree::Document::parse(&picture.svg).unwrap();
    }
    assert!(pictures.len() > questions().len());
    assert_eq!(page.matches("![").count(), 2 * questions().len());
}

/// `BARPOINT_ANKI_PYTHON` names a Python that has the package; the default is `python3`.
#[test]
fn anki_imports_every_card_once() {
    let python = std::env::var("BARPOINT_ANKI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_anki = Command::new(&python).args(["-c", "import anki"]).output();
    if !has_anki.is_ok_and(|output| output.status.success()) {
        barpoint_testing::skipped(format!("{python} has no package anki"));
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, level: &str| {
        let mut questions = questions();
        for question in &mut questions {
            level.clone_into(&mut question.engine.level);
        }
        let path = folder.path().join(name);
        std::fs::write(&path, anki_package(&questions, &PackageOptions::default()).unwrap())
            .unwrap();
        path
    };
    // The same package twice, and one with a deeper analysis.
    let packages = [write("a.apkg", "1-ply"), write("b.apkg", "1-ply"), write("c.apkg", "2-ply")];
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/import.py");
    let output = Command::new(&python).arg(script).args(&packages).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let results: Vec<serde_json::Value> = output
        .stdout
        .split(|b| *b == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect();
    let number = questions().len();
    let expected = |new: usize, updated: usize, duplicate: usize| {
        json!({
            "new": new, "updated": updated, "duplicate": duplicate, "other": 0,
            "notes": number, "cards": number, "missing_media": 0, "unused_media": 0,
        })
    };
    assert_eq!(results, [expected(number, 0, 0), expected(0, 0, number), expected(0, number, 0)]);
}

// Choice of questions.

fn loss(question: &Question) -> f64 {
    question.error.unwrap().normalised
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
            error.normalised *= 2.0;
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
