//! Lists of the properties that a record keeps, and readers for those that any node may have.

use barpoint_core::ByPlayer;

use super::beside::BESIDE;
use super::own::OWN;
use super::syntax::Node;

/// Returns true for properties of a root that the game represents or that carry no information
/// about it. `GS`, statistics, follows from the analysis.
pub(super) fn is_read_at_root(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "AP" | "MI" | "PW" | "PB" | "RU" | "RE" | "GS")
        || is_read(name)
}

/// Returns true for properties of any node that the record represents.
pub(super) fn is_read(name: &str) -> bool {
    is_setup(name)
        || is_beside(name)
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
    is_setup(name) || is_beside(name) || matches!(name, "B" | "W" | "C" | "WL" | "BL" | OWN)
}

/// Returns true for the property with further analysis, which is read with the feature `json` only.
fn is_beside(name: &str) -> bool {
    cfg!(feature = "json") && name == BESIDE
}

/// Returns true for properties of a node without an action that are not lost, or whose loss has
/// been reported.
pub(super) fn is_kept_alone(name: &str) -> bool {
    name.is_empty() || is_setup(name) || matches!(name, "B" | "W" | "C" | OWN)
}

/// Returns the comment of a node; empty if there is none.
pub(super) fn comment(node: Node<'_, '_>) -> String {
    let comment = node.property("C").map(|comment| comment.value().text().into_owned());
    comment.unwrap_or_default()
}

/// Returns the seconds on both clocks, if both are given.
pub(super) fn clocks(node: Node<'_, '_>) -> Option<ByPlayer<f64>> {
    let seconds = |name| node.property(name)?.value().raw.trim().parse().ok();
    let finite = |seconds: &f64| seconds.is_finite();
    Some(ByPlayer([seconds("WL").filter(finite)?, seconds("BL").filter(finite)?]))
}
