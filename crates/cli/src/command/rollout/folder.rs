//! Folders with a file for each of several rollouts.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use barpoint_whole_file::Owned;

use super::args::RolloutFiles;
use super::files::claim;
use super::settings::{Folder, RolloutSettings};
use crate::conversions::ROLLOUT;

/// Opens the folder, or creates it. No other process writes it as long as the claim lives.
pub(super) fn open(folder: &Folder) -> anyhow::Result<(&Path, Owned)> {
    let (Folder::New(path) | Folder::Known(path)) = folder;
    let owned = claim(path)?;
    match folder {
        Folder::New(_) => {
            let is_used = path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
            ensure!(
                !is_used,
                "{} is not empty: expected a new folder, or --resume to continue",
                path.display()
            );
            let made = if path.is_dir() { Ok(()) } else { fs::create_dir(path) };
            made.with_context(|| format!("cannot create folder {}", path.display()))?;
        }
        Folder::Known(_) => {
            ensure!(path.is_dir(), "no such folder: {}; --checkpoint creates one", path.display());
        }
    }
    Ok((path, owned))
}

/// Returns the file of a rollout in a folder, to be resumed if it exists.
pub(super) fn file_in(folder: &Path, name: &str, settings: &RolloutSettings) -> RolloutFiles {
    let file = folder.join(format!("{name}.{ROLLOUT}"));
    let resume = file.exists().then(|| file.clone());
    let extend = settings.files.extend.filter(|_| resume.is_some());
    RolloutFiles { resume, extend, checkpoint: Some(file), ..RolloutFiles::default() }
}
