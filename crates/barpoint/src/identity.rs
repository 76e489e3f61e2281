//! The identity of an engine: hashes of everything that its answers depend on.

use std::collections::BTreeMap;

use barpoint_core::{BySide, Contest};
use barpoint_equity::{BuiltinMet, MatchEquityTable};
use barpoint_rollout::content_hash;

use crate::Engine;

/// Everything that the answers of an engine depend on, besides its options.
///
/// Two engines with the same identity and the same options give the same answers, to the last bit.
///
/// # Units
/// Hashes are SHA-256 in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identity {
    /// The version of this crate.
    pub version: &'static str,
    /// The hash of each net file by the name of the net: `contact`, `race` and, where there is one,
    /// `pruner`.
    pub nets: BTreeMap<&'static str, String>,
    /// The name of the match equity table.
    pub table: String,
    /// The hash of the chances of its first 64 scores each way.
    pub table_hash: String,
    /// The hashes of the database files, in the order in which they are looked into.
    pub databases: Vec<String>,
}

/// The longest match whose scores are hashed. The chances of longer ones follow from these.
const HASHED_LENGTH: u32 = 64;

impl Engine {
    /// The identity of this engine, for reports and for comparing results.
    ///
    /// Hashes the nets and all database files, which takes a second for each gigabyte or so.
    ///
    /// # Errors
    /// A database file that cannot be read any more.
    pub fn identity(&self) -> std::io::Result<Identity> {
        Ok(Identity {
            version: env!("CARGO_PKG_VERSION"),
            nets: self.net_hashes(),
            table: self.table().name().to_owned(),
            table_hash: table_hash(self.table(), HASHED_LENGTH),
            databases: self.database_hashes()?,
        })
    }

    fn net_hashes(&self) -> BTreeMap<&'static str, String> {
        let files = self.net_files();
        let nets = [("contact", Some(&files.contact)), ("race", Some(&files.race))];
        let nets = nets.into_iter().chain([("pruner", files.pruner.as_ref())]);
        nets.filter_map(|(name, bytes)| Some((name, content_hash(bytes?)))).collect()
    }

    fn database_hashes(&self) -> std::io::Result<Vec<String>> {
        self.database_files().iter().map(|path| Ok(content_hash(&std::fs::read(path)?))).collect()
    }

    /// Hashes of the nets, of the database files and, in a match, of the equity table, by their names.
    pub(crate) fn rollout_data(
        &self,
        contest: &Contest,
    ) -> std::io::Result<BTreeMap<String, String>> {
        let nets = self.net_hashes().into_iter().map(|(name, hash)| (format!("net {name}"), hash));
        let mut data: BTreeMap<String, String> = nets.collect();
        if let Contest::Match(score) = contest {
            data.insert(TABLE.to_owned(), table_hash(self.table(), score.length().into()));
        }
        for (number, hash) in (1..).zip(self.database_hashes()?) {
            data.insert(format!("database {number}"), hash);
        }
        Ok(data)
    }
}

/// The name of the hash of the match equity table.
const TABLE: &str = "match equity table";

/// The match equity table that a rollout relied on, given what its job says, among `others` and those that
/// are built in.
pub fn table_of_rollout(
    data: &BTreeMap<String, String>,
    length: u32,
    others: &[MatchEquityTable],
) -> Option<MatchEquityTable> {
    let wanted = data.get(TABLE)?;
    let builtin = BuiltinMet::ALL.into_iter().map(BuiltinMet::table);
    others.iter().cloned().chain(builtin).find(|table| table_hash(table, length) == *wanted)
}

/// The hash of all chances of a match of a length.
fn table_hash(table: &MatchEquityTable, length: u32) -> String {
    let mut bytes = Vec::new();
    let most = length.min(HASHED_LENGTH);
    for on_roll in 1..=most {
        for opponent in 1..=most {
            let away = BySide { on_roll, opponent };
            bytes.extend(table.pre_crawford(away).0.to_le_bytes());
            if on_roll == 1 || opponent == 1 {
                bytes.extend(table.post_crawford(away).0.to_le_bytes());
            }
        }
    }
    content_hash(&bytes)
}
