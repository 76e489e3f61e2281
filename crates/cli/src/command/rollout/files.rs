//! Files of rollouts.

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::rollout::RolloutFile;

use crate::input::{is_dash, read_bytes};
use crate::output::write_whole;

/// Reads a file of a rollout.
pub(super) fn read(path: &Path) -> anyhow::Result<RolloutFile> {
    let place = || path.display().to_string();
    let bytes = read_bytes(path).with_context(place)?;
    RolloutFile::decode(&bytes).with_context(place)
}

/// Writes a file of a rollout.
pub(super) fn save(path: &Path, file: &RolloutFile) -> anyhow::Result<()> {
    write_whole(path, file.encode().as_bytes())
}

/// Refuses a file that cannot be written before hours of work go into it.
pub(super) fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    if is_dash(path) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    ensure!(
        folder.is_none_or(Path::is_dir) && !path.is_dir() && path.file_name().is_some(),
        "cannot write to {}: expected a file in a folder that exists",
        path.display()
    );
    Ok(())
}

/// Refuses to begin a rollout in a file that holds something.
pub(super) fn ensure_new(path: &Path) -> anyhow::Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    let place = path.display();
    let is_rollout = read(path).is_ok();
    ensure!(
        !is_rollout,
        "{place} holds a rollout: expected --resume {place} to continue it, or a new file"
    );
    anyhow::bail!("{place} exists already: expected a new file for --checkpoint");
}
