//! Tags of a PDF file: the parts of the document and their contents.

use pdf_writer::types::StructRole;
use pdf_writer::{Finish as _, Name, Pdf, Ref, TextStr};

use crate::pages::page::{Node, NodeId, NodeKind, Pages};

/// Parts of a document with their places in the file.
pub(super) struct Tags<'a> {
    nodes: &'a [Node],
    /// Objects of the nodes.
    ids: Vec<Ref>,
    /// Objects of the pages.
    sheets: &'a [Ref],
    /// Page and number of each piece of content, by node.
    pieces: Vec<Vec<(usize, i32)>>,
    /// Nodes of the pieces of each page, in the order of their numbers.
    on_page: Vec<Vec<NodeId>>,
}

impl<'a> Tags<'a> {
    pub(super) fn new(pages: &'a Pages, sheets: &'a [Ref], refs: &mut Refs) -> Self {
        Self {
            nodes: &pages.nodes,
            ids: refs.many(pages.nodes.len()),
            sheets,
            pieces: vec![Vec::new(); pages.nodes.len()],
            on_page: vec![Vec::new(); sheets.len()],
        }
    }

    /// Registers a piece of a node on a page. Returns its role and its number.
    pub(super) fn mark(&mut self, node: NodeId, page: usize) -> (StructRole, i32) {
        let number = self.on_page[page].len() as i32;
        self.on_page[page].push(node);
        self.pieces[node].push((page, number));
        (role(self.nodes[node].kind), number)
    }

    /// Writes all parts. Returns their root.
    pub(super) fn write(self, pdf: &mut Pdf, refs: &mut Refs) -> Ref {
        let (root, document, parents) = (refs.next(), refs.next(), refs.next());
        let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); self.nodes.len()];
        let mut tops = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => children[parent].push(id),
                None => tops.push(self.ids[id]),
            }
        }
        for (id, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.map_or(document, |parent| self.ids[parent]);
            self.element(pdf, (id, node), parent, &children[id]);
        }
        let mut whole = pdf.struct_element(document);
        whole.kind(StructRole::Document).parent(root);
        let mut parts = whole.children();
        for top in tops {
            parts.struct_element(top);
        }
        parts.finish();
        whole.finish();
        self.parent_tree(pdf, parents);
        let mut tree = pdf.indirect(root).dict();
        tree.pair(Name(b"Type"), Name(b"StructTreeRoot")).pair(Name(b"K"), document);
        tree.pair(Name(b"ParentTree"), parents);
        tree.pair(Name(b"ParentTreeNextKey"), self.sheets.len() as i32);
        tree.finish();
        root
    }

    fn element(&self, pdf: &mut Pdf, (id, node): (NodeId, &Node), parent: Ref, below: &[NodeId]) {
        let mut element = pdf.struct_element(self.ids[id]);
        element.kind(role(node.kind)).parent(parent);
        if let Some(description) = &node.description {
            element.alt(TextStr(description));
        }
        let pieces = &self.pieces[id];
        let home = pieces.first().map(|&(page, _)| page);
        if let Some(page) = home {
            element.page(self.sheets[page]);
        }
        let mut children = element.children();
        for &child in below {
            children.struct_element(self.ids[child]);
        }
        for &(page, number) in pieces {
            if Some(page) == home {
                children.marked_content_id(number);
            } else {
                children.marked_content_ref().page(self.sheets[page]).marked_content_id(number);
            }
        }
    }

    /// Writes the nodes of the pieces of each page.
    fn parent_tree(&self, pdf: &mut Pdf, id: Ref) {
        let mut tree = pdf.indirect(id).dict();
        let mut entries = tree.insert(Name(b"Nums")).array();
        for (page, nodes) in self.on_page.iter().enumerate() {
            entries.item(page as i32);
            entries.push().array().items(nodes.iter().map(|&node| self.ids[node]));
        }
    }
}

const fn role(kind: NodeKind) -> StructRole {
    match kind {
        NodeKind::Title => StructRole::H1,
        NodeKind::Heading => StructRole::H2,
        NodeKind::Subheading => StructRole::H3,
        NodeKind::Paragraph => StructRole::P,
        NodeKind::Figure => StructRole::Figure,
        NodeKind::Table => StructRole::Table,
        NodeKind::Row => StructRole::TR,
        NodeKind::HeadingCell => StructRole::TH,
        NodeKind::Cell => StructRole::TD,
    }
}

/// Numbers of the objects of a file.
pub(super) struct Refs(i32);

impl Refs {
    /// Numbers from the one after `last` on.
    pub(super) const fn after(last: i32) -> Self {
        Self(last)
    }

    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }

    pub(super) fn many(&mut self, count: usize) -> Vec<Ref> {
        (0..count).map(|_| self.next()).collect()
    }
}
