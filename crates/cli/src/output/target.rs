//! Where results go.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::Context;

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
    write_renamed(path, bytes, File::sync_all)
}

/// As [`write_whole`] without the wait, for thousands of files that can be made again.
pub(crate) fn write_unsynced(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    write_renamed(path, bytes, |_| Ok(()))
}

/// What a file is called until it is whole.
pub(crate) fn temporary_name(path: &Path) -> anyhow::Result<PathBuf> {
    let mut temporary = OsString::from(".");
    temporary.push(path.file_name().context("it has no name")?);
    temporary.push(format!(".{}.partial", process::id()));
    Ok(path.with_file_name(temporary))
}

fn write_renamed(
    path: &Path,
    bytes: &[u8],
    wait: fn(&File) -> io::Result<()>,
) -> anyhow::Result<()> {
    if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
        return Ok(fs::write(path, bytes)?);
    }
    let temporary = temporary_name(path)?;
    let written = File::create_new(&temporary)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| wait(&file)))
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // What it was has been said; that it lies about would only distract.
        let _ = fs::remove_file(&temporary);
    }
    Ok(written?)
}
