//! Outline of a PDF file: the headings as bookmarks.

use pdf_writer::{Finish as _, Pdf, Ref, TextStr};

use super::refs::Refs;
use crate::pages::page::{Bookmark, Pages};

/// Writes the outline. Returns its root, or `None` if there are no headings.
pub(super) fn write(pdf: &mut Pdf, pages: &Pages, sheets: &[Ref], refs: &mut Refs) -> Option<Ref> {
    let marks = &pages.bookmarks;
    let root = refs.next();
    let ids = refs.many(marks.len());
    let tops: Vec<usize> = (0..marks.len()).filter(|&index| depth(marks, index) == 0).collect();
    let (first, last) = (*tops.first()?, *tops.last()?);
    pdf.outline(root).first(ids[first]).last(ids[last]).count(tops.len() as i32);
    for (index, mark) in marks.iter().enumerate() {
        let siblings = siblings(marks, index);
        let place = siblings.iter().position(|&sibling| sibling == index).unwrap_or(0);
        let mut item = pdf.outline_item(ids[index]);
        item.title(TextStr(&mark.title));
        item.parent(parent(marks, index).map_or(root, |parent| ids[parent]));
        if let Some(&before) = place.checked_sub(1).and_then(|place| siblings.get(place)) {
            item.prev(ids[before]);
        }
        if let Some(&after) = siblings.get(place + 1) {
            item.next(ids[after]);
        }
        let children = children(marks, index);
        if let (Some(&first), Some(&last)) = (children.first(), children.last()) {
            // A negative number keeps the entries below closed.
            item.first(ids[first]).last(ids[last]).count(-(children.len() as i32));
        }
        let top = pages.paper.size()[1] - mark.y + 4.0;
        item.dest().page(sheets[mark.page]).xyz(0.0, top as f32, None);
        item.finish();
    }
    Some(root)
}

/// Returns the depth of a bookmark, at most one. The first has none above it.
fn depth(marks: &[Bookmark], index: usize) -> usize {
    let has_parent = marks[..index].iter().any(|mark| mark.depth == 0);
    if has_parent { marks[index].depth.min(1) } else { 0 }
}

fn parent(marks: &[Bookmark], index: usize) -> Option<usize> {
    (0..index).rev().find(|&above| depth(marks, above) < depth(marks, index))
}

fn children(marks: &[Bookmark], index: usize) -> Vec<usize> {
    let below = index + 1..marks.len();
    let inside = below.take_while(|&below| depth(marks, below) > depth(marks, index));
    inside.collect()
}

fn siblings(marks: &[Bookmark], index: usize) -> Vec<usize> {
    match parent(marks, index) {
        Some(parent) => children(marks, parent),
        None => (0..marks.len()).filter(|&other| depth(marks, other) == 0).collect(),
    }
}
