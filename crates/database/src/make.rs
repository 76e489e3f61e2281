//! Generation of databases.

pub(crate) mod hypergammon;
mod one_sided;
mod options;
mod run;
mod two_sided;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::{fs, io};

use barpoint_whole_file::link_target;

use crate::folder::Folder;
use crate::{Access, Database, DatabaseError, HypergammonRules, Kind, Manifest, Progress, Shard};

use run::Run;

pub use options::{BuildOptions, Duplicate};

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
    let target = &link_target(target).map_err(DatabaseError::io("write", target))?;
    let job = job(kind, options);
    let is_first = options.shard.number() == 1;
    if target.exists() {
        if let Some(manifest) = finished(kind, target, options) {
            Folder::clear(target, &job, options.shard)?;
            return Ok(is_first.then_some(manifest));
        }
        let goes_on = options.resume && Folder::path_for(target).exists();
        if !goes_on && !options.replace {
            return Err(DatabaseError::Exists(target.clone()));
        }
    }
    let folder = || Folder::open(target, &job, options.shard);
    let is_finished = || finished(kind, target, options).is_some();
    let run = Run { target, options, progress, stop, is_finished: &is_finished };
    let made = match kind {
        Kind::OneSided(kind) => one_sided::build(kind, &run, folder),
        Kind::TwoSided(kind) => two_sided::build(kind, &run, folder),
        Kind::Hypergammon { chequers } => hypergammon::build(chequers, &run, folder),
    };
    match made {
        // Other processes may have finished the database and removed the folder meanwhile.
        Ok(None) | Err(DatabaseError::Io { .. } | DatabaseError::Unfinished { .. })
            if options.shard != Shard::WHOLE =>
        {
            let Some(manifest) = finished(kind, target, options) else { return made };
            Folder::clear(target, &job, options.shard)?;
            Ok(is_first.then_some(manifest))
        }
        made => made,
    }
}

/// Returns a description of everything that the bytes of a database depend on.
fn job(kind: Kind, options: &BuildOptions) -> String {
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
    format!("{kind} {header}{solution}")
}

/// Returns the manifest of the target if the database is complete and there is nothing to resume. A
/// shard that began again would wait for other shards that are finished.
fn finished(kind: Kind, target: &Path, options: &BuildOptions) -> Option<Manifest> {
    // A file of hypergammon has no threshold in it, so an unfinished job may be another one.
    let may_differ = matches!(kind, Kind::Hypergammon { .. });
    if !options.resume || (may_differ && Folder::path_for(target).exists()) {
        return None;
    }
    let manifest = Manifest::load(target).ok()??;
    let without_header = (!options.header).then_some(kind);
    let database = Database::open(target, Access::Mapped, without_header).ok()?;
    let is_same = database.kind() == kind
        && manifest.rules.is_none_or(|rules| rules == options.rules)
        && manifest.is_of(database.bytes());
    is_same.then_some(manifest)
}
