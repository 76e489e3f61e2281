//! The folder beside a database that holds what is done of it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::DatabaseError;

/// One of several processes that make a database together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    count: u32,
}

impl Shard {
    /// The only process.
    pub const WHOLE: Self = Self { number: 1, count: 1 };

    /// The most processes that can share a database.
    pub const MAX: u32 = 999;

    /// Process `number` of `count`, counted from 1; `None` if there is no such process.
    pub const fn new(number: u32, count: u32) -> Option<Self> {
        if 1 <= number && number <= count && count <= Self::MAX {
            Some(Self { number, count })
        } else {
            None
        }
    }

    /// Which process this is, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many processes there are.
    pub const fn count(self) -> u32 {
        self.count
    }
}

/// The folder `FILE.partial`.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    shard: Shard,
}

impl Folder {
    /// Opens the folder of a database, or makes it. `job` says what is made, so that nobody goes on
    /// with something else.
    pub(crate) fn open(target: &Path, job: &str, shard: Shard) -> Result<Self, DatabaseError> {
        let path = Self::path_for(target);
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(DatabaseError::io("make", &path)(error));
            }
            _ => {}
        }
        let folder = Self { path, shard };
        folder.agree(job)?;
        Ok(folder)
    }

    /// Where the folder of a database is.
    pub(crate) fn path_for(target: &Path) -> PathBuf {
        with_suffix(target, ".partial")
    }

    /// Makes sure that all processes, and those before, make the same.
    fn agree(&self, job: &str) -> Result<(), DatabaseError> {
        let expected = format!("barpoint job 1\n{job}\nshards {}\n", self.shard.count);
        let (path, draft) = (self.file("job"), self.file(&format!("job-{}", self.shard.number)));
        // A name appears with all that the file holds, whoever else writes it as well.
        fs::write(&draft, &expected).map_err(DatabaseError::io("write", &draft))?;
        match fs::hard_link(&draft, &path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                fs::rename(&draft, &path).map_err(DatabaseError::io("write", &path))?;
            }
            _ => fs::remove_file(&draft).map_err(DatabaseError::io("remove", &draft))?,
        }
        let found = fs::read_to_string(&path).map_err(DatabaseError::io("read", &path))?;
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

    pub(crate) const fn shard(&self) -> Shard {
        self.shard
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Removes the folder with all that is in it.
    pub(crate) fn remove(self) -> Result<(), DatabaseError> {
        fs::remove_dir_all(&self.path).map_err(DatabaseError::io("remove", &self.path))
    }
}

/// The same name with something after it.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Writes a file under another name first.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), DatabaseError> {
    let draft = with_suffix(path, ".new");
    let write = || {
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    };
    write().map_err(DatabaseError::io("write", path))
}
