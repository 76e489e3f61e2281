//! Tables on pages.

use barpoint_render::Rgb;

use super::flow::{BODY, Column, FAINT, Flow, INK, style};
use super::font::{Font, lines};
use super::page::{NodeId, NodeKind, Style};
use crate::story::{Flush, Row, RowKind, Table};

const GROUND: Rgb = Rgb([0xef, 0xe6, 0xd6]);
const MADE: Rgb = Rgb([0xff, 0xf4, 0xcc]);
const LINE: Rgb = Rgb([0xe4, 0xdc, 0xcc]);
/// Size of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fit {
    /// Size of the letters.
    size: f64,
    /// Blank at both sides of a cell.
    padding: f64,
    /// Blank above and below the lines of a cell.
    air: f64,
}

impl Fit {
    pub(super) const USUAL: Self = Self { size: 8.0, padding: 5.0, air: 1.6 };
    /// For a table that would not fit a page.
    pub(super) const LONG: Self = Self { size: 7.6, padding: 5.0, air: 0.8 };
    /// For a table beside a board.
    pub(super) const NARROW: Self = Self { size: 7.0, padding: 2.5, air: 0.9 };

    const fn cell(self) -> Style {
        style(Font::Regular, self.size, INK)
    }

    const fn head(self) -> Style {
        style(Font::Bold, self.size, INK)
    }
}

/// Table with the widths of its columns.
struct Grid<'a> {
    table: &'a Table,
    fit: Fit,
    columns: Vec<Column>,
    node: NodeId,
}

/// Writes a table. Its heading is repeated on every page.
pub(super) fn table(flow: &mut Flow, table: &Table, fit: Fit, column: Column) {
    let node = flow.node(NodeKind::Table, None);
    let columns = columns(table, fit, column);
    let grid = Grid { table, fit, columns, node };
    let head = table.columns.iter().map(|column| column.heading.clone()).collect();
    let head = Row { kind: RowKind::Heading, cells: head };
    let has_head = table.has_headings();
    let first = table.rows.first().map_or(0.0, |row| grid.height(row));
    flow.reserve(grid.height(&head) + first);
    if has_head {
        grid.row(flow, &head);
    }
    for row in &table.rows {
        let height = grid.height(row);
        if height > flow.room() {
            flow.reserve(height);
            if has_head {
                grid.row(flow, &head);
            }
        }
        grid.row(flow, row);
    }
    flow.y += BODY.size / 2.0;
}

/// Returns the height of a table without page breaks.
pub(super) fn height(table: &Table, fit: Fit, column: Column) -> f64 {
    let grid = Grid { table, fit, columns: columns(table, fit, column), node: 0 };
    let head = if table.has_headings() { 1.0 } else { 0.0 };
    let rows = table.rows.iter().map(|row| grid.height(row)).sum::<f64>();
    rows + head * (fit.cell().leading() + 2.0 * fit.air) + BODY.size / 2.0
}

/// Returns the places of the columns. The widest are narrowed until the table fits.
fn columns(table: &Table, fit: Fit, whole: Column) -> Vec<Column> {
    let width = |index: usize| {
        let rows = table.rows.iter().filter(|row| !row.is_across());
        let cells = rows.filter_map(|row| row.cells.get(index));
        let widths = cells.map(|cell| fit.cell().width(&crate::latin::encoded(cell)));
        let head = fit.head().width(&crate::latin::encoded(&table.columns[index].heading));
        widths.fold(head, f64::max) + 2.0 * fit.padding
    };
    let mut widths: Vec<f64> = (0..table.columns.len()).map(width).collect();
    let total = |widths: &[f64]| widths.iter().sum::<f64>();
    while total(&widths) > whole.width + 1e-6 {
        let excess = total(&widths) - whole.width;
        let most = widths.iter().copied().fold(0.0, f64::max);
        let Some(widest) = widths.iter_mut().find(|width| **width >= most) else { break };
        *widest -= excess.min(1.0);
    }
    let mut x = whole.x;
    let place = |width: f64| {
        x += width;
        Column { x: x - width, width }
    };
    widths.into_iter().map(place).collect()
}

impl Grid<'_> {
    fn style(&self, row: &Row) -> Style {
        if row.kind == RowKind::Heading { self.fit.head() } else { self.fit.cell() }
    }

    /// Returns true if the row is a heading across all columns.
    fn is_across(&self, row: &Row) -> bool {
        row.cells.len() < self.columns.len()
    }

    /// Returns the lines of each cell.
    fn lines(&self, row: &Row) -> Vec<Vec<Vec<u8>>> {
        let style = self.style(row);
        let whole = self.columns.iter().map(|column| column.width).sum::<f64>();
        let widths = self.columns.iter().map(|column| column.width);
        let cells = row.cells.iter().zip(widths);
        let width = |width: f64| if self.is_across(row) { whole } else { width };
        cells
            .map(|(cell, of)| {
                lines(cell, style.font, style.size, width(of) - 2.0 * self.fit.padding + 0.01)
            })
            .collect()
    }

    fn height(&self, row: &Row) -> f64 {
        let lines = self.lines(row).iter().map(Vec::len).max().unwrap_or(0).max(1);
        lines as f64 * self.fit.cell().leading() + 2.0 * self.fit.air
    }

    /// Writes a row and moves down.
    fn row(&self, flow: &mut Flow, row: &Row) {
        let height = self.height(row);
        self.ground(flow, row.kind, height);
        let parent = flow.node(NodeKind::Row, Some(self.node));
        let style = self.style(row);
        for (index, cell) in self.lines(row).into_iter().enumerate() {
            let kind = match row.kind {
                RowKind::Heading => NodeKind::HeadingCell,
                RowKind::Plain | RowKind::Made | RowKind::Note => NodeKind::Cell,
            };
            let node = flow.node(kind, Some(parent));
            let mut y = flow.y + self.fit.air + style.size;
            for letters in cell {
                let x = self.x(index, style.width(&letters));
                flow.run(node, [x, y], style, letters);
                y += self.fit.cell().leading();
            }
        }
        flow.y += height;
    }

    /// Returns the left end of a line in a column.
    fn x(&self, index: usize, width: f64) -> f64 {
        let column = self.columns[index];
        match self.table.columns[index].flush {
            Flush::Left => column.x + self.fit.padding,
            Flush::Right => column.x + column.width - self.fit.padding - width,
        }
    }

    /// Fills the ground of a row and draws the line below it.
    fn ground(&self, flow: &mut Flow, kind: RowKind, height: f64) {
        let left = self.columns.first().map_or(0.0, |column| column.x);
        let width = self.columns.iter().map(|column| column.width).sum();
        match kind {
            RowKind::Heading => flow.fill([left, flow.y], [width, height], GROUND),
            RowKind::Made => flow.fill([left, flow.y], [width, height], MADE),
            RowKind::Plain | RowKind::Note => {}
        }
        flow.fill([left, flow.y + height - 0.4], [width, 0.4], LINE);
    }
}

/// Writes labels and values in two columns.
pub(super) fn facts(flow: &mut Flow, facts: &[(String, String)]) {
    const LABELS: f64 = 70.0;
    let label = style(Font::Regular, BODY.size, FAINT);
    for (name, value) in facts {
        let Column { x, width } = flow.column();
        flow.reserve(BODY.leading());
        let node = flow.node(NodeKind::Paragraph, None);
        flow.run(node, [x, flow.y + BODY.size], label, crate::latin::encoded(name));
        let column = Column { x: x + LABELS, width: width - LABELS };
        flow.paragraph(value, BODY, node, column);
    }
    flow.y += BODY.size / 2.0;
}
