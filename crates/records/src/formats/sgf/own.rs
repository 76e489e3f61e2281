//! Barpoint's own property, `BP`, for data that SGF cannot represent. Other programs ignore it.
//!
//! | node | value | meaning |
//! |---|---|---|
//! | root | `limit:64`, `automatics:2`, `beavers:off`, `jacoby:on`, `crawford:off` | a rule that
//! does not follow from the rest of the root |
//! | root | `analysis:GNU Backgammon 1.07.001` | program of the analysis in `A`, `DA`, `LU` and the
//! marks; empty if it is unknown. Without this value it is the program in `AP`. |
//! | root | `tag:NAME=VALUE` | field of another format about the match |
//! | roll | `hidden` | the record does not show the play |
//! | play | `odd:WORDS` | text of an illegal play |
//! | board | `after` | the board is that after the illegal play of the preceding node |
//! | no action | `resigns`, `accepts` | the node has the analysis of the last resignation, offered
//! or accepted, whose value is in `RE` |

use barpoint_core::CubeValue;

use super::syntax::{Node, Property, Value, escaped};
use crate::model::{Match, Rules, Tag};

/// Name of the property.
pub(super) const OWN: &str = "BP";
/// Value for a roll whose play is not shown.
pub(super) const HIDDEN: &str = "hidden";
/// Value for the board after an odd play.
pub(super) const AFTER: &str = "after";
/// Value for the offer of a resignation.
pub(super) const RESIGNS: &str = "resigns";
/// Value for the acceptance of a resignation.
pub(super) const ACCEPTS: &str = "accepts";
const ODD: &str = "odd:";
const ANALYST: &str = "analysis:";
const TAG: &str = "tag:";

fn values<'a>(node: Node<'_, 'a>) -> impl Iterator<Item = String> {
    let values: Vec<Value<'a>> =
        node.property(OWN).into_iter().flat_map(Property::values).collect();
    values.into_iter().map(|value| value.text().into_owned())
}

/// Returns true if a node has this value.
pub(super) fn has(node: Node<'_, '_>, value: &str) -> bool {
    values(node).any(|known| known == value)
}

/// Returns the text of an odd play.
pub(super) fn odd_words(node: Node<'_, '_>) -> Option<String> {
    values(node).find_map(|value| value.strip_prefix(ODD).map(str::to_owned))
}

/// Returns the property with the text of an odd play.
pub(super) fn of_odd_words(words: &str) -> String {
    format!("{OWN}[{ODD}{}]", escaped(words))
}

/// Returns the program of the analysis in other properties, if a root states it; empty if the
/// program is unknown.
pub(super) fn analyst(root: Node<'_, '_>) -> Option<String> {
    values(root).find_map(|value| value.strip_prefix(ANALYST).map(str::to_owned))
}

/// Returns the fields of other formats about the match.
pub(super) fn tags(root: Node<'_, '_>) -> Vec<Tag> {
    let tag = |value: String| {
        let (name, value) = value.strip_prefix(TAG)?.split_once('=')?;
        Some(Tag { name: name.into(), value: value.into() })
    };
    values(root).filter_map(tag).collect()
}

/// Returns the value for a field of another format, or `None` if it cannot be written.
pub(super) fn of_tag(tag: &Tag) -> Option<String> {
    let is_plain = |text: &str| !text.contains(|c: char| c.is_control() || c == '\u{feff}');
    let is_name = !tag.name.contains('=') && is_plain(&tag.name) && is_plain(&tag.value);
    is_name.then(|| format!("[{TAG}{}={}]", escaped(&tag.name), escaped(&tag.value)))
}

/// Applies the rules of the property, which override those of the rest of the root.
pub(super) fn read_rules(root: Node<'_, '_>, rules: &mut Rules) {
    for value in values(root) {
        let Some((name, value)) = value.split_once(':') else { continue };
        let on_off = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        match (name, on_off) {
            ("beavers", Some(on)) => rules.beavers = on,
            ("jacoby", Some(on)) => rules.jacoby = on,
            ("crawford", Some(on)) => rules.crawford = on,
            ("limit", None) => rules.cube_limit = value.parse().ok().and_then(CubeValue::new),
            ("automatics", None) => {
                rules.automatic_doubles = value.parse().unwrap_or(rules.automatic_doubles);
            }
            _ => {}
        }
    }
}

/// Returns the property of a root: the rules that do not follow from the rest of it, the program of
/// the analysis if there is any, and fields of other formats; empty if there is nothing to state.
pub(super) fn of_root(record: &Match, analyst: Option<&str>, tags: &[Tag]) -> String {
    let Rules { crawford, jacoby, beavers, automatic_doubles, cube_limit, .. } = record.rules;
    let usual = Rules::default();
    let is_match = record.length.is_some();
    let mut values = Vec::new();
    let mut flag = |name: &str, on: bool, follows: bool| {
        if !follows {
            values.push(format!("[{name}:{}]", if on { "on" } else { "off" }));
        }
    };
    // Otherwise `RU` states the rule.
    flag("crawford", crawford, is_match || crawford);
    flag("jacoby", jacoby, !is_match || jacoby);
    flag("beavers", beavers, beavers == usual.beavers);
    if automatic_doubles != usual.automatic_doubles {
        values.push(format!("[automatics:{automatic_doubles}]"));
    }
    if let Some(limit) = cube_limit.filter(|&limit| limit != CubeValue::ONE) {
        values.push(format!("[limit:{limit}]"));
    }
    values.extend(analyst.map(|name| format!("[{ANALYST}{}]", escaped(name))));
    values.extend(tags.iter().filter_map(of_tag));
    if values.is_empty() { String::new() } else { format!("{OWN}{}", values.concat()) }
}
