//! Published data of a database.

use crate::HypergammonRules;

/// Published data of a database.
#[derive(Debug)]
pub(crate) struct Publication {
    pub(super) chequers: u8,
    /// Rules. With one chequer they do not matter.
    pub(crate) rules: HypergammonRules,
    pub(crate) sha256: &'static str,
    /// [`Sums`](super::sums::Sums) of the database.
    pub(super) sums: &'static [u64],
}
