//! Report as Markdown with boards of letters, for web sites and forums.

use barpoint_wire::report::Report;

use crate::Options;
use crate::story::{Block, Flush, Rank, RowKind, Story, Table};
use crate::text::figure_text;

/// Returns a report as Markdown with tables, as GitHub reads it.
#[must_use]
pub fn markdown(report: &Report, options: &Options) -> String {
    written_story(&Story::of(report, options))
}

/// Returns a story as Markdown.
pub(crate) fn written_story(story: &Story) -> String {
    let mut text = format!("# {}\n", escape(&story.title));
    for block in &story.blocks {
        let block = written(block);
        if !block.is_empty() {
            text.push('\n');
            text += &block;
        }
    }
    text
}

pub(crate) fn written(block: &Block) -> String {
    match block {
        Block::Heading(Rank::Part, text) => format!("## {}\n", escape(text)),
        Block::Heading(Rank::Action, text) => format!("### {}\n", escape(text)),
        Block::Heading(Rank::Table, text) | Block::Alert(text) => {
            format!("**{}**\n", escape(text))
        }
        Block::Facts(facts) => {
            let line = |(label, value): &(String, String)| {
                format!("- {}: {}\n", cell(label), escape(value))
            };
            facts.iter().map(line).collect::<Vec<_>>().concat()
        }
        Block::Text(text) | Block::Made(text) => format!("{}\n", escape(text)),
        Block::Remark(text) => {
            let line = |line: &str| format!("> {}\n", escape(line.trim()));
            text.lines().map(line).collect::<Vec<_>>().concat()
        }
        Block::ArrowNote(_) => String::new(),
        Block::Figure(figure) => fenced(&figure_text(figure)),
        Block::Candidates(candidates) => {
            let note = candidates.note().map_or_else(String::new, |note| format!("\n{note}\n"));
            table(&candidates.table()) + &note
        }
        Block::Cube(cube) => format!("{}\n{}\n", table(&cube.table()), escape(&cube.conclusion())),
        Block::Sheet(it) | Block::Table(it) => table(it),
    }
}

/// Returns a text as a block that is shown as it is. No line of it can end the block.
fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{text}{fence}\n")
}

fn table(table: &Table) -> String {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let mut text = row(&mut table.columns.iter().map(|column| cell(&column.heading)));
    text += &row(&mut table.columns.iter().map(|column| match column.flush {
        Flush::Left => ":---".to_owned(),
        Flush::Right => "---:".to_owned(),
    }));
    for line in &table.rows {
        let mark = match line.kind {
            RowKind::Plain | RowKind::Note => "",
            RowKind::Made | RowKind::Heading => "**",
        };
        let blank = vec![String::new(); table.columns.len() - line.cells.len()];
        let cells = line.cells.iter().chain(&blank);
        text += &row(&mut cells.map(|text| {
            if text.is_empty() { String::new() } else { format!("{mark}{}{mark}", cell(text)) }
        }));
    }
    text
}

/// Returns a paragraph in which no character has a meaning for Markdown or HTML.
fn escape(text: &str) -> String {
    let escaped = cell(text);
    let digits = escaped.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &escaped[digits..];
    // Signs and numbers at the start begin a list, and `=` underlines a heading.
    let begins_list = digits > 0 && rest.starts_with(['.', ')']);
    if begins_list || digits == 0 && rest.starts_with(['-', '+', '=']) {
        format!("{}\\{rest}", &escaped[..digits])
    } else {
        escaped
    }
}

/// Returns a text of a table in which no character has a meaning for Markdown or HTML.
fn cell(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars().filter(|c| !c.is_control()) {
        match character {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '#' | '~' | '$' | '{' | '}' => {
                escaped.extend(['\\', character]);
            }
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("a_b*c|d"), "a\\_b\\*c\\|d");
        assert_eq!(escape("<b>&"), "&lt;b&gt;&amp;");
        assert_eq!(escape("- x"), "\\- x");
        assert_eq!(escape("7-point"), "7-point");
        assert_eq!(escape("12. x"), "12\\. x");
        assert_eq!(escape("王 Жж 🎲"), "王 Жж 🎲");
    }

    #[test]
    fn a_fence_is_longer_than_those_in_the_text() {
        assert_eq!(fenced("a\n"), "```text\na\n```\n");
        assert_eq!(fenced("````\n"), "`````text\n````\n`````\n");
    }
}
