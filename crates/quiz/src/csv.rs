//! Questions as a table.

use barpoint_wire::{Decimal, csv_cell};

use crate::{Question, words};

/// Names of the columns.
const COLUMNS: [&str; 27] = [
    "id",
    "kind",
    "question",
    "situation",
    "xgid",
    "position",
    "variant",
    "dice",
    "made",
    "best",
    "error",
    "mwc_error",
    "mark",
    "difficulty",
    "choices",
    "themes",
    "events",
    "reasons",
    "player",
    "opponent",
    "event",
    "date",
    "file",
    "match",
    "game",
    "move",
    "engine",
];

/// Returns the questions as comma-separated values, one a row, below the names of the columns.
///
/// Cells are those of [`csv_cell`].
#[must_use]
pub fn csv(questions: &[Question]) -> String {
    let rows = questions.iter().map(|question| row(&cells(question)));
    [row(&COLUMNS.map(str::to_owned))].into_iter().chain(rows).collect()
}

fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
    cells.join(",") + "\n"
}

fn cells(question: &Question) -> [String; 27] {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let number = |number: Option<u32>| number.map_or_else(String::new, |it| it.to_string());
    let decimal = |number: Option<Decimal>| number.map_or_else(String::new, |it| it.to_string());
    let source = &question.source;
    let in_match = source.length.and(question.error);
    [
        question.id.clone(),
        question.kind.name().to_owned(),
        question.question.clone(),
        words::situation(question),
        text(&question.xgid),
        question.position.clone(),
        words::name(&question.variant),
        text(&question.dice),
        text(&question.made),
        question.best.clone(),
        decimal(question.error.map(|error| Decimal(error.normalised))),
        decimal(in_match.map(|error| Decimal(error.unnormalised))),
        question.mark.map_or("", |mark| mark.word()).to_owned(),
        decimal(question.difficulty),
        choices(question),
        words::themes(question).join("; "),
        words::wrong_events(question),
        text(&question.reasons),
        text(&source.player),
        text(&source.opponent),
        text(&source.event),
        text(&source.date),
        text(&source.file),
        number(source.number),
        number(source.game),
        number(source.action),
        words::engine(question),
    ]
}

/// Returns all choices with their equities.
fn choices(question: &Question) -> String {
    let plays = question.candidates.iter();
    let plays = plays.map(|candidate| format!("{} {}", candidate.play, candidate.equity));
    let cubes = question.cube.as_ref().map_or_else(Vec::new, |cube| {
        let [wait, take, pass] = cube.choices();
        vec![
            format!("{wait} {}", cube.no_double),
            format!("{take} {}", cube.double_take),
            format!("{pass} {}", cube.double_pass),
        ]
    });
    plays.chain(cubes).collect::<Vec<_>>().join("; ")
}
