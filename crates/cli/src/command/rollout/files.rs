//! Files of rollouts.

use std::ops::Range;
use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::rollout::RolloutFile;
use barpoint_rollout::Job;
use barpoint_whole_file::Owned;

use crate::input::{is_dash, read_bytes};
use crate::output::{cannot_write, write_whole};

/// Reads a file of a rollout.
pub(super) fn read(path: &Path) -> anyhow::Result<RolloutFile> {
    let place = || path.display().to_string();
    let bytes = read_bytes(path).with_context(place)?;
    RolloutFile::decode(&bytes).with_context(place)
}

/// Claims a checkpoint or a folder of checkpoints, so that no other process replaces it meanwhile.
pub(super) fn claim(path: &Path) -> anyhow::Result<Owned> {
    let owned = Owned::claim(path).with_context(|| cannot_write(path))?;
    owned.with_context(|| {
        format!(
            "{}: another rollout is writing it: expected another file, or its end",
            path.display()
        )
    })
}

/// Writes a file of a rollout.
pub(super) fn save(path: &Path, file: &RolloutFile) -> anyhow::Result<()> {
    write_whole(path, file.encode().as_bytes())
}

/// Checks that a file can be written, before hours of work.
pub(super) fn ensure_writable(path: &Path) -> anyhow::Result<()> {
    if is_dash(path) {
        return Ok(());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    ensure!(
        folder.is_none_or(Path::is_dir) && !path.is_dir() && path.file_name().is_some(),
        "cannot write to {}: expected a file in an existing folder",
        path.display()
    );
    Ok(())
}

/// Checks that a result of these trials does not replace another rollout, or more trials of the same one.
pub(super) fn ensure_replaceable(
    path: &Path,
    job: &Job,
    trials: &Range<u32>,
) -> anyhow::Result<()> {
    let known = if path.is_file() { read(path).ok() } else { None };
    let is_in = |range: &Range<u32>| trials.start <= range.start && range.end <= trials.end;
    let is_less = |file: &RolloutFile| {
        file.job.id() == job.id() && file.tally.covered().as_slice().iter().all(is_in)
    };
    let place = path.display();
    ensure!(
        known.as_ref().is_none_or(is_less),
        "{place} contains another rollout, or more trials of this one: expected another file"
    );
    Ok(())
}

/// Checks that a checkpoint does not overwrite a file.
pub(super) fn ensure_new(path: &Path) -> anyhow::Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    let place = path.display();
    let is_rollout = read(path).is_ok();
    ensure!(
        !is_rollout,
        "{place} contains a rollout: expected --resume {place} to continue it, or a new file"
    );
    anyhow::bail!("{place} already exists: expected a new file for --checkpoint");
}
