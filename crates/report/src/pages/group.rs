//! Groups of blocks that belong together on a page: a heading, a board, and what is said about it.

use barpoint_render::Drawing;

use super::flow::{ALERT, BODY, Column, FAINT, Flow, INK, STRONG, style};
use super::font::{Font, lines};
use super::page::{NodeKind, Style};
use super::table::{Fit, facts, height, table};
use crate::story::{self, Block, Figure, Rank, Table, folded};

const PART: Style = style(Font::Bold, 15.0, INK);
const ACTION: Style = style(Font::Bold, 10.5, INK);
const TINY: Style = style(Font::Regular, 6.6, FAINT);
const ERROR: Style = style(Font::Bold, 9.0, ALERT);
const NOTE: Style = style(Font::Regular, 8.0, INK);
/// Text beside a board.
const SIDE: Style = style(Font::Regular, 8.5, INK);
/// Gap below a paragraph.
const PARAGRAPH: f64 = 3.0;
/// Width of a board.
const BOARD: f64 = 228.0;
/// Blank between a board and the words beside it.
const GAP: f64 = 10.0;

/// Blocks from a heading to the next one.
pub(super) struct Group<'a>(&'a [Block]);

/// Divides blocks into groups.
pub(super) fn groups(blocks: &[Block]) -> Vec<Group<'_>> {
    let groups = blocks.chunk_by(|_, next| !matches!(next, Block::Heading(..)));
    groups.map(Group).collect()
}

/// Lays a group on the pages.
pub(super) fn lay(flow: &mut Flow, group: &Group<'_>) {
    let mut blocks = group.0;
    let figure = blocks.iter().find_map(|block| match block {
        Block::Figure(figure) => Some(board(figure)),
        _ => None,
    });
    if let [Block::Heading(rank, text), rest @ ..] = blocks {
        let below = match (&figure, rest) {
            (Some((_, height)), _) => height + TINY.leading(),
            (None, [Block::Table(table), ..]) => height_if_whole(flow, table),
            _ => 4.0 * BODY.leading(),
        };
        heading(flow, *rank, text, below);
        blocks = rest;
    }
    let column = flow.column();
    if let (Some(drawn), [Block::Figure(figure), rest @ ..]) = (figure, blocks) {
        let beside = beside(flow, figure, drawn, rest);
        blocks = &rest[beside..];
    }
    for block in blocks {
        say(flow, block, column, Fit::USUAL);
    }
}

/// Share of a page that a table may fill together with its heading.
const MOST: f64 = 0.9;

/// Returns the size in which a table fits a page, if there is one.
fn fit(flow: &Flow, table: &Table) -> Fit {
    let is_long = height(table, Fit::USUAL, flow.column()) > MOST * flow.page_height();
    if is_long { Fit::LONG } else { Fit::USUAL }
}

/// Returns the height of a table that fits a page, or of a few lines.
fn height_if_whole(flow: &Flow, table: &Table) -> f64 {
    let height = height(table, fit(flow, table), flow.column());
    if height < MOST * flow.page_height() { height } else { 4.0 * BODY.leading() }
}

fn heading(flow: &mut Flow, rank: Rank, text: &str, below: f64) {
    match rank {
        Rank::Part => {
            flow.skip(14.0);
            flow.heading(text, PART, 0, below);
            flow.rule();
            flow.y += 6.0;
        }
        Rank::Action => {
            flow.skip(10.0);
            flow.heading(text, ACTION, 1, below);
            flow.y += 2.0;
        }
        Rank::Table => {
            flow.skip(4.0);
            flow.reserve(below + STRONG.leading());
            let node = flow.node(NodeKind::Paragraph, None);
            flow.paragraph(text, STRONG, node, flow.column());
        }
    }
}

/// Returns the picture of a board and its height on paper.
fn board(figure: &Figure) -> (Drawing, f64) {
    let drawing = figure.picture();
    let height = drawing.height() * BOARD / drawing.width();
    (drawing, height)
}

/// Draws a board, and beside it the blocks that have room there. Returns their number.
fn beside(
    flow: &mut Flow,
    figure: &Figure,
    (drawing, height): (Drawing, f64),
    blocks: &[Block],
) -> usize {
    flow.reserve(height + TINY.leading());
    let Column { x, width } = flow.column();
    let top = flow.y;
    flow.picture(drawing, [x, top], BOARD);
    let column = Column { x: x + BOARD + GAP, width: width - BOARD - GAP };
    let mut count = 0;
    for block in blocks {
        let room = top + height + TINY.leading() - flow.y;
        if height_of(block, column).is_none_or(|needed| needed > room) {
            break;
        }
        match block {
            Block::Text(text) => words(flow, text, SIDE, column),
            block => say(flow, block, column, Fit::NARROW),
        }
        count += 1;
    }
    flow.y = top + height;
    let node = flow.node(NodeKind::Paragraph, None);
    flow.paragraph(&figure.id(), TINY, node, flow.column());
    flow.y += 4.0;
    count
}

/// Returns the height of a block beside a board. `None` if it has no place there.
fn height_of(block: &Block, column: Column) -> Option<f64> {
    let paragraph = |text: &str, style: Style| {
        let lines = lines(text, style.font, style.size, column.width).len();
        lines as f64 * style.leading() + PARAGRAPH
    };
    let (table, note) = match block {
        Block::Text(text) => return Some(paragraph(text, SIDE)),
        Block::Made(text) => return Some(paragraph(text, STRONG)),
        Block::Alert(text) => return Some(paragraph(text, ERROR)),
        Block::Candidates(candidates) => (candidates.table(), candidates.note()),
        Block::Cube(cube) => (cube.table(), Some(cube.conclusion())),
        _ => return None,
    };
    let note = note.map_or(0.0, |note| paragraph(&note, NOTE));
    Some(height(&table, Fit::NARROW, column) + note)
}

fn say(flow: &mut Flow, block: &Block, column: Column, fit: Fit) {
    match block {
        Block::Heading(rank, text) => heading(flow, *rank, text, 0.0),
        Block::Facts(it) => facts(flow, it),
        Block::Text(text) | Block::ArrowNote(text) => words(flow, text, BODY, column),
        Block::Made(text) => words(flow, text, STRONG, column),
        Block::Alert(text) => words(flow, text, ERROR, column),
        Block::Remark(text) => {
            let remark = story::say(flow.language(), "remark-is", &[("text", text.into())]);
            words(flow, &remark, BODY, column);
        }
        Block::Figure(figure) => {
            beside(flow, figure, board(figure), &[]);
        }
        Block::Candidates(candidates) => {
            table(flow, &candidates.table(), fit, column);
            if let Some(note) = candidates.note() {
                words(flow, &note, NOTE, column);
            }
        }
        Block::Cube(cube) => {
            table(flow, &cube.table(), fit, column);
            words(flow, &cube.conclusion(), NOTE, column);
        }
        Block::Sheet(it) => table(flow, &folded(it), fit, column),
        Block::Table(it) => table(flow, it, self::fit(flow, it), column),
    }
}

/// Writes a paragraph with a gap below it.
fn words(flow: &mut Flow, text: &str, style: Style, column: Column) {
    let node = flow.node(NodeKind::Paragraph, None);
    flow.paragraph(text, style, node, column);
    flow.y += PARAGRAPH;
}
