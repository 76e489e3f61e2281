//! Result of a verification.

use crate::{HypergammonRules, Manifest};

/// Result of the verification of a database.
#[derive(Clone, Debug)]
pub struct Verification {
    /// Hashes of the file.
    pub manifest: Manifest,
    /// MD5 that GNU Backgammon's manual lists for this kind, if it lists one.
    pub manual: Option<&'static str>,
    /// Rules of the records of a hypergammon database, if the rules matter: those of the manifest
    /// or of the publication, otherwise those that the records follow.
    pub rules: Option<HypergammonRules>,
    /// Number of records of the file.
    pub records: u64,
    /// Number of records that were computed again from the records that they are derived from.
    pub derived: u64,
    /// Faults and their places. At most [`FINDINGS`](Self::FINDINGS) single records are named.
    pub findings: Vec<String>,
    /// Reason why the bytes may be wrong although the records agree with each other, if no hash
    /// confirms the bytes of a hypergammon database. The file may be of another program or
    /// threshold, or its damage may be too small to contradict other records.
    pub doubt: Option<String>,
}

impl Verification {
    /// Maximum number of records that are named.
    pub const FINDINGS: usize = 20;

    /// Returns true if the MD5 is that of the manual; `None` if the manual lists none.
    pub fn is_manuals(&self) -> Option<bool> {
        self.manual.map(|md5| md5 == self.manifest.md5)
    }
}

/// Result of the verification of the records.
pub(super) struct Checked {
    pub(super) records: u64,
    pub(super) derived: u64,
    pub(super) findings: Vec<String>,
}
