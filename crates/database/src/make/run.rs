//! Common parts of all jobs that make a database.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::folder::Folder;
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

    /// Returns an error if the job needs too much memory.
    pub(super) fn check_memory(&self, of_job: u64) -> Result<(), DatabaseError> {
        // The program, its threads, the buffer of the file, and memory that allocators do not use.
        const PROGRAM: u64 = 16 << 20;
        let needed = of_job + of_job / 20 + PROGRAM;
        match self.options.memory {
            Some(limit) if needed > limit => Err(DatabaseError::Memory { needed, limit }),
            _ => Ok(()),
        }
    }

    /// Writes the database: the header and then the bytes of `write`.
    pub(super) fn write(
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
