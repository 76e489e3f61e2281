//! Flow of blocks down the pages.

use std::rc::Rc;

use barpoint_language::{Language, Value};
use barpoint_render::{Drawing, Rgb};

use super::font::{Font, lines};
use super::page::{Bookmark, Item, Node, NodeId, NodeKind, Pages, Run, Shape, Sheet, Style};
use crate::story::say;
use crate::{Options, latin};

/// Distance of the contents from the edges of the paper.
const MARGIN: f64 = 50.0;
/// Distance of the base line of the footer from the lower edge.
const FOOTER: f64 = 28.0;

pub(super) const INK: Rgb = Rgb([0x22, 0x22, 0x26]);
pub(super) const FAINT: Rgb = Rgb([0x63, 0x61, 0x5c]);
pub(super) const ALERT: Rgb = Rgb([0x9c, 0x2a, 0x08]);
const RULE: Rgb = Rgb([0xc9, 0xbd, 0xa5]);

pub(super) const BODY: Style = style(Font::Regular, 9.0, INK);
pub(super) const STRONG: Style = style(Font::Bold, 9.0, INK);
const TITLE: Style = style(Font::Bold, 20.0, INK);
const SMALL: Style = style(Font::Regular, 8.0, FAINT);

pub(super) const fn style(font: Font, size: f64, colour: Rgb) -> Style {
    Style { font, size, colour }
}

/// Pages that are being filled.
pub(super) struct Flow {
    pages: Pages,
    /// Height that is used on the last page.
    pub(super) y: f64,
}

/// Place of a text: its left edge and its width.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    pub(super) x: f64,
    pub(super) width: f64,
}

impl Flow {
    /// Begins a document with its title.
    pub(super) fn new(options: &Options, title: &str) -> Self {
        let (sheets, nodes, bookmarks) = (vec![Sheet::default()], Vec::new(), Vec::new());
        let &Options { paper, language, .. } = options;
        let pages = Pages { paper, language, title: title.to_owned(), sheets, nodes, bookmarks };
        let mut flow = Self { pages, y: MARGIN };
        let node = flow.node(NodeKind::Title, None);
        flow.paragraph(title, TITLE, node, flow.column());
        flow.y += 6.0;
        flow
    }

    pub(super) const fn language(&self) -> Language {
        self.pages.language
    }

    /// Returns the column between the margins.
    pub(super) fn column(&self) -> Column {
        Column { x: MARGIN, width: self.pages.paper.size()[0] - 2.0 * MARGIN }
    }

    /// Returns the height left on the page.
    pub(super) fn room(&self) -> f64 {
        self.pages.paper.size()[1] - MARGIN - self.y
    }

    /// Returns the height between the margins.
    pub(super) fn page_height(&self) -> f64 {
        self.pages.paper.size()[1] - 2.0 * MARGIN
    }

    /// Begins a new page unless this one has room for a height. A page that is still empty is kept.
    pub(super) fn reserve(&mut self, height: f64) {
        if height > self.room() && self.y > MARGIN {
            self.pages.sheets.push(Sheet::default());
            self.y = MARGIN;
        }
    }

    /// Leaves a gap, but not at the top of a page.
    pub(super) fn skip(&mut self, height: f64) {
        if self.y > MARGIN {
            self.y += height;
        }
    }

    /// Adds a part to the document.
    pub(super) fn node(&mut self, kind: NodeKind, parent: Option<NodeId>) -> NodeId {
        self.pages.nodes.push(Node { kind, parent, description: None });
        self.pages.nodes.len() - 1
    }

    /// Adds something to the last page.
    fn put(&mut self, node: Option<NodeId>, shape: Shape) {
        if let Some(sheet) = self.pages.sheets.last_mut() {
            sheet.items.push(Item { node, shape });
        }
    }

    /// Writes letters with a base line.
    pub(super) fn run(&mut self, node: NodeId, at: [f64; 2], style: Style, letters: Vec<u8>) {
        if !letters.is_empty() {
            self.put(Some(node), Shape::Text(Run { at, style, letters }));
        }
    }

    /// Fills a rectangle behind what follows.
    pub(super) fn fill(&mut self, corner: [f64; 2], size: [f64; 2], colour: Rgb) {
        self.put(None, Shape::Fill(corner, size, colour));
    }

    /// Writes a text in a column and moves down. Pages end between its lines.
    pub(super) fn paragraph(&mut self, text: &str, style: Style, node: NodeId, column: Column) {
        for letters in lines(text, style.font, style.size, column.width) {
            self.reserve(style.leading());
            self.run(node, [column.x, self.y + style.size], style, letters);
            self.y += style.leading();
        }
    }

    /// Writes a heading and marks it in the outline. A page does not end before `below` more points.
    pub(super) fn heading(&mut self, text: &str, style: Style, depth: usize, below: f64) {
        let height =
            style.leading() * lines(text, style.font, style.size, self.column().width).len() as f64;
        self.reserve(height + below);
        let page = self.pages.sheets.len() - 1;
        let title = text.to_owned();
        self.pages.bookmarks.push(Bookmark { depth, title, page, y: self.y });
        let kind = if depth == 0 { NodeKind::Heading } else { NodeKind::Subheading };
        let node = self.node(kind, None);
        self.paragraph(text, style, node, self.column());
    }

    /// Draws a line across the column.
    pub(super) fn rule(&mut self) {
        let Column { x, width } = self.column();
        self.fill([x, self.y], [width, 0.8], RULE);
    }

    /// Draws a picture at a place of the last page.
    pub(super) fn picture(&mut self, drawing: Drawing, corner: [f64; 2], width: f64) {
        let node = self.node(NodeKind::Figure, None);
        self.pages.nodes[node].description = Some(drawing.description().to_owned());
        self.put(Some(node), Shape::Picture(Rc::new(drawing), corner, width));
    }

    /// Ends the document: every page gets its number.
    pub(super) fn finish(mut self) -> Pages {
        let [width, height] = self.pages.paper.size();
        let count = self.pages.sheets.len();
        let title = latin::encoded(&self.pages.title);
        for (number, sheet) in (1_usize..).zip(&mut self.pages.sheets) {
            let values = [("number", Value::from(number)), ("count", count.into())];
            let letters = latin::encoded(&say(self.pages.language, "page-of", &values));
            let x = width - MARGIN - SMALL.width(&letters);
            for (x, letters) in [(MARGIN, title.clone()), (x, letters)] {
                let run = Run { at: [x, height - FOOTER], style: SMALL, letters };
                sheet.items.push(Item { node: None, shape: Shape::Text(run) });
            }
        }
        self.pages
    }
}
