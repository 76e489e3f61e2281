//! Databases: descriptions, facts, records and verifications.

use std::path::Path;

use barpoint_database::{
    Database, DatabaseError, HypergammonRules, Kind, Manifest, PositionCounts, Verification,
    manual_md5, published_sha256,
};
use barpoint_equity::MatchEquityTable;
use barpoint_wire::VERSION;
use barpoint_wire::bearoff::{Dump, Info, Positions, Verified};

mod boards;
mod description;
mod hypergammon;
mod one_sided;
mod two_sided;

pub use boards::Boards;
pub use description::description;

/// Returns the facts about a database. Counts the positions of hypergammon on all threads of the
/// current rayon pool.
///
/// # Errors
/// Returns an error if the manifest beside the file cannot be read.
pub fn database_info(database: &Database, path: &Path) -> Result<Info, DatabaseError> {
    let kind = database.kind();
    let numbering = kind.numbering()?;
    let boards = numbering.boards();
    let header = Kind::parse(database.bytes()).is_ok();
    let manifest = Manifest::load(path)?;
    Ok(Info {
        version: VERSION,
        file: path.display().to_string(),
        kind: kind.to_string(),
        description: description(kind),
        points: numbering.points() as u32,
        chequers: numbering.chequers(),
        boards,
        records: match database {
            Database::TwoSided(_) | Database::Hypergammon(_) => u64::from(boards).pow(2),
            _ => boards.into(),
        },
        positions: match database {
            Database::Hypergammon(file) => Some(positions(PositionCounts::of(file.chequers())?)),
            _ => None,
        },
        rules: match database {
            Database::Hypergammon(file) => {
                let said = manifest.as_ref().and_then(|manifest| manifest.rules);
                said.or_else(|| file.rules()).map(|rules| rules.name().to_owned())
            }
            _ => None,
        },
        bytes: database.bytes().len() as u64,
        header,
        manual_md5: manual_md5(&kind).filter(|_| header).map(str::to_owned),
        manifest_md5: manifest.map(|manifest| manifest.md5),
    })
}

const fn positions(counts: PositionCounts) -> Positions {
    let PositionCounts { over, race, contact, impossible, .. } = counts;
    Positions { over, race, contact, impossible }
}

/// Returns a record of a database, with the cube action by this match equity table.
///
/// # Errors
/// Returns an error if there is no such record, or it is damaged.
pub fn database_record(
    database: &Database,
    boards: &Boards,
    table: &MatchEquityTable,
) -> Result<Dump, DatabaseError> {
    match database {
        Database::OneSided(file) => one_sided::dump(file, boards, table),
        Database::TwoSided(file) => two_sided::dump(file, boards, table),
        Database::Hypergammon(file) => hypergammon::dump(file, boards, table),
        _ => {
            let reason = format!("databases of type {} cannot be shown", database.kind());
            Err(DatabaseError::Kind(reason))
        }
    }
}

/// Returns the result of a verification. With `unpublished` a hypergammon database needs neither a
/// manifest nor a published hash.
pub fn database_verified(
    kind: Kind,
    path: &Path,
    has_manifest: bool,
    verification: Verification,
    unpublished: bool,
) -> Verified {
    let Verification { manifest, manual, rules, records, derived, mut findings, doubt, .. } =
        verification;
    findings.extend(doubt.filter(|_| !unpublished));
    let published = published_sha256(&kind, rules.unwrap_or_default());
    Verified {
        version: VERSION,
        file: path.display().to_string(),
        kind: kind.to_string(),
        description: description(kind),
        bytes: manifest.bytes,
        md5: manifest.md5,
        sha256: manifest.sha256,
        manual_md5: manual.map(str::to_owned),
        rules: rules.map(HypergammonRules::name).map(str::to_owned),
        published_sha256: published.map(str::to_owned),
        manifest: has_manifest,
        records,
        derived,
        passed: findings.is_empty(),
        findings,
    }
}
