//! Hashes of what a rollout relies on.

use std::collections::BTreeMap;
use std::fs;

use anyhow::Context;
use barpoint::Engine;
use barpoint_core::{BySide, Contest};
use barpoint_equity::{BuiltinMet, MatchEquityTable};
use barpoint_rollout::{JobSettings, content_hash};

use crate::settings::{RolloutSettings, database_files};
use crate::subject::Subject;

/// SHA-256 of nets, match equity table and databases by their names.
pub(super) fn of(
    settings: &RolloutSettings,
    subject: &Subject,
    engine: &Engine,
) -> anyhow::Result<BTreeMap<String, String>> {
    let nets = [
        ("net contact", barpoint_weights::CONTACT),
        ("net pruner", barpoint_weights::PRUNER),
        ("net race", barpoint_weights::RACE),
    ];
    let mut data: BTreeMap<String, String> =
        nets.into_iter().map(|(name, bytes)| (name.to_owned(), content_hash(bytes))).collect();
    if let Contest::Match(score) = subject.situation().state.contest() {
        data.insert(TABLE.to_owned(), table_hash(engine.table(), score.length().into()));
    }
    for (path, number) in database_files(&settings.databases)?.iter().zip(1..) {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        data.insert(format!("database {number}"), content_hash(&bytes));
    }
    Ok(data)
}

/// The name of the hash of the match equity table.
const TABLE: &str = "match equity table";

/// The table that a job relies on, among those that come with the program and another one.
pub(super) fn table_of(
    settings: &JobSettings,
    length: u32,
    other: Option<&MatchEquityTable>,
) -> Option<MatchEquityTable> {
    let wanted = settings.data.get(TABLE)?;
    let builtin = BuiltinMet::ALL.into_iter().map(BuiltinMet::table);
    other.cloned().into_iter().chain(builtin).find(|table| table_hash(table, length) == *wanted)
}

/// The hash of all chances of a match to so many points.
fn table_hash(table: &MatchEquityTable, length: u32) -> String {
    let mut bytes = Vec::new();
    // Longer matches go by what these say.
    let most = length.min(64);
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
