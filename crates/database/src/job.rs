//! Jobs: compute the waves of a database, alone or with other processes, from the beginning or from
//! a stop.
//!
//! The memory limit is a bound and not a dial. A job computes from its kind alone the most memory
//! that it needs, and begins only if it may use that much.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::bytes::{Access, Bytes};
use crate::folder::Folder;
use crate::log::Log;
use crate::{DatabaseError, Duplicate, Progress};

/// Computation in waves. Each wave consists of units that depend only on the lower waves.
pub(crate) trait Job {
    /// Result of some units.
    type Part;

    /// Returns the name of the logs.
    fn name(&self) -> &'static str;

    /// Returns the number of waves.
    fn waves(&self) -> usize;

    /// Returns the number of units of a wave.
    fn units(&self, wave: usize) -> usize;

    /// Returns the number of steps that are done after this number of waves. The unit of a step is
    /// free.
    fn steps(&self, waves: usize) -> u64;

    /// Returns the first wave that must be [read](Self::read) again to continue at a wave.
    fn needed_from(&self, wave: usize) -> usize;

    /// Continues at a wave. The waves from [`needed_from`](Self::needed_from) on are then read and
    /// appended.
    fn resume_at(&mut self, wave: usize);

    /// Computes some units of the next wave, on all threads.
    fn solve(&self, units: Range<usize>) -> Self::Part;

    /// Returns the bytes of some units, to be stored.
    fn bytes(&self, part: &Self::Part) -> Vec<u8>;

    /// Reads some units of the next wave from stored bytes. An error describes the fault.
    fn read(&self, units: Range<usize>, bytes: &[u8]) -> Result<Self::Part, String>;

    /// Appends the next wave, given as all of its units in order.
    fn append(&mut self, parts: Vec<Self::Part>);
}

/// Returns the units of a wave that a process computes, out of `units` units and `count` processes.
fn share(units: usize, process: usize, count: usize) -> Range<usize> {
    units * process / count..units * (process + 1) / count
}

/// Stored bytes of a job.
#[derive(Debug)]
pub(crate) struct StoredParts {
    logs: Vec<Bytes>,
    /// For each wave, the range of the bytes of each process.
    frames: Vec<Vec<Range<usize>>>,
}

impl StoredParts {
    /// Returns the bytes of a wave that a process computed.
    pub(crate) fn part(&self, wave: usize, process: usize) -> &[u8] {
        &self.logs[process][self.frames[wave][process].clone()]
    }

    /// Returns all bytes of a wave, process by process.
    pub(crate) fn wave(&self, wave: usize) -> impl Iterator<Item = &[u8]> {
        (0..self.logs.len()).map(move |process| self.part(wave, process))
    }
}

/// Logs of all processes.
struct Logs {
    paths: Vec<PathBuf>,
    open: Vec<Option<Log>>,
    own: usize,
}

impl Logs {
    /// Opens the log of this process. Returns `None` if the database was finished meanwhile.
    fn open(
        folder: &Folder,
        name: &str,
        course: &Course<'_>,
    ) -> Result<Option<Self>, DatabaseError> {
        let shard = folder.shard();
        let path = |number: u32| folder.file(&format!("{name}-{number}-of-{}.log", shard.count()));
        let paths: Vec<PathBuf> = (1..=shard.count()).map(path).collect();
        let own = shard.number() as usize - 1;
        let mut pause = Pause::new(folder);
        let log = loop {
            let exists = paths[own].exists();
            if exists && !course.resume {
                return Err(DatabaseError::Unfinished {
                    folder: folder.path().to_owned(),
                    reason: "was left unfinished: continue with --resume, or remove the folder"
                        .to_owned(),
                });
            }
            let log = if exists { Log::resume(&paths[own])? } else { Log::create(&paths[own])? };
            match log {
                Some(log) => break log,
                None if course.duplicate == Duplicate::Refused => {
                    return Err(DatabaseError::Unfinished {
                        folder: paths[own].clone(),
                        reason: "another process is working on this database".to_owned(),
                    });
                }
                None if pause.finds_the_end(course)? => return Ok(None),
                None => {}
            }
        };
        let mut logs: Vec<Option<Log>> = paths.iter().map(|_| None).collect();
        logs[own] = Some(log);
        Ok(Some(Self { paths, open: logs, own }))
    }

    fn own(&mut self) -> &mut Log {
        self.open[self.own].as_mut().expect("opened at the beginning")
    }

    /// Waits for the bytes that a process computes for a wave. Returns `None` if the database was
    /// finished meanwhile.
    fn wait(
        &mut self,
        process: usize,
        wave: usize,
        folder: &Folder,
        course: &Course<'_>,
    ) -> Result<Option<&mut Log>, DatabaseError> {
        let mut pause = Pause::new(folder);
        loop {
            if self.open[process].is_none() {
                self.open[process] = Log::follow(&self.paths[process])?;
            }
            if let Some(log) = &mut self.open[process] {
                while log.waves() <= wave && log.next_frame()? {}
                if log.waves() > wave {
                    break;
                }
            }
            if pause.finds_the_end(course)? {
                return Ok(None);
            }
        }
        Ok(self.open[process].as_mut())
    }

    fn kept(self, waves: usize) -> Result<StoredParts, DatabaseError> {
        let logs: Vec<Log> = self.open.into_iter().flatten().collect();
        let range = |(start, len): (u64, u64)| start as usize..(start + len) as usize;
        let frames = (0..waves)
            .map(|wave| logs.iter().map(|log| range(log.frame(wave))).collect())
            .collect();
        let map = |log: &Log| Bytes::open(log.path(), Access::Mapped);
        Ok(StoredParts { logs: logs.iter().map(map).collect::<Result<_, _>>()?, frames })
    }
}

/// Circumstances of a job.
pub(crate) struct Course<'a> {
    /// True to continue an unfinished job.
    pub(crate) resume: bool,
    /// Behaviour while another process holds the log of the job.
    pub(crate) duplicate: Duplicate,
    /// Steps done by earlier jobs, and the total number of steps.
    pub(crate) steps: (u64, u64),
    pub(crate) progress: &'a dyn Progress,
    pub(crate) stop: &'a AtomicBool,
    /// Returns true if the database is complete, so that no process needs the folder any more.
    pub(crate) is_finished: &'a dyn Fn() -> bool,
}

/// Pauses of a process that waits for another one.
struct Pause<'a> {
    folder: &'a Folder,
    next: Duration,
}

impl<'a> Pause<'a> {
    const FIRST: Duration = Duration::from_millis(1);
    const LAST: Duration = Duration::from_millis(500);
    /// Length from which on the process looks whether its folder is still needed.
    const LONG: Duration = Duration::from_millis(250);

    const fn new(folder: &'a Folder) -> Self {
        Self { folder, next: Self::FIRST }
    }

    /// Waits for a moment. Returns true if the database was finished meanwhile: a process that
    /// began again after the others had finished would wait without end.
    fn finds_the_end(&mut self, course: &Course<'_>) -> Result<bool, DatabaseError> {
        if course.stop.load(Ordering::Relaxed) {
            return Err(DatabaseError::Stopped);
        }
        if self.next > Self::LONG {
            course.progress.waiting();
            if (course.is_finished)() {
                return Ok(true);
            }
            if !self.folder.is_there() {
                return Err(DatabaseError::Unfinished {
                    folder: self.folder.path().to_owned(),
                    reason: "was removed while a process waited for others".to_owned(),
                });
            }
        }
        thread::sleep(self.next);
        self.next = (self.next * 2).min(Self::LAST);
        Ok(false)
    }
}

/// Computes all waves. Only the first process receives the stored bytes; no process does if the
/// database was finished meanwhile.
pub(crate) fn run<J: Job>(
    job: &mut J,
    folder: &Folder,
    course: &Course<'_>,
) -> Result<Option<StoredParts>, DatabaseError> {
    let Course { steps, progress, stop, .. } = *course;
    let Some(mut logs) = Logs::open(folder, job.name(), course)? else { return Ok(None) };
    let (own, count) = (logs.own, logs.paths.len());
    let done = logs.own().waves().min(job.waves());
    job.resume_at(done);
    for wave in job.needed_from(done)..job.waves() {
        let units = job.units(wave);
        let mut solved = None;
        if wave >= done {
            if stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            let part = job.solve(share(units, own, count));
            logs.own().push(&job.bytes(&part))?;
            solved = Some(part);
        }
        if own > 0 && wave + 1 == job.waves() {
            break;
        }
        let mut parts = Vec::with_capacity(count);
        for process in 0..count {
            if process == own
                && let Some(part) = solved.take()
            {
                parts.push(part);
                continue;
            }
            let Some(log) = logs.wait(process, wave, folder, course)? else { return Ok(None) };
            let bytes = log.read(wave)?;
            let part = job.read(share(units, process, count), &bytes).map_err(|reason| {
                let record = format!("wave {wave} of {}", log.path().display());
                DatabaseError::Record { byte: log.frame(wave).0, record, reason }
            })?;
            parts.push(part);
        }
        job.append(parts);
        progress.done(steps.0 + job.steps(wave + 1), steps.1);
    }
    // The first process writes the database and then removes the folder, which the others no longer
    // need.
    if own == 0 { logs.kept(job.waves()).map(Some) } else { Ok(None) }
}
