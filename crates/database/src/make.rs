//! Making a database.

pub(crate) mod hypergammon;
mod one_sided;
mod two_sided;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use std::{fs, io};

use crate::folder::{Folder, Shard};
use crate::output::Output;
use crate::{
    Access, Database, DatabaseError, HypergammonRules, Kind, Manifest, Progress, Reusable,
};

/// How a database is made. None of this changes its bytes but the header, the threshold and the rules.
#[derive(Debug)]
pub struct BuildOptions {
    /// Whether the file begins with a header.
    pub header: bool,
    /// Whether to go on with what was left unfinished. A database that is finished already is left as
    /// it is.
    pub resume: bool,
    /// Whether a file that is there already may be replaced.
    pub replace: bool,
    /// Which part of the work is done here.
    pub shard: Shard,
    /// A smaller database of the same kind to copy from.
    pub reuse: Option<Reusable>,
    /// The most bytes of memory to use; files that are mapped do not count.
    pub memory: Option<u64>,
    /// By how much the last sweep over hypergammon may change any equity, and chances on average.
    /// This decides the bytes.
    pub threshold: f64,
    /// The rules of hypergammon.
    pub rules: HypergammonRules,
    /// How often the values of hypergammon are kept.
    pub checkpoint: Duration,
}

impl BuildOptions {
    /// The usual threshold for hypergammon: a change of less is lost when a record is stored. GNU
    /// Backgammon's is 1e-5.
    pub const THRESHOLD: f64 = 1e-7;
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self {
            header: true,
            resume: false,
            replace: false,
            shard: Shard::WHOLE,
            reuse: None,
            memory: None,
            threshold: Self::THRESHOLD,
            rules: HypergammonRules::Standard,
            checkpoint: Duration::from_mins(1),
        }
    }
}

/// Makes a database and its manifest on all threads of the current rayon pool.
///
/// What is done is kept in the folder `FILE.partial`, which goes away in the end. With several
/// [shards](Shard) the first one writes the database, and `None` is returned to the others.
///
/// # Errors
/// If there is no database of this kind, it does not fit into memory, the target is there already, a
/// file cannot be read or written, or `stop` became true.
pub fn build(
    kind: Kind,
    target: &Path,
    options: &BuildOptions,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Option<Manifest>, DatabaseError> {
    kind.numbering()?;
    if fs::metadata(target).is_ok_and(|known| !known.is_file()) {
        let source = io::Error::other("it is no ordinary file, expected another name");
        return Err(DatabaseError::io("write", target)(source));
    }
    // What a link points to is made anew, not the link.
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

/// The manifest of the target if that is the whole database already, and there is nothing to resume: a
/// shard that begins again would wait for others that are done.
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

/// What every job is given.
struct Run<'a> {
    target: &'a Path,
    options: &'a BuildOptions,
    progress: &'a dyn Progress,
    stop: &'a AtomicBool,
}

impl Run<'_> {
    /// Refuses work that needs too much memory, besides what every job does.
    fn check_memory(&self, of_job: u64) -> Result<(), DatabaseError> {
        // The program, its threads, the buffer of the file, and what allocators leave unused.
        const PROGRAM: u64 = 16 << 20;
        let needed = of_job + of_job / 20 + PROGRAM;
        match self.options.memory {
            Some(limit) if needed > limit => Err(DatabaseError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Writes the database with what `write` gives after the header.
    fn write(
        &self,
        kind: Kind,
        folder: Folder,
        write: impl FnOnce(&mut Output) -> Result<(), DatabaseError>,
    ) -> Result<Manifest, DatabaseError> {
        let mut output = Output::create(&folder)?;
        if self.options.header {
            output.write(&kind.header())?;
        }
        write(&mut output)?;
        let rules = HypergammonRules::matter(&kind).then_some(self.options.rules);
        let manifest = output.finish(self.target, rules)?;
        folder.remove()?;
        Ok(manifest)
    }
}
