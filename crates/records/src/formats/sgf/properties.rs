//! Lists of the properties that a record keeps, and readers for those that any node may have.

use barpoint_core::{ByPlayer, Dice, Position};

use super::own::OWN;
use super::syntax::{Node, Property};
use crate::model::{Analysis, Tag};
use crate::toolkit::decimal;

/// Returns true for properties of a root that the game represents or that carry no information
/// about it. `GS`, statistics, follows from the analysis.
pub(super) fn is_read_at_root(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "AP" | "MI" | "PW" | "PB" | "RU" | "RE" | "GS")
        || is_read(name)
}

/// Returns true for properties of any node that the record represents.
pub(super) fn is_read(name: &str) -> bool {
    is_setup(name)
        || name == BESIDE
        || matches!(
            name,
            "B" | "W"
                | "C"
                | "LU"
                | "BM"
                | "DO"
                | "TE"
                | "BC"
                | "DC"
                | "GW"
                | "GB"
                | "WL"
                | "BL"
                | OWN
        )
}

/// Returns true for properties that set something up.
fn is_setup(name: &str) -> bool {
    matches!(name, "CV" | "CP" | "CO" | "PL" | "AE" | "AW" | "AB" | "DI")
}

/// Returns true for properties that the record represents for a node that sets something up.
pub(super) fn is_read_of_setup(name: &str) -> bool {
    is_setup(name) || matches!(name, BESIDE | "B" | "W" | "C" | "WL" | "BL" | OWN)
}

/// Returns true for properties of a node without an action that are not lost, or whose loss has
/// been reported.
pub(super) fn is_kept_alone(name: &str) -> bool {
    name.is_empty() || is_setup(name) || matches!(name, "B" | "W" | "C" | OWN)
}

/// Returns the seconds on both clocks, if both are given.
pub(super) fn clocks(node: Node<'_, '_>) -> Option<ByPlayer<f64>> {
    let seconds = |name| decimal(node.word(name)?).filter(|seconds: &f64| seconds.is_finite());
    Some(ByPlayer([seconds("WL")?, seconds("BL")?]))
}

/// Beginning of the names of tags that hold a property.
const PREFIX: &str = "SGF:";

/// Returns the tag of a property with this name; its value is kept as written.
pub(super) fn tag(property: &str, value: String) -> Tag {
    Tag { name: format!("{PREFIX}{property}"), value }
}

/// Returns the name of the property in a tag, or `None` if the tag holds none.
pub(super) fn property_of(tag: &Tag) -> Option<&str> {
    tag.name.strip_prefix(PREFIX)
}

/// Returns tags for the properties that no other part of the record represents.
pub(super) fn tags(node: Node<'_, '_>, is_kept: impl Fn(&str) -> bool) -> Vec<Tag> {
    let named = node.properties().map(|property| (property.name(), property));
    let rest = named.filter(|(name, _)| !name.is_empty() && !is_kept(name));
    rest.map(|(name, property)| tag(&name, property.raw())).collect()
}

/// Keeps a property unchanged if the writer would write it differently.
pub(super) fn keep_odd(property: Property<'_, '_>, written: Option<&str>, kept: &mut Vec<Tag>) {
    let raw = property.raw();
    if written != Some(&*raw) {
        kept.push(tag(&property.name(), raw));
    }
}

/// Name of the property. GNU Backgammon takes three letters for a syntax error.
///
/// Each of its values is one analysis in Barpoint's JSON layout of matches. It holds the analyses by
/// further programs. It repeats the analysis in `A`, `DA`, `LU` and the marks if they lose a part of
/// it; that copy counts only as long as they still state the same.
pub(super) const BESIDE: &str = "BA";

/// Returns the analyses of a node; plays are those of the roll in the position of the player who
/// acts. Values that are not understood are added to `kept`.
pub(super) fn read_beside(
    node: Node<'_, '_>,
    situation: Option<(Position, Dice)>,
    kept: &mut Vec<Tag>,
) -> Vec<Analysis> {
    use crate::formats::json::analysis::of_layout;

    let mut analyses = Vec::new();
    let mut unread = String::new();
    let properties = node.properties().filter(|property| property.is(BESIDE));
    for value in properties.flat_map(Property::values) {
        match serde_json::from_str(&value.text()) {
            Ok(analysis) => analyses.push(of_layout(analysis, situation)),
            Err(_) => unread.extend(["[", value.raw, "]"]),
        }
    }
    if !unread.is_empty() {
        kept.push(tag(BESIDE, unread));
    }
    analyses
}

/// Returns the value of an analysis whose numbers are finite, with its brackets.
pub(super) fn beside_value(analysis: &Analysis) -> Option<String> {
    let text = serde_json::to_string(&crate::formats::json::analysis::to_layout(analysis)).ok()?;
    Some(format!("[{}]", super::syntax::escaped(&text)))
}
