//! Grids as SVG.

use core::fmt::Write;

use super::{Grid, GridCell, Tone};
use crate::xml::escape;

/// Sizes in pixels.
const MARGIN: f64 = 16.0;
const TITLE: f64 = 17.0;
const LABEL: f64 = 13.0;
const DETAIL: f64 = 9.0;
const LINE: f64 = 20.0;
/// Mean width of a letter as a share of its height. It depends on the sans-serif font; the digits
/// and capitals of labels are narrower.
const LETTER: f64 = 0.62;
const PAPER: &str = "#fdfdfb";
const INK: &str = "#1c1c1c";
const RULE: &str = "#b9b9b2";
/// Colours of the worst, the middle and the best value.
const SCALE: [[u8; 3]; 3] = [[0xf2, 0x9e, 0x4c], [0xfd, 0xfd, 0xfb], [0x6a, 0xa9, 0xe0]];
/// Light colours that also differ for the colour-blind and, the first four, in grey.
const KINDS: [&str; 8] =
    ["#f1f0ea", "#8fc1e8", "#e3a25f", "#9fd8c0", "#f4e285", "#d9a9cf", "#c2c2c2", "#d7e8a0"];

impl Grid {
    /// Returns the grid as an SVG document. The paper is light, so that the drawing can be read on
    /// pages of any colour.
    #[must_use]
    pub fn svg(&self) -> String {
        let size = Size::of(self);
        let mut svg = Svg::default();
        svg.text(MARGIN, MARGIN + TITLE, TITLE, "start", &self.title);
        let top = MARGIN + TITLE + LINE;
        svg.text(MARGIN, top + 0.7 * LINE, DETAIL + 1.0, "start", &self.corner);
        for (column, heading) in self.columns.iter().enumerate() {
            let x = size.left(column) + 0.5 * size.width;
            svg.text(x, top + 0.7 * LINE, LABEL, "middle", heading);
        }
        let mut y = top + LINE;
        for row in &self.rows {
            svg.heading(y, &size, &row.heading);
            for (column, cell) in row.cells.iter().enumerate() {
                if let Some(cell) = cell {
                    svg.cell(size.left(column), y, &size, cell);
                }
            }
            y += size.height;
        }
        if let Some((heading, cell)) = &self.aside {
            y += 0.5 * LINE;
            svg.heading(y, &size, heading);
            svg.cell(size.left(0), y, &size, cell);
            y += size.height;
        }
        y += 0.5 * LINE;
        for (cell, meaning) in &self.legend {
            let box_size = Size { height: LINE - 2.0, ..size };
            svg.cell(MARGIN, y, &box_size, &GridCell::new(cell.label.clone(), cell.tone));
            svg.text(MARGIN + size.width + 8.0, y + 0.7 * LINE, LABEL, "start", meaning);
            y += LINE;
        }
        for note in &self.notes {
            y += LINE;
            svg.text(MARGIN, y - 0.3 * LINE, LABEL - 1.0, "start", note);
        }
        svg.finish(&self.title, size.total, y + MARGIN)
    }
}

/// Sizes of the parts of the drawing.
#[derive(Clone, Copy)]
struct Size {
    /// Width of the headings of the rows.
    heading: f64,
    /// Width of a cell.
    width: f64,
    height: f64,
    /// Width of the drawing.
    total: f64,
}

impl Size {
    fn of(grid: &Grid) -> Self {
        let wide = |text: &str, size: f64| LETTER * size * text.chars().count() as f64;
        let rows = grid.rows.iter();
        let aside = grid.aside.iter();
        let headings = rows.clone().map(|row| &row.heading).chain(aside.clone().map(|(h, _)| h));
        let heading = headings.map(|heading| wide(heading, LABEL)).fold(0.0, f64::max);
        let heading = heading.max(wide(&grid.corner, DETAIL + 1.0)) + 12.0;
        let cells = || {
            let cells = rows.clone().flat_map(|row| row.cells.iter().flatten());
            cells.chain(aside.clone().map(|(_, cell)| cell)).chain(grid.legend.iter().map(|l| &l.0))
        };
        let detail = |cell: &GridCell| {
            lines(&cell.detail).iter().map(|line| wide(line, DETAIL)).fold(0.0, f64::max)
        };
        let width = cells().map(|cell| wide(&cell.label, LABEL).max(detail(cell)));
        let columns = grid.columns.iter().map(|heading| wide(heading, LABEL));
        let width = width.chain(columns).fold(28.0, f64::max) + 8.0;
        let details = cells().map(|cell| lines(&cell.detail).len()).max().unwrap_or(0);
        let table = heading + width * grid.columns.len() as f64;
        let legend = grid.legend.iter().map(|(_, meaning)| width + 8.0 + wide(meaning, LABEL));
        let notes = grid.notes.iter().map(|note| wide(note, LABEL - 1.0));
        let content = legend.chain(notes).chain([table, wide(&grid.title, TITLE)]);
        Self {
            heading,
            width,
            height: 24.0 + (DETAIL + 1.0) * details as f64,
            total: 2.0 * MARGIN + content.fold(0.0, f64::max),
        }
    }

    fn left(&self, column: usize) -> f64 {
        MARGIN + self.heading + self.width * column as f64
    }
}

#[derive(Default)]
struct Svg {
    body: String,
}

impl Svg {
    fn heading(&mut self, y: f64, size: &Size, text: &str) {
        let x = MARGIN + size.heading - 8.0;
        self.text(x, y + 0.5 * size.height + 0.35 * LABEL, LABEL, "end", text);
    }

    fn cell(&mut self, x: f64, y: f64, size: &Size, cell: &GridCell) {
        let (width, height) = (size.width - 2.0, size.height - 2.0);
        let fill = fill(cell.tone);
        self.push(format_args!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"2\" \
             fill=\"{fill}\" stroke=\"{RULE}\"/>"
        ));
        let (middle, centre) = (x + 0.5 * width, y + 0.5 * height + 0.35 * LABEL);
        let details = lines(&cell.detail);
        let rise = 0.55 * (DETAIL + 1.0) * details.len() as f64;
        self.text(middle, centre - rise, LABEL, "middle", &cell.label);
        let first = centre - rise + DETAIL + 3.0;
        for (line, number) in details.iter().zip(0_u8..) {
            let y = first + (DETAIL + 1.0) * f64::from(number);
            self.text(middle, y, DETAIL, "middle", line);
        }
    }

    fn text(&mut self, x: f64, y: f64, size: f64, anchor: &str, text: &str) {
        if !text.is_empty() {
            let text = escape(text);
            self.push(format_args!(
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\">\
                 {text}</text>"
            ));
        }
    }

    fn push(&mut self, element: core::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.body, "{element}");
    }

    fn finish(self, title: &str, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" \
             height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"sans-serif\" fill=\"{INK}\">\n\
             <title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n{}</svg>\n",
            escape(title),
            self.body
        )
    }
}

/// Breaks a detail at blanks into short lines, so that plays do not make cells wide.
fn lines(detail: &str) -> Vec<String> {
    const SHORT: usize = 9;
    let mut lines: Vec<String> = Vec::new();
    for word in detail.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= SHORT => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn fill(tone: Tone) -> String {
    match tone {
        Tone::Plain => PAPER.to_owned(),
        Tone::Kind(kind) => KINDS[kind % KINDS.len()].to_owned(),
        Tone::Scale(value) => {
            let value = if value.is_finite() { value.clamp(-1.0, 1.0) } else { 0.0 };
            let [bad, middle, good] = SCALE;
            let end = if value < 0.0 { bad } else { good };
            let mut fill = "#".to_owned();
            for (from, to) in middle.into_iter().zip(end) {
                let (from, to) = (f64::from(from), f64::from(to));
                let _ = write!(fill, "{:02x}", (from + (to - from) * value.abs()).round() as u8);
            }
            fill
        }
    }
}
