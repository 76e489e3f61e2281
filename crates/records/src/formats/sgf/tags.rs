//! Properties that a record keeps as tags.

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
