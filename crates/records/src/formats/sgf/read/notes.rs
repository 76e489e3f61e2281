//! What a node says beside its action.

use crate::formats::sgf::properties::{clocks, comment, is_read, is_read_of_setup};
use crate::formats::sgf::syntax::Node;
use crate::formats::sgf::tags::{property_of, tags};
use crate::model::{Analysis, Notes, Tag};

/// The notes of an action: what its node says beyond it, its analysis, and properties that are kept.
pub(super) fn of_action(
    node: Node<'_, '_>,
    analysis: Analysis,
    kept: Vec<Tag>,
    is_root: bool,
) -> Notes {
    let is_read = |name: &str| is_read(name) || matches!(name, "A" | "DA");
    // Nothing is marked for a rollout.
    let is_empty_mark =
        |tag: &Tag| matches!(property_of(tag), Some("MR" | "CR")) && tag.value == "[]";
    let mut notes = Notes::default();
    if !is_root {
        // The game itself has what its root says.
        notes.comment = comment(node);
        notes.tags = tags(node, is_read);
        notes.tags.retain(|tag| !is_empty_mark(tag));
    }
    notes.tags.extend(kept);
    // A file may have a hundred thousand of these.
    notes.tags.shrink_to_fit();
    notes.clocks = clocks(node);
    notes.analysis = (analysis != Analysis::default()).then(|| Box::new(analysis));
    notes
}

/// The notes of what a node sets up. Analysis of it is kept as it stands.
pub(super) fn of_setup(node: Node<'_, '_>) -> Notes {
    let mut tags = tags(node, is_read_of_setup);
    tags.shrink_to_fit();
    Notes { comment: comment(node), clocks: clocks(node), tags, analysis: None }
}
