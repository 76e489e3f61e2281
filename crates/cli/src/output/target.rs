//! Targets of results.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint_whole_file::{Draft, is_special};

use crate::input::is_dash;
use crate::interrupt;

/// Standard output, or a file that appears once it is complete.
#[derive(Debug)]
pub(super) enum Target {
    Stdout,
    File {
        path: PathBuf,
        /// Contents so far.
        text: String,
    },
}

impl Target {
    /// Returns the target at a path; standard output for `-` or no path.
    pub(super) fn of(path: Option<&Path>) -> Self {
        match path.filter(|path| !is_dash(path)) {
            None => Self::Stdout,
            Some(path) => Self::File { path: path.to_owned(), text: String::new() },
        }
    }

    /// Returns true if results go to standard output.
    pub(super) const fn is_stdout(&self) -> bool {
        matches!(self, Self::Stdout)
    }

    pub(super) fn write(&mut self, more: &str) -> anyhow::Result<()> {
        match self {
            Self::Stdout => print(more),
            Self::File { text, .. } => {
                text.push_str(more);
                Ok(())
            }
        }
    }

    /// Writes the file.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Self::File { path, text } = self else { return Ok(()) };
        write_whole(&path, text.as_bytes())
    }
}

/// Writes text to a file, which appears once it is complete, or to standard output.
pub(crate) fn write_to(file: Option<&Path>, text: &str) -> anyhow::Result<()> {
    let mut target = Target::of(file);
    target.write(text)?;
    target.finish()
}

/// Writes under a temporary name first, and waits until the bytes are on the disk. Devices, pipes
/// and standard output (`-`) are written to directly.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write(path, bytes, true)
}

/// Writes as [`write_whole`] does but without the wait, for thousands of files that can be made
/// again.
pub(crate) fn write_unsynced(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write(path, bytes, false)
}

fn write(path: &Path, bytes: &[u8], synced: bool) -> anyhow::Result<()> {
    let write = || {
        let mut draft = draft(path)?;
        draft.write_all(bytes)?;
        draft.finish(synced)
    };
    write().with_context(|| cannot_write(path))
}

/// Ensures that a file can be written before long work whose result it will hold. Devices and pipes are not opened,
/// because their readers would see an end.
pub(crate) fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    if is_dash(path) || is_special(path) {
        return Ok(());
    }
    draft(path).map(drop).with_context(|| cannot_write(path))
}

/// Creates a folder with those above it, unless it exists.
pub(crate) fn create_folder(folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot create folder {}", folder.display()))
}

/// Returns the beginning of an error about an output.
pub(crate) fn cannot_write(path: &Path) -> String {
    if is_dash(path) {
        return "cannot write to standard output".to_owned();
    }
    format!("cannot write to {}", path.display())
}

/// Writes text to standard output at once.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    written.context("cannot write to standard output")
}

/// Creates the draft of a file, or of standard output (`-`).
pub(crate) fn draft(path: &Path) -> io::Result<Draft> {
    if is_dash(path) {
        Ok(Draft::of_stdout())
    } else if is_special(path) {
        // A pipe waits for its reader.
        interrupt::idle(|| Draft::create(path))
    } else {
        Draft::create(path)
    }
}
