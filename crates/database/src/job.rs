//! Jobs: compute the waves of a database, alone or with other processes, from the beginning or from
//! a stop.
//!
//! A job computes from its kind, and from its own choice of an order, the most memory that it needs,
//! and begins only if it may use that much.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::folder::Folder;
use crate::log::Log;
use crate::{DatabaseError, Duplicate, Progress};

/// Computation in waves. The processes share each wave, which depends only on the waves before it.
pub(crate) trait Job {
    /// Result of a process for a wave.
    type Part;

    /// Returns the name of the logs.
    fn name(&self) -> &'static str;

    /// Returns the number of waves.
    fn waves(&self) -> usize;

    /// Returns the number of [segments](Log) of the bytes of a wave.
    fn segments(&self) -> usize;

    /// Returns the number of steps that are done after this number of waves. The unit of a step is
    /// free.
    fn steps(&self, waves: usize) -> u64;

    /// Returns the first wave that must be [read](Self::read) again to continue at a wave.
    fn needed_from(&self, wave: usize) -> usize;

    /// Continues at a wave. The waves from [`needed_from`](Self::needed_from) on are then read and
    /// appended.
    fn resume_at(&mut self, wave: usize);

    /// Reads what the next wave needs from earlier waves and does not remember.
    fn recall(&mut self, _stored: &StoredParts) -> Result<(), DatabaseError> {
        Ok(())
    }

    /// Computes the part of a process in the next wave, on all threads.
    fn solve(&self, share: Share) -> Self::Part;

    /// Returns the bytes of a part to be stored, for each segment.
    fn bytes(&self, part: &Self::Part) -> Vec<Vec<u8>>;

    /// Reads the part of a process in the next wave from stored bytes. An error describes the
    /// fault.
    fn read(&self, share: Share, bytes: &[Vec<u8>]) -> Result<Self::Part, String>;

    /// Appends the next wave, given as the parts of all processes in order.
    fn append(&mut self, parts: Vec<Self::Part>);
}

/// Share of a process, counted from 0, in the work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    pub(crate) process: usize,
    pub(crate) count: usize,
}

impl Share {
    /// Returns the share of some units.
    pub(crate) fn of(self, units: usize) -> Range<usize> {
        units * self.process / self.count..units * (self.process + 1) / self.count
    }
}

/// Stored bytes of a job: the logs of all processes, as far as they are open.
#[derive(Debug)]
pub(crate) struct StoredParts {
    logs: Vec<Option<Log>>,
}

impl StoredParts {
    /// Returns the shares of all processes.
    pub(crate) fn shares(&self) -> impl Iterator<Item = Share> + use<> {
        let count = self.logs.len();
        (0..count).map(move |process| Share { process, count })
    }

    /// Reads bytes that a process computed for a wave.
    pub(crate) fn read(
        &self,
        share: Share,
        segment: usize,
        wave: usize,
        range: Range<u64>,
    ) -> Result<Vec<u8>, DatabaseError> {
        let log = self.logs[share.process].as_ref();
        log.map_or(Ok(Vec::new()), |log| log.read(segment, wave, range))
    }

    /// Returns the number of bytes that a process computed for a wave.
    pub(crate) fn len(&self, share: Share, segment: usize, wave: usize) -> u64 {
        self.logs[share.process].as_ref().map_or(0, |log| log.len(segment, wave))
    }

    /// Returns the first segment of which nothing is removed.
    pub(crate) fn first_segment(&self) -> usize {
        self.logs.iter().flatten().map(Log::first_segment).max().unwrap_or(0)
    }

    /// Removes a segment.
    pub(crate) fn remove(&mut self, segment: usize) -> Result<(), DatabaseError> {
        self.logs.iter_mut().flatten().try_for_each(|log| log.remove(segment))
    }
}

/// Logs of all processes.
struct Logs {
    paths: Vec<Vec<PathBuf>>,
    stored: StoredParts,
    own: usize,
    waves: usize,
}

impl Logs {
    /// Opens the log of this process. Returns `None` if the database was finished meanwhile.
    fn open<J: Job>(
        folder: &Folder,
        job: &J,
        course: &Course<'_>,
    ) -> Result<Option<Self>, DatabaseError> {
        let (name, shard, waves) = (job.name(), folder.shard(), job.waves());
        let path = |number: u32, segment: usize| {
            folder.file(&format!("{name}-{number}-of-{}-{segment}.log", shard.count()))
        };
        let paths: Vec<Vec<PathBuf>> = (1..=shard.count())
            .map(|number| (1..=job.segments()).map(|segment| path(number, segment)).collect())
            .collect();
        let own = shard.number() as usize - 1;
        let mut pause = Pause::new(folder);
        let log = loop {
            if Log::exists(&paths[own]) && !course.resume {
                return Err(DatabaseError::Unfinished {
                    folder: folder.path().to_owned(),
                    reason: "was left unfinished: continue with --resume, or remove the folder"
                        .to_owned(),
                });
            }
            match Log::own(paths[own].clone(), waves)? {
                Some(log) => break log,
                None if course.duplicate == Duplicate::Refused => {
                    return Err(DatabaseError::Unfinished {
                        folder: folder.path().to_owned(),
                        reason: "another process is working on this database".to_owned(),
                    });
                }
                None if pause.finds_the_end(course)? => return Ok(None),
                None => {}
            }
        };
        let mut logs: Vec<Option<Log>> = paths.iter().map(|_| None).collect();
        logs[own] = Some(log);
        Ok(Some(Self { paths, stored: StoredParts { logs }, own, waves }))
    }

    fn own(&mut self) -> &mut Log {
        self.stored.logs[self.own].as_mut().expect("opened at the beginning")
    }

    /// Waits until a process has computed a wave. Returns `None` if the database was finished
    /// meanwhile.
    fn wait(
        &mut self,
        process: usize,
        wave: usize,
        folder: &Folder,
        course: &Course<'_>,
    ) -> Result<Option<&Log>, DatabaseError> {
        let mut pause = Pause::new(folder);
        loop {
            let log = &mut self.stored.logs[process];
            if log.is_none() {
                *log = Log::follow(self.paths[process].clone(), self.waves)?;
            }
            if let Some(log) = log
                && log.look_for(wave)?
            {
                break;
            }
            if pause.finds_the_end(course)? {
                return Ok(None);
            }
        }
        Ok(self.stored.logs[process].as_ref())
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
    let Some(mut logs) = Logs::open(folder, job, course)? else { return Ok(None) };
    let (own, count) = (logs.own, logs.paths.len());
    let done = logs.own().waves().min(job.waves());
    let first = if done == job.waves() { done } else { job.needed_from(done) };
    job.resume_at(done);
    for wave in first..job.waves() {
        let mut solved = None;
        if wave >= done {
            if stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            for process in (0..count).filter(|_| wave == done && wave > 0) {
                if logs.wait(process, wave - 1, folder, course)?.is_none() {
                    return Ok(None);
                }
            }
            job.recall(&logs.stored)?;
            let part = job.solve(Share { process: own, count });
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
            let part = job.read(Share { process, count }, &log.wave(wave)?).map_err(|reason| {
                let record = format!("wave {wave} of {}", log.path().display());
                DatabaseError::Record { byte: log.place(wave), record, reason }
            })?;
            parts.push(part);
        }
        job.append(parts);
        progress.done(steps.0 + job.steps(wave + 1), steps.1);
    }
    logs.own().sync()?;
    if own > 0 {
        return Ok(None);
    }
    // The first process writes the database and then removes the folder, which the others no longer
    // need.
    for process in 0..count {
        if logs.wait(process, logs.waves - 1, folder, course)?.is_none() {
            return Ok(None);
        }
    }
    Ok(Some(logs.stored))
}
