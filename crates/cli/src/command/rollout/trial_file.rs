//! Files with something about every trial, in the order of the trials.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::output::temporary_name;

/// A file under way. It appears once it is whole, under its name; a device or a pipe is written to
/// as it is.
pub(super) struct TrialFile {
    path: PathBuf,
    /// What is written to, `None` if that is the file itself.
    temporary: Option<PathBuf>,
    file: BufWriter<File>,
    /// The trial that is written next.
    next: u32,
    /// Trials whose predecessors are not done yet.
    waiting: BTreeMap<u32, String>,
    failure: Option<io::Error>,
}

impl TrialFile {
    /// A file that begins with this trial.
    pub(super) fn create(path: &Path, first: u32) -> anyhow::Result<Self> {
        let place = || format!("cannot write to {}", path.display());
        let is_special = fs::metadata(path).is_ok_and(|known| !known.is_file());
        let temporary = (!is_special).then(|| temporary_name(path)).transpose()?;
        let file = File::create(temporary.as_deref().unwrap_or(path)).with_context(place)?;
        Ok(Self {
            path: path.to_owned(),
            temporary,
            file: BufWriter::new(file),
            next: first,
            waiting: BTreeMap::new(),
            failure: None,
        })
    }

    /// Takes in what is said about a trial, and writes what has its turn.
    pub(super) fn add(&mut self, trial: u32, text: String) {
        self.waiting.insert(trial, text);
        while let Some(text) = self.waiting.remove(&self.next) {
            self.write(&text);
            self.next += 1;
        }
    }

    fn write(&mut self, text: &str) {
        if self.failure.is_none() {
            self.failure = self.file.write_all(text.as_bytes()).err();
        }
    }

    /// Writes what is left, there being nothing between, and gives the file its name.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        for text in std::mem::take(&mut self.waiting).into_values() {
            self.write(&text);
        }
        let done = self.failure.take().map_or_else(|| self.file.flush(), Err);
        let done = done.and_then(|()| match &self.temporary {
            Some(temporary) => {
                self.file.get_ref().sync_all()?;
                fs::rename(temporary, &self.path)
            }
            None => Ok(()),
        });
        done.with_context(|| format!("cannot write to {}", self.path.display()))?;
        self.temporary = None;
        Ok(())
    }
}

/// What is not whole does not lie about.
impl Drop for TrialFile {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            let _ = fs::remove_file(temporary);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    #[test]
    fn trials_stand_in_their_order() {
        let path = std::env::temp_dir().join(format!("trial-file-{}", process::id()));
        let mut file = TrialFile::create(&path, 3).unwrap();
        for trial in [5, 4, 3, 9, 7] {
            file.add(trial, format!("{trial} "));
        }
        assert!(!path.exists());
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "3 4 5 7 9 ");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_is_given_up_leaves_nothing() {
        let path = std::env::temp_dir().join(format!("trial-file-none-{}", process::id()));
        let mut file = TrialFile::create(&path, 0).unwrap();
        file.add(0, "something".to_owned());
        let temporary = file.temporary.clone().unwrap();
        assert!(temporary.exists());
        drop(file);
        assert!(!path.exists() && !temporary.exists());
    }
}
