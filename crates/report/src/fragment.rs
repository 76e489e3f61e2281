//! Decisions as HTML to be pasted into a forum: tables with inline styles, no pictures, no scripts.

mod board;

use std::fmt::Write as _;

use barpoint_render::escape_markup;
use barpoint_wire::report::Report;

use self::board::board;
use crate::Options;
use crate::story::{Block, Flush, RowKind, Story, Table};

/// Returns the decisions of a report as parts of a web page. Each is complete without a style sheet.
#[must_use]
pub fn fragment(report: &Report, options: &Options) -> String {
    written_story(&Story::of_decisions(report, options))
}

/// Returns a story as parts of a web page.
pub(crate) fn written_story(story: &Story) -> String {
    let mut html = format!("<!-- Barpoint: {} -->\n", comment(&story.title));
    for block in &story.blocks {
        html += &written(block);
    }
    html
}

pub(crate) fn written(block: &Block) -> String {
    match block {
        Block::Heading(_, text) => format!("<p><b>{}</b></p>\n", escape(text)),
        Block::Facts(facts) => {
            let lines =
                facts.iter().map(|(label, value)| format!("{}: {}", escape(label), escape(value)));
            format!("<p>{}</p>\n", lines.collect::<Vec<_>>().join("<br>\n"))
        }
        Block::Text(text) => format!("<p>{}</p>\n", escape(text)),
        Block::Made(text) => format!("<p>&bull; {}</p>\n", escape(text)),
        Block::Alert(text) => format!("<p><span style=\"{ALERT}\">{}</span></p>\n", escape(text)),
        Block::Remark(text) => {
            let lines: Vec<String> = text.lines().map(escape).collect();
            format!("<blockquote style=\"{REMARK}\">{}</blockquote>\n", lines.join("<br>\n"))
        }
        Block::ArrowNote(_) => String::new(),
        Block::Figure(figure) => board(figure),
        Block::Candidates(candidates) => {
            let note = candidates.note().map(|note| format!("<p>{}</p>\n", escape(&note)));
            table(&candidates.table()) + &note.unwrap_or_default()
        }
        Block::Cube(cube) => {
            format!("{}<p>{}</p>\n", table(&cube.table()), escape(&cube.conclusion()))
        }
        Block::Sheet(it) | Block::Table(it) => table(it),
    }
}

const ALERT: &str = "background-color:#fff0d0;color:#8a1c00;font-weight:bold;padding:2px 6px";
const REMARK: &str = "border-left:3px solid #8b7a60;margin:6px 0;padding:2px 10px";
const TABLE: &str = "border-collapse:collapse;font-size:90%;color:#222226;background-color:#ffffff";
const HEAD: &str = "background-color:#dccdb4;padding:3px 8px;text-align:";
const CELL: &str = "padding:2px 8px;border-bottom:1px solid #e0d8c8;text-align:";
const MADE: &str = " style=\"background-color:#fff6cc\"";

fn table(table: &Table) -> String {
    let flush = |index: usize| match table.columns[index].flush {
        Flush::Left => "left",
        Flush::Right => "right",
    };
    let mut html = format!("<table style=\"{TABLE}\">\n<tr>");
    for (index, column) in table.columns.iter().enumerate() {
        let _ =
            write!(html, "<th style=\"{HEAD}{}\">{}</th>", flush(index), escape(&column.heading));
    }
    html += "</tr>\n";
    for row in &table.rows {
        if row.is_across() {
            let (span, text) = (table.columns.len(), escape(&row.cells.concat()));
            let style = if row.kind == RowKind::Heading { HEAD } else { CELL };
            let _ =
                writeln!(html, "<tr><th colspan=\"{span}\" style=\"{style}left\">{text}</th></tr>");
            continue;
        }
        let _ = write!(html, "<tr{}>", if row.kind == RowKind::Made { MADE } else { "" });
        for (index, cell) in row.cells.iter().enumerate() {
            let _ = write!(html, "<td style=\"{CELL}{}\">{}</td>", flush(index), escape(cell));
        }
        html += "</tr>\n";
    }
    html + "</table>\n"
}

/// Returns a text for HTML.
fn escape(text: &str) -> String {
    escape_markup(text).replace('\'', "&#39;")
}

/// Returns a text for a comment, which it must not end.
fn comment(text: &str) -> String {
    escape(text).replace('-', "&#45;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_end_an_element_or_a_comment() {
        assert_eq!(escape("<b>\"&'"), "&lt;b&gt;&quot;&amp;&#39;");
        assert_eq!(comment("a --> b"), "a &#45;&#45;&gt; b");
        assert!(!comment("---").contains("--"));
    }
}
