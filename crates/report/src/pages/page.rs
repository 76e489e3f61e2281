//! Pages with everything at its place, before they are written in a form.
//!
//! Lengths are in points of 1/72 inch, x to the right and y down from the left upper corner.

use std::rc::Rc;

use barpoint_language::Language;
use barpoint_render::{Drawing, Rgb};

use super::font::{Font, Letters};
use crate::Paper;

/// Pages of a document.
#[derive(Debug)]
pub(super) struct Pages {
    pub(super) paper: Paper,
    pub(super) language: Language,
    pub(super) title: String,
    pub(super) sheets: Vec<Sheet>,
    /// Parts of the document, in the order of reading.
    pub(super) nodes: Vec<Node>,
    pub(super) bookmarks: Vec<Bookmark>,
}

/// One page.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) items: Vec<Item>,
}

/// Something at its place on a page.
#[derive(Debug)]
pub(super) struct Item {
    /// Part of the document; `None` for decoration.
    pub(super) node: Option<NodeId>,
    pub(super) shape: Shape,
}

/// Form of an [`Item`].
#[derive(Debug)]
pub(super) enum Shape {
    Text(Run),
    /// Rectangle: left upper corner and size.
    Fill([f64; 2], [f64; 2], Rgb),
    /// Picture with its left upper corner and width.
    Picture(Rc<Drawing>, [f64; 2], f64),
}

/// Text in one line.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// Left end of the base line.
    pub(super) at: [f64; 2],
    pub(super) style: Style,
    pub(super) letters: Letters,
}

/// Font, size and colour of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    pub(super) font: Font,
    pub(super) size: f64,
    pub(super) colour: Rgb,
}

/// Entry of the outline, which leads to a heading.
#[derive(Debug)]
pub(super) struct Bookmark {
    /// Number of the headings above it in the hierarchy.
    pub(super) depth: usize,
    pub(super) title: String,
    /// Index of the page.
    pub(super) page: usize,
    /// Upper edge of the heading.
    pub(super) y: f64,
}

impl Style {
    /// Distance between the base lines of two lines.
    pub(super) fn leading(self) -> f64 {
        self.size * 1.3
    }

    /// Returns the width of letters.
    pub(super) fn width(self, letters: &[u8]) -> f64 {
        self.font.width(letters, self.size)
    }
}

/// Index of a part.
pub(super) type NodeId = usize;

/// Part of a document.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    /// Part that it belongs to; `None` for the document.
    pub(super) parent: Option<NodeId>,
    /// Text for those who cannot see it.
    pub(super) description: Option<String>,
}

/// Kind of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeKind {
    Title,
    Heading,
    Subheading,
    Paragraph,
    Figure,
    Table,
    Row,
    HeadingCell,
    Cell,
}
