//! Where results go.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::draft::Draft;
use super::print;

/// Standard output, or a file that appears once it is complete.
#[derive(Debug)]
pub(super) enum Target {
    Stdout,
    File {
        path: PathBuf,
        /// What will be in it.
        text: String,
    },
}

impl Target {
    pub(super) fn file(path: &Path) -> Self {
        Self::File { path: path.to_owned(), text: String::new() }
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

    /// Puts the file where it belongs.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let Self::File { path, text } = self else { return Ok(()) };
        write_whole(&path, text.as_bytes())
            .with_context(|| format!("cannot write to {}", path.display()))
    }
}

/// Writes under a temporary name first, and waits until the bytes are on the disk; a device or a pipe
/// is written to as it is.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.file().write_all(bytes)?;
    draft.finish(true)
}

/// As [`write_whole`] without the wait, for thousands of files that can be made again.
pub(crate) fn write_unsynced(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.file().write_all(bytes)?;
    draft.finish(false)
}
