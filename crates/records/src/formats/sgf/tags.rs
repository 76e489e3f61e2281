//! Properties that a record keeps as tags.

use super::syntax::{Node, Property};
use crate::model::Tag;

/// Begins the names of tags that hold a property.
const PREFIX: &str = "SGF:";

/// The tag of a property with this name; its value as written.
pub(super) fn tag(property: &str, value: String) -> Tag {
    Tag { name: format!("{PREFIX}{property}"), value }
}

/// The name of the property that a tag holds, `None` if it holds none.
pub(super) fn property_of(tag: &Tag) -> Option<&str> {
    tag.name.strip_prefix(PREFIX)
}

/// The properties that nothing else keeps.
pub(super) fn tags(node: Node<'_, '_>, is_kept: impl Fn(&str) -> bool) -> Vec<Tag> {
    let named = node.properties().map(|property| (property.name(), property));
    let rest = named.filter(|(name, _)| !name.is_empty() && !is_kept(name));
    rest.map(|(name, property)| tag(&name, property.raw())).collect()
}

/// Keeps a property as it stands if it would not be written the same way.
pub(super) fn keep_odd(property: Property<'_, '_>, written: Option<&str>, kept: &mut Vec<Tag>) {
    let raw = property.raw();
    if written != Some(&*raw) {
        kept.push(tag(&property.name(), raw));
    }
}
