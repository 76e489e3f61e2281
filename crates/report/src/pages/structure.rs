//! Parts of a document, by which a screen reader finds its way.

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
