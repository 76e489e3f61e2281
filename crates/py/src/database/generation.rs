//! Generation of databases.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use barpoint::Engine;
use barpoint_database::{
    BuildOptions, DatabaseError, Duplicate, HypergammonRules, Kind, Progress, Reusable, Shard,
    build,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::argument::{no_more, take};
use crate::error::{kinds, raised};
use crate::{whole, work};

/// Keyword arguments of `Database.build`.
#[derive(Debug)]
pub(super) struct Options {
    pub(super) header: bool,
    resume: bool,
    replace: bool,
    reuse: Option<PathBuf>,
    memory: Option<u64>,
    threshold: f64,
    rules: HypergammonRules,
    shard: Shard,
    threads: Option<usize>,
}

impl Options {
    /// Reads keyword arguments.
    pub(super) fn read(arguments: &Bound<'_, PyDict>) -> PyResult<Self> {
        let rest = arguments.copy()?;
        let options = Self {
            header: take(&rest, "header")?.unwrap_or(true),
            resume: take(&rest, "resume")?.unwrap_or(false),
            replace: take(&rest, "replace")?.unwrap_or(false),
            reuse: take(&rest, "reuse")?,
            memory: whole::keyword(&rest, "memory")?,
            threshold: take(&rest, "threshold")?.unwrap_or(BuildOptions::THRESHOLD),
            rules: rules(take::<String>(&rest, "rules")?.as_deref())?,
            shard: shard(whole::keyword(&rest, "shard")?)?,
            threads: whole::keyword(&rest, "threads")?,
        };
        no_more(&rest, "Database.build").map(|()| options)
    }

    /// Returns the threads of the work, by default one for each processor.
    fn pool(&self) -> PyResult<ThreadPool> {
        let most = Engine::MAX_THREADS;
        if let Some(threads) = self.threads.filter(|threads| !(1..=most).contains(threads)) {
            return Err(kinds::OptionsError::new_err(format!(
                "{threads} threads: expected 1 to {most}"
            )));
        }
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.unwrap_or_default()).build();
        pool.map_err(|error| kinds::OptionsError::new_err(format!("threads: {error}")))
    }

    fn of_build(self) -> Result<BuildOptions, DatabaseError> {
        Ok(BuildOptions {
            header: self.header,
            resume: self.resume,
            replace: self.replace,
            shard: self.shard,
            duplicate: Duplicate::Awaited,
            reuse: self.reuse.as_deref().map(Reusable::open).transpose()?,
            memory: self.memory,
            threshold: self.threshold,
            rules: self.rules,
            ..BuildOptions::default()
        })
    }
}

fn rules(name: Option<&str>) -> PyResult<HypergammonRules> {
    let Some(name) = name else { return Ok(HypergammonRules::Standard) };
    let found = HypergammonRules::ALL.into_iter().find(|rules| rules.name() == name);
    found.ok_or_else(|| {
        kinds::DatabaseError::new_err(format!("rules `{name}`: expected standard or makehyper"))
    })
}

fn shard(numbers: Option<(u32, u32)>) -> PyResult<Shard> {
    let Some((number, count)) = numbers else { return Ok(Shard::WHOLE) };
    Shard::new(number, count).ok_or_else(|| {
        kinds::DatabaseError::new_err(format!(
            "shard ({number}, {count}): expected a number from 1 and the count, at most {}",
            Shard::MAX
        ))
    })
}

/// Steps done and in total.
#[derive(Default)]
struct Steps {
    done: AtomicU64,
    total: AtomicU64,
}

impl Progress for Steps {
    fn done(&self, steps: u64, of: u64) {
        self.total.store(of, Ordering::Relaxed);
        self.done.store(steps, Ordering::Relaxed);
    }
}

/// Files that are being made, also by calls that were ended and still save their results.
static BUSY: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Marks a file as busy while it lives.
struct Busy(PathBuf);

impl Busy {
    /// Time between two looks for a file that is busy.
    const TICK: Duration = Duration::from_millis(5);

    /// Waits until nothing else makes this file, or `stop` becomes true.
    fn wait(path: &Path, stop: &AtomicBool) -> Result<Self, DatabaseError> {
        while !BUSY.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned()) {
            if stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            thread::sleep(Self::TICK);
        }
        Ok(Self(path.to_owned()))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Makes a database, and calls `progress` about fifty times a second with the number of steps done
/// and in total. Returns true if this is the process that writes the file.
pub(super) fn run(
    py: Python<'_>,
    kind: Kind,
    path: &Path,
    options: Options,
    progress: Option<Py<PyAny>>,
) -> PyResult<bool> {
    let steps = Arc::new(Steps::default());
    let (counted, path) = (Arc::clone(&steps), path.to_owned());
    let pool = options.pool()?;
    let work = move |stop: &Arc<AtomicBool>| {
        // The processes of a job with several shards wait for one another.
        let alone = options.shard == Shard::WHOLE;
        let _busy = alone.then(|| Busy::wait(&path, stop)).transpose()?;
        pool.install(|| build(kind, &path, &options.of_build()?, &*counted, stop))
    };
    let report = || {
        let Some(progress) = &progress else { return Ok(()) };
        let [done, total] = [&steps.done, &steps.total].map(|steps| steps.load(Ordering::Relaxed));
        progress.call1(py, (done, total)).map(|_| ())
    };
    let made = work::run_watched(py, work, report)?;
    Ok(made.map_err(raised)?.is_some())
}
