//! Notes of a node, besides its action.

use crate::formats::sgf::properties::{clocks, comment, is_read, is_read_of_setup};
use crate::formats::sgf::syntax::Node;
use crate::formats::sgf::tags::{property_of, tags};
use crate::model::{Analysis, Notes, Tag};

/// Returns the notes of an action: comment, clocks, analysis, and properties that are kept.
pub(super) fn of_action(
    node: Node<'_, '_>,
    analysis: Analysis,
    kept: Vec<Tag>,
    is_root: bool,
) -> Notes {
    let is_read = |name: &str| is_read(name) || matches!(name, "A" | "DA");
    // An empty mark selects nothing for a rollout.
    let is_empty_mark =
        |tag: &Tag| matches!(property_of(tag), Some("MR" | "CR")) && tag.value == "[]";
    let mut notes = Notes::default();
    if !is_root {
        // Properties of the root belong to the game.
        notes.comment = comment(node);
        notes.tags = tags(node, is_read);
        notes.tags.retain(|tag| !is_empty_mark(tag));
    }
    notes.tags.extend(kept);
    // A file may have a hundred thousand of these lists.
    notes.tags.shrink_to_fit();
    notes.clocks = clocks(node);
    notes.analysis = (analysis != Analysis::default()).then(|| Box::new(analysis));
    notes
}

/// Returns the notes of a node that sets something up. Its analysis is kept as text.
pub(super) fn of_setup(node: Node<'_, '_>) -> Notes {
    let mut tags = tags(node, is_read_of_setup);
    tags.shrink_to_fit();
    Notes { comment: comment(node), clocks: clocks(node), tags, analysis: None }
}
