//! Questions as Markdown with folded answers.

use std::fmt::Write;

use barpoint_core::More;
use barpoint_render::{Look, Perspective, text};
use barpoint_wire::quiz::ScoreMatrix;

use crate::picture::{Picture, answer_picture, question_picture};
use crate::scores::{axis, cell, legend, plies};
use crate::{Question, Subject, words};

/// Form of the boards in Markdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MarkdownOptions {
    /// Colours and folder of the pictures, as it is written in links; `None` for boards as text.
    pub pictures: Option<(barpoint_render::Theme, String)>,
    #[doc(hidden)]
    pub more: More,
}

/// Returns the questions as Markdown, and the pictures that it links to.
///
/// Answers are in `<details>`, which viewers of Markdown fold.
#[must_use]
pub fn markdown(questions: &[Question], options: &MarkdownOptions) -> (String, Vec<Picture>) {
    let count = questions.len();
    let plural = if count == 1 { "" } else { "s" };
    let mut page = format!("# Quiz: {count} question{plural}\n");
    let mut pictures = Vec::new();
    for (number, question) in (1..).zip(questions) {
        let mut board = |picture: fn(&Question, barpoint_render::Theme) -> Option<Picture>| {
            let (theme, folder) = options.pictures.as_ref()?;
            let picture = picture(question, *theme)?;
            let link = format!("![{}]({folder}/{})\n", picture.description, picture.name);
            pictures.push(picture);
            Some(link)
        };
        let asked = board(question_picture).unwrap_or_else(|| text_board(question));
        let answered = board(answer_picture).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(page, "\n## {number}. {}\n", question.question);
        let _ = writeln!(page, "{}\n\n{asked}", words::situation(question));
        page += &folded(question, &answered);
    }
    pictures.sort_by(|a, b| a.name.cmp(&b.name));
    pictures.dedup();
    (page, pictures)
}

fn text_board(question: &Question) -> String {
    let Some(subject) = Subject::of(question) else { return String::new() };
    let perspective = Perspective::Seat(subject.decider());
    let board = text(&subject.diagram(), &Look { perspective, ..Look::default() });
    format!("```text\n{}\n```\n\nX is Black, O is White.\n", board.trim_end())
}

fn folded(question: &Question, picture: &str) -> String {
    let mut parts = vec![format!("**{}**", sentence(&question.best))];
    parts.extend(words::verdict(question).map(|verdict| escape(&verdict)));
    if !picture.is_empty() {
        parts.push(picture.trim_end().to_owned());
    }
    parts.push(choices(question));
    parts.extend(question.reasons.clone());
    let events = words::wrong_events(question);
    if !events.is_empty() {
        parts.push(format!("Events: {events}."));
    }
    let themes = words::themes(question);
    if !themes.is_empty() {
        parts.push(format!("Themes: {}.", themes.join(", ")));
    }
    parts.extend(question.scores.as_ref().map(scores));
    parts.push(origin(question));
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("<details>\n<summary>Answer</summary>\n\n{}\n\n</details>\n", parts.join("\n\n"))
}

fn origin(question: &Question) -> String {
    let id = question.xgid.as_ref().unwrap_or(&question.position);
    let place = escape(&words::source(question));
    let place = if place.is_empty() { place } else { format!("Source: {place}.  \n") };
    format!("{place}Engine: {}.  \n`{id}`", escape(&words::engine(question)))
}

/// Returns a choice with a capital letter.
fn sentence(choice: &str) -> String {
    let mut letters = choice.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    escape(&(first.unwrap_or_default() + letters.as_str()))
}

fn choices(question: &Question) -> String {
    if question.cube.is_some() { cube(question) } else { plays(question) }
}

fn plays(question: &Question) -> String {
    let mut table =
        "| | play | equity | loss | chances | level |\n|---|---|---|---|---|---|\n".to_owned();
    for (rank, candidate) in (1..).zip(&question.candidates) {
        let played = if candidate.made { " (played)" } else { "" };
        let chances = candidate.chances.as_ref().map_or_else(String::new, words::chances);
        let _ = writeln!(
            table,
            "| {rank} | {}{played} | {} | {:.3} | {chances} | {} |",
            escape(&candidate.play),
            words::with_error(candidate.equity, candidate.standard_error),
            0.0 - candidate.difference.0,
            escape(&candidate.level),
        );
    }
    table.trim_end().to_owned()
}

fn cube(question: &Question) -> String {
    let Some(cube) = &question.cube else { return String::new() };
    let on_roll = words::on_roll(question);
    let mut table = format!("| equity of {on_roll} | | difference |\n|---|---|---|\n");
    for row in words::cube_rows(question) {
        let difference = words::equity(row.difference);
        let _ = writeln!(table, "| {} | {} | {difference} |", row.name, row.equity);
    }
    if let Some(chances) = &cube.chances {
        let _ = write!(table, "\nWithout the cube, {on_roll}: {}.", words::chances(chances));
    }
    table.trim_end().to_owned()
}

fn scores(matrix: &ScoreMatrix) -> String {
    let axis = axis(matrix);
    let heads: Vec<String> = axis.iter().map(ToString::to_string).collect();
    let rule = "---|".repeat(axis.len());
    let mut table = format!("| needs | {} |\n|---|{rule}\n", heads.join(" | "));
    for row in &axis {
        let label = |column| cell(matrix, *row, column).map_or("", |cell| &cell.choice.label);
        let labels: Vec<&str> = axis.iter().map(|column| label(*column)).collect();
        let _ = writeln!(table, "| {row} | {} |", labels.join(" | "));
    }
    let entries = legend(matrix).into_iter().map(|(label, text)| format!("{label}: {text}"));
    format!(
        "At other scores, {}, {}. Rows: points that the player needs; columns: the opponent. \
         Money: {}.\n\n{}\n\n{}.",
        plies(matrix.plies),
        matrix.met,
        matrix.money.label,
        table.trim_end(),
        escape(&entries.collect::<Vec<_>>().join("; "))
    )
}

/// Escapes the characters that Markdown and HTML give a meaning to.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => {
                escaped.extend(['\\', character]);
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
