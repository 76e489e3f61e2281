//! Choice of the file of a session.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use barpoint::folders::folder_of_data;

use super::args::Args;

/// Returns the file of the session, and true if it is continued.
pub(super) fn of_session(
    args: &Args,
    is_terminal: bool,
) -> anyhow::Result<Option<(PathBuf, bool)>> {
    if let Some(path) = &args.resume {
        let path = path.clone().map_or_else(latest, Ok)?;
        if !path.is_file() {
            bail!("{}: expected a file to continue", path.display());
        }
        return Ok(Some((path, true)));
    }
    if let Some(path) = &args.file {
        return Ok(Some((path.clone(), path.exists())));
    }
    if is_terminal { unused().map(|path| Some((path, false))) } else { Ok(None) }
}

fn folder() -> anyhow::Result<PathBuf> {
    let data = folder_of_data();
    Ok(data
        .context("no folder for the user's data is known: expected a FILE")?
        .join("barpoint/play"))
}

/// Returns the file that was written last.
fn latest() -> anyhow::Result<PathBuf> {
    let folder = folder()?;
    let none = || format!("{}: no match to continue: expected --resume FILE", folder.display());
    let files = fs::read_dir(&folder).with_context(none)?.flatten().map(|entry| entry.path());
    let is_match = |path: &PathBuf| path.extension().is_some_and(|it| it == "json");
    let written = |path: &PathBuf| path.metadata().and_then(|it| it.modified()).ok();
    files.filter(is_match).max_by_key(written).with_context(none)
}

/// Creates the next file of the folder, which no other session gets.
fn unused() -> anyhow::Result<PathBuf> {
    let folder = folder()?;
    let at = |path: &Path| path.display().to_string();
    fs::create_dir_all(&folder).with_context(|| at(&folder))?;
    for number in 1..u32::MAX {
        let path = folder.join(format!("match-{number}.json"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error).with_context(|| at(&path)),
        }
    }
    bail!("{}: too many matches", folder.display())
}
