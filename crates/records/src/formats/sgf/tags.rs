//! Properties that a record keeps as tags.

use super::syntax::{Node, Property};
use crate::model::Tag;

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
