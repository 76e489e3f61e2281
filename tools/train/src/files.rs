//! Reading files, and writing them without leaving half-written ones.

use std::fs::{self, File};
use std::io::{BufWriter, IntoInnerError, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes under a temporary name, then renames.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<()> {
    write_in_parts(path, |file| Ok(file.write_all(bytes)?))
}

/// Calls `write` with a file under a temporary name, then renames it.
pub(crate) fn write_in_parts(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<()>,
) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
    }
    // Renaming would replace a device or a pipe by a file.
    let special = fs::metadata(path).is_ok_and(|known| !known.is_file());
    ensure!(!special, "cannot write {}: it is not an ordinary file", path.display());
    // A link stays; the file that it points to is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let partial = PathBuf::from(partial);
    let cannot = || format!("cannot write {}", partial.display());
    let mut file = BufWriter::new(File::create(&partial).with_context(cannot)?);
    write(&mut file).with_context(cannot)?;
    let file = file.into_inner().map_err(IntoInnerError::into_error).with_context(cannot)?;
    file.sync_all().with_context(cannot)?;
    fs::rename(&partial, path).with_context(|| format!("cannot write {}", path.display()))
}

/// Reads a whole file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Reads a whole file of text.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    String::from_utf8(read(path)?).with_context(|| path.display().to_string())
}

/// Lists the files of a folder that have this extension, in order of their names.
pub(crate) fn with_extension(folder: &Path, wanted: &str) -> Result<Vec<PathBuf>> {
    let wrong = || format!("cannot read {}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(wrong)? {
        let path = entry.with_context(wrong)?.path();
        if path.extension().is_some_and(|extension| extension == wanted) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Saves the state of a long job.
pub(crate) fn save_checkpoint<T: Serialize>(path: &Path, state: &T) -> Result<()> {
    write_atomically(path, &postcard::to_allocvec(state).context("cannot encode the state")?)
}

/// Loads the saved state of a long job, `None` if it has not begun.
pub(crate) fn load_checkpoint<T: DeserializeOwned>(path: &Path) -> Result<Option<T>> {
    if !path.exists() {
        return Ok(None);
    }
    let state = postcard::from_bytes(&read(path)?);
    state.map(Some).with_context(|| format!("{} is not a checkpoint", path.display()))
}
