//! Files with an entry for every trial, in the order of the trials.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use barpoint_whole_file::Draft;

use crate::output::{self, cannot_write};

/// File of entries; appears once it is complete.
pub(super) struct TrialFile {
    path: PathBuf,
    /// Unfinished file, or `None` after the end.
    draft: Option<Draft>,
    /// Entries that are not written yet. They are collected because small writes are slow.
    text: String,
    /// Number of the trial to write next.
    next: u32,
    /// Entries of trials with unfinished predecessors.
    waiting: BTreeMap<u32, String>,
}

/// Number of bytes to collect before a write.
const CHUNK: usize = 1 << 16;

impl TrialFile {
    /// Creates a file whose first entry is for this trial.
    pub(super) fn create(path: &Path, first: u32) -> anyhow::Result<Self> {
        let draft = output::draft(path);
        let draft = draft.with_context(|| cannot_write(path))?;
        Ok(Self {
            path: path.to_owned(),
            draft: Some(draft),
            text: String::new(),
            next: first,
            waiting: BTreeMap::new(),
        })
    }

    /// Adds the entry of a trial, and writes all entries whose predecessors are complete.
    pub(super) fn add(&mut self, trial: u32, text: String) -> anyhow::Result<()> {
        self.waiting.insert(trial, text);
        while let Some(text) = self.waiting.remove(&self.next) {
            self.text += &text;
            self.next += 1;
            if self.text.len() >= CHUNK {
                self.write()?;
            }
        }
        Ok(())
    }

    fn write(&mut self) -> anyhow::Result<()> {
        let text = std::mem::take(&mut self.text);
        let written = self.draft.as_mut().map(|draft| draft.write_all(text.as_bytes()));
        written.transpose().with_context(|| cannot_write(&self.path))?;
        Ok(())
    }

    /// Writes the remaining entries in order, skipping missing trials, and gives the file its name.
    pub(super) fn finish(&mut self) -> anyhow::Result<()> {
        for text in std::mem::take(&mut self.waiting).into_values() {
            self.text += &text;
        }
        self.write()?;
        let done = self.draft.take().map_or(Ok(()), |draft| draft.finish(true));
        done.with_context(|| cannot_write(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, process};

    use super::*;

    #[test]
    fn entries_are_in_the_order_of_the_trials() {
        let path = std::env::temp_dir().join(format!("trial-file-{}", process::id()));
        let mut file = TrialFile::create(&path, 3).unwrap();
        for trial in [5, 4, 3, 9, 7] {
            file.add(trial, format!("{trial} ")).unwrap();
        }
        assert!(!path.exists());
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "3 4 5 7 9 ");
        fs::remove_file(&path).unwrap();
    }
}
