//! Common parts of all jobs that make a database.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::folder::{self, Folder};
use crate::job::Course;
use crate::output::Output;
use crate::{BuildOptions, DatabaseError, HypergammonRules, Kind, Manifest, Progress};

/// Input of every job.
pub(super) struct Run<'a> {
    pub(super) target: &'a Path,
    pub(super) options: &'a BuildOptions,
    pub(super) progress: &'a dyn Progress,
    pub(super) stop: &'a AtomicBool,
    /// Returns true if another process has finished the database.
    pub(super) is_finished: &'a dyn Fn() -> bool,
}

impl Run<'_> {
    /// Returns the circumstances of a job. `steps` are the steps done by earlier jobs, and the total
    /// number of steps.
    pub(super) fn course(&self, steps: (u64, u64)) -> Course<'_> {
        Course {
            resume: self.options.resume,
            duplicate: self.options.duplicate,
            steps,
            progress: self.progress,
            stop: self.stop,
            is_finished: self.is_finished,
        }
    }

    /// Returns true if a job is within the limit of memory, or within the usual one if there is none.
    pub(super) fn would_fit(&self, of_job: u64, usual: u64) -> bool {
        needed(of_job) <= self.options.memory.unwrap_or(usual)
    }

    /// Returns an error if the job needs too much memory.
    pub(super) fn check_memory(&self, of_job: u64) -> Result<(), DatabaseError> {
        let needed = needed(of_job);
        match self.options.memory {
            Some(limit) if needed > limit => Err(DatabaseError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Says how much disk space the job needs, with what its folder already has, and returns an
    /// error if there is less.
    pub(super) fn check_disk(&self, needed: u64) -> Result<(), DatabaseError> {
        let folder = Folder::path_for(self.target);
        let there = if self.options.resume { folder::size(&folder) } else { 0 };
        let needed = needed.saturating_sub(there);
        self.progress.needs_disk(needed);
        match folder::free_space(&folder) {
            Some(free) if free < needed => {
                Err(DatabaseError::Disk { needed, free, folder: folder.clone() })
            }
            _ => Ok(()),
        }
    }

    /// Begins the database with its header, or continues it after `records` bytes of records.
    pub(super) fn output(
        &self,
        kind: Kind,
        folder: &Folder,
        records: u64,
    ) -> Result<Output, DatabaseError> {
        let header = if self.options.header { &kind.header()[..] } else { &[] };
        if records > 0 {
            return Output::open(folder, header.len() as u64 + records);
        }
        let mut output = Output::open(folder, 0)?;
        output.write(header)?;
        Ok(output)
    }

    /// Gives the complete database its name.
    pub(super) fn finish(
        &self,
        kind: Kind,
        folder: Folder,
        output: Output,
    ) -> Result<Manifest, DatabaseError> {
        let rules = HypergammonRules::matter(&kind).then_some(self.options.rules);
        let manifest = output.finish(self.target, rules)?;
        folder.remove()?;
        Ok(manifest)
    }

    /// Writes the database: the header and then the bytes of `write`.
    pub(super) fn write(
        &self,
        kind: Kind,
        folder: Folder,
        write: impl FnOnce(&mut Output) -> Result<(), DatabaseError>,
    ) -> Result<Manifest, DatabaseError> {
        let mut output = self.output(kind, &folder, 0)?;
        write(&mut output)?;
        self.finish(kind, folder, output)
    }
}

/// Returns the memory of a process with a job of this memory.
fn needed(of_job: u64) -> u64 {
    // The program, its threads, the buffer of the file, and memory that allocators do not use.
    const PROGRAM: u64 = 16 << 20;
    of_job + of_job / 20 + PROGRAM
}
