//! Which properties a record keeps, and those that all nodes may have.

use barpoint_core::ByPlayer;

use super::own::OWN;
use super::syntax::Node;

/// Properties of a root that the game keeps or that say nothing of it. `GS`, statistics, follows
/// from the analysis.
pub(super) fn is_read_at_root(name: &str) -> bool {
    matches!(name, "FF" | "GM" | "CA" | "AP" | "MI" | "PW" | "PB" | "RU" | "RE" | "GS")
        || is_read(name)
}

/// Properties of any node that the record keeps.
pub(super) fn is_read(name: &str) -> bool {
    is_setup(name)
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

/// Properties that set something up.
fn is_setup(name: &str) -> bool {
    matches!(name, "CV" | "CP" | "CO" | "PL" | "AE" | "AW" | "AB" | "DI")
}

/// Properties that the record keeps of a node that sets something up.
pub(super) fn is_read_of_setup(name: &str) -> bool {
    is_setup(name) || matches!(name, "B" | "W" | "C" | "WL" | "BL" | OWN)
}

/// Properties of a node that does nothing which are not lost, or of which has been spoken.
pub(super) fn is_kept_alone(name: &str) -> bool {
    name.is_empty() || is_setup(name) || matches!(name, "B" | "W" | "C" | OWN)
}

/// The remark of a node, empty if there is none.
pub(super) fn comment(node: Node<'_, '_>) -> String {
    let comment = node.property("C").map(|comment| comment.value().text().into_owned());
    comment.unwrap_or_default()
}

/// Seconds left, if both players' are given.
pub(super) fn clocks(node: Node<'_, '_>) -> Option<ByPlayer<f64>> {
    let seconds = |name| node.property(name)?.value().raw.trim().parse().ok();
    let finite = |seconds: &f64| seconds.is_finite();
    Some(ByPlayer([seconds("WL").filter(finite)?, seconds("BL").filter(finite)?]))
}
