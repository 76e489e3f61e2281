//! Identity of an engine: hashes of all data that its answers depend on.

use std::collections::BTreeMap;

use barpoint_core::{BySide, Contest, Variant};
use barpoint_equity::{BuiltinMet, MatchEquityTable};
use barpoint_rollout::content_hash;

use crate::{Engine, Situation};

/// All data that the answers of an engine depend on, except its options.
///
/// Two engines with equal identities and equal options give the same answers, to the last bit.
///
/// # Units
/// Hashes are SHA-256 in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identity {
    /// Version of this crate.
    pub version: &'static str,
    /// Hash of each net file by the name of the net: `contact`, `race` and, if there is one,
    /// `pruner`.
    pub nets: BTreeMap<String, String>,
    /// Name of the match equity table.
    pub table: String,
    /// Hash of the chances in the match equity table at all scores with up to 64 points needed.
    pub table_hash: String,
    /// Hashes of the database files, in the order in which they are searched.
    pub databases: Vec<String>,
}

/// Length of the longest match whose scores are hashed. The chances of longer matches follow from
/// these.
const HASHED_LENGTH: u32 = 64;

impl Engine {
    /// Returns the identity of this engine, for reports and for the comparison of results.
    ///
    /// Hashes the nets and all databases, which takes about a second per gigabyte.
    pub fn identity(&self) -> Identity {
        Identity {
            version: env!("CARGO_PKG_VERSION"),
            nets: self.net_hashes(),
            table: self.table().name().to_owned(),
            table_hash: table_hash(self.table(), HASHED_LENGTH),
            databases: self.database_hashes(),
        }
    }

    /// Returns the SHA-256 of each net file by the name of the net, in hexadecimal digits.
    pub fn net_hashes(&self) -> BTreeMap<String, String> {
        let files = self.net_files();
        let nets = [("contact", Some(&files.contact)), ("race", Some(&files.race))];
        let nets = nets.into_iter().chain([("pruner", files.pruner.as_ref())]);
        nets.filter_map(|(name, bytes)| Some((name.to_owned(), content_hash(bytes?)))).collect()
    }

    #[cfg(feature = "databases")]
    fn database_hashes(&self) -> Vec<String> {
        self.opened_databases().map(|database| content_hash(database.bytes())).collect()
    }

    #[cfg(not(feature = "databases"))]
    #[expect(clippy::unused_self, reason = "an engine with databases uses self")]
    const fn database_hashes(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the hashes of the nets, of the database files and, in a match, of the match equity
    /// table, by their names. It says whether a bearoff is computed exactly for the rollout.
    pub(crate) fn rollout_data(&self, situation: &Situation) -> BTreeMap<String, String> {
        let nets = self.net_hashes().into_iter().map(|(name, hash)| (format!("net {name}"), hash));
        let mut data: BTreeMap<String, String> = nets.collect();
        if let Contest::Match(score) = situation.state.contest() {
            data.insert(TABLE.to_owned(), table_hash(self.table(), score.length().into()));
        }
        for (number, hash) in (1..).zip(self.database_hashes()) {
            data.insert(format!("database {number}"), hash);
        }
        let has_nets = matches!(situation.variant, Variant::Backgammon | Variant::Nackgammon);
        let bearoff = has_nets.then(|| self.evaluator().bearoff_from(&situation.position));
        if let Some(bearoff) = bearoff.flatten() {
            let is_whole = bearoff.exact(&situation.position).is_some();
            let part = if is_whole { "exact" } else { "exact near the end" };
            data.insert("bearoff".to_owned(), part.to_owned());
        }
        data
    }
}

/// Name of the hash of the match equity table.
const TABLE: &str = "match equity table";

/// Returns the match equity table that a rollout used, identified by its hash in the data of the
/// job. Searches `others` and the built-in tables.
pub fn table_of_rollout(
    data: &BTreeMap<String, String>,
    length: u32,
    others: &[MatchEquityTable],
) -> Option<MatchEquityTable> {
    let wanted = data.get(TABLE)?;
    let builtin = BuiltinMet::ALL.into_iter().map(BuiltinMet::table);
    others.iter().cloned().chain(builtin).find(|table| table_hash(table, length) == *wanted)
}

/// Returns the hash of all chances of a match of this length.
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
