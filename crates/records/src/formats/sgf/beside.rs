//! Barpoint's own property, `BA`, for analysis that GNU Backgammon's properties cannot hold.
//!
//! Each of its values is one analysis in Barpoint's JSON layout of matches. It holds the analyses by
//! further programs. It repeats the analysis in `A`, `DA`, `LU` and the marks if they lose a part of
//! it; that copy counts only as long as they still state the same. Without the feature `json` the
//! property is kept as text.

use barpoint_core::{Dice, Position};

use super::syntax::Node;
use crate::model::{Analysis, Tag};

/// Name of the property. GNU Backgammon takes three letters for a syntax error.
pub(super) const BESIDE: &str = "BA";

/// Returns the analyses of a node; plays are those of the roll in the position of the player who
/// acts. Values that are not understood are added to `kept`.
#[cfg(feature = "json")]
pub(super) fn read(
    node: Node<'_, '_>,
    situation: Option<(Position, Dice)>,
    kept: &mut Vec<Tag>,
) -> Vec<Analysis> {
    use super::tags::tag;
    use crate::formats::json::analysis::from_wire;

    let mut analyses = Vec::new();
    let mut unread = String::new();
    let properties = node.properties().filter(|property| property.is(BESIDE));
    for value in properties.flat_map(super::syntax::Property::values) {
        match serde_json::from_str(&value.text()) {
            Ok(analysis) => analyses.push(from_wire(analysis, situation)),
            Err(_) => unread.extend(["[", value.raw, "]"]),
        }
    }
    if !unread.is_empty() {
        kept.push(tag(BESIDE, unread));
    }
    analyses
}

/// Returns the value of an analysis whose numbers are finite, with its brackets.
#[cfg(feature = "json")]
pub(super) fn value(analysis: &Analysis) -> Option<String> {
    let text = serde_json::to_string(&crate::formats::json::analysis::to_wire(analysis)).ok()?;
    Some(format!("[{}]", super::syntax::escaped(&text)))
}

/// Returns nothing, because the property is kept as text.
#[cfg(not(feature = "json"))]
pub(super) const fn read(
    _: Node<'_, '_>,
    _: Option<(Position, Dice)>,
    _: &mut Vec<Tag>,
) -> Vec<Analysis> {
    Vec::new()
}

/// Returns `None`, because the layout needs the feature `json`.
#[cfg(not(feature = "json"))]
pub(super) const fn value(_: &Analysis) -> Option<String> {
    None
}
