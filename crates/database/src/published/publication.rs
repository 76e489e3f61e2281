//! What is known of a database.

use crate::HypergammonRules;

/// What is known of a database.
#[derive(Debug)]
pub(crate) struct Publication {
    pub(super) chequers: u8,
    /// With one chequer they do not matter.
    pub(crate) rules: HypergammonRules,
    pub(crate) sha256: &'static str,
    /// Its [`Sums`](super::sums::Sums).
    pub(super) sums: &'static [u64],
}
