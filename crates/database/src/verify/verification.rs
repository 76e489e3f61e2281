//! What is found out about a database.

use crate::{HypergammonRules, Manifest};

/// What was found out about a database.
#[derive(Clone, Debug)]
pub struct Verification {
    /// The hashes of the file as it is.
    pub manifest: Manifest,
    /// The MD5 that GNU Backgammon's manual lists for its kind, if it does.
    pub manual: Option<&'static str>,
    /// The rules that hold for its records if it is one of hypergammon and they matter: those of the
    /// manifest or of what is published, or else those that the records follow.
    pub rules: Option<HypergammonRules>,
    /// Records of the file.
    pub records: u64,
    /// Records that were derived again from those they rest on.
    pub derived: u64,
    /// What is wrong, and where; of single records at most [`FINDINGS`](Self::FINDINGS) are named.
    pub findings: Vec<String>,
    /// Why the bytes may be wrong although the records follow from each other, if no hash vouches for
    /// those of a database of hypergammon: it came from elsewhere or by another threshold than the
    /// usual one, or it is damaged by less than its records can tell.
    pub doubt: Option<String>,
}

impl Verification {
    /// The most records that are named.
    pub const FINDINGS: usize = 20;

    /// Whether the MD5 is the one of the manual; `None` if that lists none.
    pub fn is_manuals(&self) -> Option<bool> {
        self.manual.map(|md5| md5 == self.manifest.md5)
    }
}

/// What was found out about the records.
pub(super) struct Checked {
    pub(super) records: u64,
    pub(super) derived: u64,
    pub(super) findings: Vec<String>,
}
