//! Report as plain text of 80 columns, with boards of letters.

use std::fmt::Write as _;

use barpoint_language::Language;
use barpoint_render::wrapped;
use barpoint_wire::report::Report;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::Options;
use crate::story::{
    Block, Candidates, Figure, Flush, Rank, Row, RowKind, Story, Table, chance_names, say,
};

/// Columns of a line.
const WIDTH: usize = 80;
/// Columns between the cells of a table.
const GAP: usize = 2;

/// Returns a report as plain text. In English, everything but names and remarks is ASCII.
#[must_use]
pub fn text(report: &Report, options: &Options) -> String {
    written_story(&Story::of(report, options), options.language)
}

/// Returns a story as plain text.
pub(crate) fn written_story(story: &Story, language: Language) -> String {
    let mut text = ruled(&story.title, '=');
    let blocks = story.blocks.iter().map(|block| written(block, language));
    for (index, block) in blocks.filter(|block| !block.is_empty()).enumerate() {
        text.push('\n');
        // The title has a single empty line below.
        text += if index == 0 { block.trim_start_matches('\n') } else { &block };
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

/// Returns a block with lines of at most 80 columns where words allow it.
fn written(block: &Block, language: Language) -> String {
    match block {
        Block::Heading(Rank::Part, text) => format!("\n{}", ruled(text, '=')),
        Block::Heading(Rank::Action, text) => format!("\n{}", ruled(text, '-')),
        Block::Heading(Rank::Table, text) => format!("{text}\n"),
        Block::Facts(facts) => {
            let longest = facts.iter().map(|(label, _)| columns(label)).max().unwrap_or(0).max(10);
            let line = |(label, value): &(String, String)| {
                format!("{label}{} {value}\n", " ".repeat(longest - columns(label)))
            };
            facts.iter().map(line).collect::<Vec<_>>().concat()
        }
        Block::Text(text) | Block::Alert(text) => broken(text, WIDTH),
        Block::Made(text) => broken(&format!("* {text}"), WIDTH),
        Block::Remark(text) => {
            let remark = say(language, "remark-is", &[("text", text.into())]);
            let lines = broken(&remark, WIDTH - 2);
            lines.lines().map(|line| format!("| {line}\n")).collect::<Vec<_>>().concat()
        }
        Block::ArrowNote(_) => String::new(),
        Block::Figure(figure) => figure_text(figure),
        Block::Candidates(candidates) => {
            let note = candidates.note().map_or_else(String::new, |note| format!("{note}\n"));
            candidates_text(candidates) + &note
        }
        Block::Cube(cube) => table(&cube.table()) + &broken(&cube.conclusion(), WIDTH),
        Block::Sheet(it) | Block::Table(it) => table(it),
    }
}

fn ruled(text: &str, rule: char) -> String {
    let length = columns(text).min(WIDTH);
    format!("{text}\n{}\n", rule.to_string().repeat(length))
}

/// Returns the board with its position, which can be copied.
pub(crate) fn figure_text(figure: &Figure) -> String {
    let beside = figure.letters(WIDTH);
    let is_row = |line: &&str| line.contains('|');
    let fits = beside.lines().filter(is_row).all(|line| columns(line) <= WIDTH);
    let letters = if fits { beside } else { figure.letters(0) };
    format!("{letters} {}\n", figure.id())
}

/// Returns candidates with the chances of each in a line below it.
fn candidates_text(candidates: &Candidates) -> String {
    let mut whole = candidates.table();
    if candidates.rows.iter().all(|row| row.chances.is_none()) {
        return table(&whole);
    }
    let first = if candidates.has_errors() { 5 } else { 4 };
    let names = chance_names(candidates.language);
    let kept = |index: usize| !(first..first + names.len()).contains(&index);
    let keep = |cells: &mut Vec<String>| {
        let cells = std::mem::take(cells).into_iter().enumerate();
        cells.filter(|(index, _)| kept(*index)).map(|(_, cell)| cell).collect()
    };
    let columns = std::mem::take(&mut whole.columns).into_iter().enumerate();
    whole.columns = columns.filter(|(index, _)| kept(*index)).map(|(_, column)| column).collect();
    for row in &mut whole.rows {
        row.cells = keep(&mut row.cells);
    }
    let lines = table(&whole);
    let mut lines = lines.lines();
    let mut text = lines.next().map_or_else(String::new, |heading| format!("{heading}\n"));
    // Writing to a string cannot fail.
    let _ = writeln!(text, "       {}", chance_line(&names.each_ref().map(String::as_str)));
    for (line, row) in lines.zip(&candidates.rows) {
        let _ = writeln!(text, "{line}");
        if let Some(chances) = &row.chances {
            let chances = chances.each_ref().map(String::as_str);
            let _ = writeln!(text, "       {}", chance_line(&chances));
        }
    }
    text
}

fn chance_line(
    [win, gammon, backgammon, lose, lost_gammon, lost_backgammon]: &[&str; 6],
) -> String {
    let [win, gammon, backgammon] = [win, gammon, backgammon].map(|text| filled(text, 5));
    let [lose, lost_gammon, lost_backgammon] =
        [lose, lost_gammon, lost_backgammon].map(|text| filled(text, 5));
    format!("{win} {gammon} {backgammon} - {lose} {lost_gammon} {lost_backgammon}")
}

/// Returns a table with aligned columns. Cells of a line that is too long are broken at blanks.
fn table(table: &Table) -> String {
    let table = &in_ascii(table);
    let widths = widths(table);
    let mut text = String::new();
    if table.has_headings() {
        let cells = table.columns.iter().map(|column| column.heading.clone()).collect();
        text += &lines(table, &Row::plain(cells), &widths);
    }
    for row in &table.rows {
        match row.kind {
            RowKind::Heading => text.extend(["\n", &row.cells.concat(), "\n"]),
            RowKind::Note => text.extend([&row.cells.concat(), "\n"]),
            RowKind::Plain | RowKind::Made => text += &lines(table, row, &widths),
        }
    }
    text
}

/// Returns the widths of the columns. The widest columns are narrowed until the table fits.
fn widths(table: &Table) -> Vec<usize> {
    let width = |index: usize| {
        let rows = table.rows.iter().filter(|row| !row.is_across());
        let cells = rows.filter_map(|row| row.cells.get(index)).map(|cell| columns(cell));
        cells.chain([columns(&table.columns[index].heading)]).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    let gaps = GAP * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > WIDTH {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    widths
}

/// Returns the lines of a row.
fn lines(table: &Table, row: &Row, widths: &[usize]) -> String {
    let cells = row.cells.iter().zip(widths);
    let cells: Vec<Vec<String>> = cells
        .map(|(cell, &width)| broken(cell, width).lines().map(str::to_owned).collect())
        .collect();
    let height = cells.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        for ((cell, column), &width) in cells.iter().zip(&table.columns).zip(widths) {
            let part = cell.get(line).map_or("", String::as_str);
            match column.flush {
                Flush::Left => {
                    text += part;
                    text += &" ".repeat(width.saturating_sub(columns(part)));
                }
                Flush::Right => text += &filled(part, width),
            }
            text += &" ".repeat(GAP);
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// Returns a text with blanks before it.
fn filled(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(columns(text))) + text
}

/// Returns the columns that a text takes. Letters of East Asia take two.
fn columns(text: &str) -> usize {
    text.width()
}

/// Breaks a text into lines at blanks. A long word with letters of East Asia is broken at any letter but a
/// closing sign.
fn broken(text: &str, width: usize) -> String {
    let is_wide = |letter: char| letter.width() == Some(2);
    if !text.chars().any(is_wide) {
        return wrapped(text, width);
    }
    let mut all = String::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        let mut end = |line: &mut String| {
            all += line.trim_end();
            all.push('\n');
            line.clear();
        };
        for word in paragraph.split_whitespace() {
            let is_long = columns(word) > width.min(LONG) && word.chars().any(is_wide);
            let blank = usize::from(!line.is_empty());
            if !is_long && blank > 0 && columns(&line) + blank + columns(word) > width {
                end(&mut line);
            }
            if !line.is_empty() {
                line.push(' ');
            }
            for letter in word.chars() {
                let room = width.saturating_sub(if CLOSING.contains(letter) { 0 } else { 2 });
                if is_long && columns(&line) + letter.width().unwrap_or(0) > room {
                    end(&mut line);
                }
                line.push(letter);
            }
        }
        end(&mut line);
    }
    all
}

/// Signs that no line begins with.
const CLOSING: &str = "、。)」:%";
/// Columns from which on a word with letters of East Asia is broken.
const LONG: usize = 24;

/// Returns a table with our signs in ASCII; letters of names stay.
fn in_ascii(table: &Table) -> Table {
    let mut table = table.clone();
    for cell in table.rows.iter_mut().flat_map(|row| &mut row.cells) {
        *cell = cell.replace('±', "+-");
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::story::Column;

    #[test]
    fn columns_are_aligned_and_long_cells_are_broken() {
        let columns = vec![Column::left("play"), Column::right("equity")];
        let rows = vec![
            Row::plain(vec!["8/5 6/5".to_owned(), "+0.1".to_owned()]),
            Row::note("Note"),
            Row::plain(vec!["word ".repeat(20), "-0.1234".to_owned()]),
        ];
        let text = table(&Table { columns, rows });
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 5, "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(lines[1].starts_with("8/5 6/5") && lines[1].ends_with(" +0.1"), "{text}");
        assert_eq!(lines[0].len(), lines[1].len());
        assert_eq!(lines[2], "Note");
    }

    #[test]
    fn the_width_of_letters_is_counted_and_not_their_bytes() {
        let columns = vec![Column::left("Jürgen"), Column::right("x")];
        let rows = vec![Row::plain(vec!["a".to_owned(), "b".to_owned()])];
        assert_eq!(table(&Table { columns, rows }), "Jürgen  x\na       b\n");
    }
}
