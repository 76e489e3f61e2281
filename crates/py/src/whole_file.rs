//! Files that are written whole or not at all.

use std::fs;
use std::path::Path;

use pyo3::prelude::*;

/// Writes a file under another name first, then renames it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> PyResult<()> {
    let mut partial = path.to_owned().into_os_string();
    partial.push(".partial");
    fs::write(&partial, bytes)?;
    Ok(fs::rename(partial, path)?)
}
