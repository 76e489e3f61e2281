//! Generation of databases.

pub(crate) mod hypergammon;
mod one_sided;
mod options;
mod run;
mod two_sided;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use crate::folder::Folder;
use crate::{Access, Database, DatabaseError, HypergammonRules, Kind, Manifest, Progress};

use run::Run;

pub use options::BuildOptions;

/// Makes a database and its manifest. Uses all threads of the current rayon pool.
///
/// Results are kept in the folder `FILE.partial`, which is removed at the end. With several
/// [shards](crate::Shard) only the first one writes the database; the others return `None`.
///
/// # Errors
/// Returns an error if there is no database of this kind, it does not fit into memory, the target
/// exists already, a file cannot be read or written, or `stop` became true.
pub fn build(
    kind: Kind,
    target: &Path,
    options: &BuildOptions,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Option<Manifest>, DatabaseError> {
    kind.numbering()?;
    if fs::metadata(target).is_ok_and(|known| !known.is_file()) {
        let source = io::Error::other("it is not a regular file: expected another name");
        return Err(DatabaseError::io("write", target)(source));
    }
    // A link is kept, and the file it points to is replaced.
    let target = &fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
    if target.exists() {
        if let Some(manifest) = finished(kind, target, options) {
            return Ok((options.shard.number() == 1).then_some(manifest));
        }
        let goes_on = options.resume && Folder::path_for(target).exists();
        if !goes_on && !options.replace {
            return Err(DatabaseError::Exists(target.clone()));
        }
    }
    let folder = || {
        let header = if options.header { "with header" } else { "without header" };
        let solution = match (kind, options.rules) {
            (Kind::Hypergammon { .. }, HypergammonRules::Standard) => {
                format!(" threshold {:e}", options.threshold)
            }
            (Kind::Hypergammon { .. }, rules @ HypergammonRules::Makehyper) => {
                format!(" threshold {:e} by the rules of {rules}", options.threshold)
            }
            (Kind::OneSided(_) | Kind::TwoSided(_), _) => String::new(),
        };
        Folder::open(target, &format!("{kind} {header}{solution}"), options.shard)
    };
    let run = Run { target, options, progress, stop };
    match kind {
        Kind::OneSided(kind) => one_sided::build(kind, &run, folder),
        Kind::TwoSided(kind) => two_sided::build(kind, &run, folder),
        Kind::Hypergammon { chequers } => hypergammon::build(chequers, &run, folder),
    }
}

/// Returns the manifest of the target if the database is complete and there is nothing to resume. A
/// shard that began again would wait for other shards that are finished.
fn finished(kind: Kind, target: &Path, options: &BuildOptions) -> Option<Manifest> {
    if !options.resume || Folder::path_for(target).exists() {
        return None;
    }
    let without_header = (!options.header).then_some(kind);
    let database = Database::open(target, Access::Mapped, without_header).ok()?;
    let manifest = Manifest::load(target).ok()??;
    let is_same = database.kind() == kind
        && manifest.rules.is_none_or(|rules| rules == options.rules)
        && manifest.is_of(database.bytes());
    is_same.then_some(manifest)
}
