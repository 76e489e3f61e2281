//! Parts of cards as HTML.

use std::fmt::Write;

use barpoint_render::escape_markup;
use barpoint_wire::quiz::ScoreMatrix;

use crate::picture::Picture;
use crate::scores::{axis, cell, legend, plies, score_of};
use crate::{Question, words};

/// Escapes the characters that HTML and the templates of Anki give a meaning to.
pub(super) fn escape(text: &str) -> String {
    // Anki reads `[sound:…]`, `{{…}}` and `\(…\)` in fields.
    let of_anki = [('[', "&#91;"), ('{', "&#123;"), ('\\', "&#92;")];
    of_anki.iter().fold(escape_markup(text), |text, (from, to)| text.replace(*from, to))
}

pub(super) fn image(picture: &Picture) -> String {
    let description = escape(&picture.description);
    format!("<img class=\"bp-board\" src=\"{}\" alt=\"{description}\"/>", picture.name)
}

/// Returns the table of plays or of cube actions.
pub(super) fn choices(question: &Question) -> String {
    if question.cube.is_some() { cube(question) } else { plays(question) }
}

fn plays(question: &Question) -> String {
    let mut rows = String::new();
    for (index, candidate) in question.candidates.iter().enumerate() {
        let class = match (index, candidate.made) {
            (0, _) => " class=\"bp-best\"",
            (_, true) => " class=\"bp-made\"",
            _ => "",
        };
        let played = if candidate.made { " <b>played</b>" } else { "" };
        let loss = if index == 0 { String::new() } else { words::equity(candidate.difference.0) };
        // Writing to a string cannot fail.
        let _ = write!(
            rows,
            "<tr{class}><td>{}{played}</td><td>{}</td><td>{loss}</td></tr>",
            escape(&candidate.play),
            words::with_error(candidate.equity, candidate.standard_error),
        );
        let chances = candidate.chances.as_ref().map(words::chances);
        let details: Vec<String> = chances.into_iter().chain([escape(&candidate.level)]).collect();
        let _ = write!(
            rows,
            "<tr class=\"bp-detail\"><td colspan=\"3\">{}</td></tr>",
            details.join(" · ")
        );
    }
    table(["Play", "Equity", "Loss"], &rows)
}

fn cube(question: &Question) -> String {
    let Some(cube) = &question.cube else { return String::new() };
    let on_roll = words::on_roll(question);
    let mut rows = String::new();
    for row in words::cube_rows(question) {
        let class = if row.is_proper { " class=\"bp-best\"" } else { "" };
        let difference = words::equity(row.difference);
        let _ = write!(
            rows,
            "<tr{class}><td>{}</td><td>{}</td><td>{difference}</td></tr>",
            row.name, row.equity
        );
    }
    if let Some(chances) = &cube.chances {
        let chances = words::chances(chances);
        let _ = write!(
            rows,
            "<tr class=\"bp-detail\"><td colspan=\"3\">{on_roll} without the cube: {chances}</td></tr>"
        );
    }
    table([&format!("Equity of {on_roll}"), "", "Difference"], &rows)
}

fn table(heads: [&str; 3], rows: &str) -> String {
    let heads = heads.map(|head| format!("<th>{head}</th>")).concat();
    format!("<table class=\"bp-choices\"><tr>{heads}</tr>{rows}</table>")
}

/// Returns the table of scores with its legend. The score of the question is framed.
pub(super) fn scores(matrix: &ScoreMatrix, question: &Question) -> String {
    let axis = axis(matrix);
    let labels: Vec<(String, String)> = legend(matrix);
    let here = score_of(question);
    let heads: Vec<String> = axis.iter().map(|away| format!("<th>{away}</th>")).collect();
    let heads = heads.concat();
    let mut table = format!("<table class=\"bp-scores\"><tr><th></th>{heads}</tr>");
    for row in &axis {
        let _ = write!(table, "<tr><th>{row}</th>");
        for column in &axis {
            let Some(cell) = cell(matrix, *row, *column) else {
                table += "<td></td>";
                continue;
            };
            let label = &cell.choice.label;
            let is_here = here == Some((*row, *column));
            let here = if is_here { " bp-here" } else { "" };
            let _ = write!(table, "<td class=\"{}{here}\">{label}</td>", tone(label));
        }
        table += "</tr>";
    }
    let entries = labels.iter().map(|(label, text)| {
        let tone = tone(label);
        format!("<span class=\"{tone}\">{label}</span> {}", escape(text))
    });
    let money = &matrix.money.label;
    let money = format!("<span class=\"{}\">{money}</span>", tone(money));
    format!(
        "<p>At other scores. Rows: points that the player needs; columns: the opponent. Money: {money}.</p>\
         {table}</table><p class=\"bp-legend\">{}<br/>Other scores: {}, {}</p>",
        entries.collect::<Vec<_>>().join(" · "),
        plies(matrix.plies),
        escape(&matrix.met),
    )
}

/// Returns the class of the cells with a label. Letters of plays follow each other; each cube action
/// always has the same colour.
fn tone(label: &str) -> String {
    let number = match label {
        "-" => return "bp-none".to_owned(),
        "ND" => 5,
        "T" | "D/T" => 2,
        _ if label.starts_with("OD") => 4,
        _ if label.starts_with("TG") || label.ends_with("/B") => 3,
        "P" | "D/P" => 1,
        _ => label.bytes().fold(0, |sum, letter| 26 * sum + usize::from(letter - b'A')) % 6,
    };
    format!("bp-t{number}")
}
