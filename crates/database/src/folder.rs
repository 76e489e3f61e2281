//! Folder of an unfinished database, beside the file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::DatabaseError;

/// One of several processes that make a database together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// Shard of a job with a single process.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// Maximum number of processes that share a job.
    pub const MAX: u32 = 999;

    /// Returns the shard of process `number` of `count`, counted from 1; `None` if there is no such
    /// process.
    pub const fn new(number: u32, count: u32) -> Option<Self> {
        if 1 <= number && number <= count && count <= Self::MAX {
            Some(Self { number, count })
        } else {
            None
        }
    }

    /// Returns the number of the process, counted from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of processes.
    pub const fn count(self) -> u32 {
        self.count
    }
}

/// Folder with the name `FILE.partial`.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    shard: Shard,
}

/// Name of the file that describes the job of a folder.
const JOB: &str = "job";

impl Folder {
    /// Opens the folder of a database or creates it. `job` describes the database; an error is
    /// returned if the folder belongs to another job.
    pub(crate) fn open(target: &Path, job: &str, shard: Shard) -> Result<Self, DatabaseError> {
        let path = Self::path_for(target);
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(DatabaseError::io("create", &path)(error));
            }
            _ => {}
        }
        let folder = Self { path, shard };
        folder.agree(job)?;
        Ok(folder)
    }

    /// Returns the path of the folder of a database.
    pub(crate) fn path_for(target: &Path) -> PathBuf {
        with_suffix(target, ".partial")
    }

    /// Returns the text of the file that describes a job.
    fn text(&self, job: &str) -> String {
        format!("barpoint job 1\n{job}\nshards {}\n", self.shard.count)
    }

    /// Removes what a finished job has left, such as after the death of a process that removed the
    /// folder. The folder of another job remains.
    pub(crate) fn clear(target: &Path, job: &str, shard: Shard) -> Result<(), DatabaseError> {
        let folder = Self { path: Self::path_for(target), shard };
        match fs::read_to_string(folder.file(JOB)) {
            Ok(found) if found == folder.text(job) => folder.remove(),
            _ => {
                // The description of a job is removed last.
                let _ = fs::remove_dir(&folder.path);
                Ok(())
            }
        }
    }

    /// Ensures that all processes, including earlier ones, make the same database.
    fn agree(&self, job: &str) -> Result<(), DatabaseError> {
        let expected = self.text(job);
        let found = self.choose(JOB, &expected)?;
        if found == expected {
            return Ok(());
        }
        let line = |text: &str| text.lines().skip(1).collect::<Vec<_>>().join(", ");
        Err(DatabaseError::Unfinished {
            folder: self.path.clone(),
            reason: format!(
                "holds the beginning of something else ({}), not of {}: finish that, or remove the \
                 folder",
                line(&found),
                line(&expected),
            ),
        })
    }

    /// Returns the text of a file. If there is none, all processes take what the first one to come
    /// here proposes.
    pub(crate) fn choose(&self, name: &str, proposed: &str) -> Result<String, DatabaseError> {
        let (path, draft) = (self.file(name), self.file(&format!("{name}-{}", self.shard.number)));
        // Writing under another name first makes the complete file appear at once, even if several
        // processes write it.
        fs::write(&draft, proposed).map_err(DatabaseError::io("write", &draft))?;
        match fs::hard_link(&draft, &path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                fs::rename(&draft, &path).map_err(DatabaseError::io("write", &path))?;
            }
            _ => fs::remove_file(&draft).map_err(DatabaseError::io("remove", &draft))?,
        }
        fs::read_to_string(&path).map_err(DatabaseError::io("read", &path))
    }

    pub(crate) const fn shard(&self) -> Shard {
        self.shard
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Returns true if the folder is still there, with the description of a job.
    pub(crate) fn is_there(&self) -> bool {
        self.file(JOB).exists()
    }

    /// Removes the folder and its contents. Another process may do the same.
    pub(crate) fn remove(self) -> Result<(), DatabaseError> {
        let job = self.file(JOB);
        let remove = || {
            for entry in fs::read_dir(&self.path)? {
                let path = entry?.path();
                if path != job {
                    absent(fs::remove_file(path))?;
                }
            }
            // A folder without a description is empty, even if this process dies now.
            absent(fs::remove_file(&job))?;
            absent(fs::remove_dir(&self.path))
        };
        absent(remove()).map_err(DatabaseError::io("remove", &self.path))
    }
}

/// Ignores that a file to be removed is not there.
fn absent(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Returns the number of bytes of the files in a folder.
pub(crate) fn size(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

/// Returns the number of bytes that can still be written beside a file, if the system tells.
pub(crate) fn free_space(beside: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let folder = beside.parent().filter(|folder| !folder.as_os_str().is_empty());
        let found = rustix::fs::statvfs(folder.unwrap_or(Path::new("."))).ok()?;
        found.f_bavail.checked_mul(found.f_frsize)
    }
    #[cfg(not(unix))]
    {
        let _ = beside;
        None
    }
}

/// Returns the path with `suffix` appended to the file name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
