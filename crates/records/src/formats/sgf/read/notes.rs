//! Notes of a node, besides its action.

use barpoint_core::{Dice, Position};

use crate::formats::sgf::beside;
use crate::formats::sgf::properties::{clocks, comment, is_read, is_read_of_setup};
use crate::formats::sgf::syntax::Node;
use crate::formats::sgf::tags::{property_of, tags};
use crate::model::{Analysis, Notes, Tag};

/// Returns the notes of an action: comment, clocks, analyses, and properties that are kept.
pub(super) fn of_action(
    node: Node<'_, '_>,
    analyses: Vec<Analysis>,
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
    for analysis in analyses {
        notes.set_analysis(analysis);
    }
    notes
}

/// Returns the notes of a node that sets something up. GNU Backgammon's analysis is kept as text.
pub(super) fn of_setup(node: Node<'_, '_>, situation: Option<(Position, Dice)>) -> Notes {
    let mut kept = Vec::new();
    let analyses = beside::read(node, situation, &mut kept);
    let mut tags = tags(node, is_read_of_setup);
    tags.extend(kept);
    tags.shrink_to_fit();
    Notes { comment: comment(node), clocks: clocks(node), tags, analyses }
}
