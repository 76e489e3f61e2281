//! Files of a job.

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};

use barpoint_whole_file::replace_file;

/// Folder of a job, if its jobs are kept.
#[derive(Clone, Debug)]
pub(super) struct Store(Option<PathBuf>);

impl Store {
    /// Creates the folder of a new job inside a folder. Also returns the identity of the job, which
    /// nobody can guess.
    pub(super) fn create(folder: Option<&Path>) -> io::Result<(String, Self)> {
        let random = || RandomState::new().build_hasher().finish();
        let id = format!("{:016x}{:016x}", random(), random());
        let own = folder.map(|folder| folder.join(&id));
        own.as_ref().map_or(Ok(()), fs::create_dir)?;
        Ok((id, Self(own)))
    }

    pub(super) const fn of_folder(folder: PathBuf) -> Self {
        Self(Some(folder))
    }

    /// Returns true if files are kept.
    pub(super) const fn keeps(&self) -> bool {
        self.0.is_some()
    }

    /// Writes a file as a whole: after a crash there is the old file or the new one.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let Some(folder) = &self.0 else { return Ok(()) };
        replace_file(&folder.join(name), text.as_bytes())
    }

    /// Returns the text of a file, `None` if there is none.
    pub(super) fn read(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.as_ref()?.join(name)).ok()
    }

    pub(super) fn remove(&self) {
        if let Some(folder) = &self.0 {
            // A file that cannot be removed is a matter of the administrator.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
