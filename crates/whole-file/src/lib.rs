//! Files that are replaced as a whole.
//!
//! ```
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("match.json");
//! barpoint_whole_file::replace_file(&path, b"{}")?;
//! assert_eq!(std::fs::read(path)?, b"{}");
//! # std::io::Result::Ok(())
//! ```

#![forbid(unsafe_code)]

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Replaces a file, or the one that a link names, in one step.
///
/// The bytes are on the disk before the file gets its name, so that after a crash there is the old file or the new
/// one. The file keeps its permissions. Devices and pipes are written to directly.
///
/// # Errors
/// The system refuses the file or another one beside it. The old file stays as it is.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // Renaming would replace a device or a pipe by a file.
    if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
        return fs::write(path, bytes);
    }
    let whole = link_target(path)?;
    let known = fs::metadata(&whole).ok().map(|known| known.permissions());
    let mut draft = draft_beside(&whole, known.as_ref())?;
    if let Some(known) = known {
        draft.as_file().set_permissions(known)?;
    }
    draft.write_all(bytes)?;
    draft.as_file().sync_all()?;
    draft.persist(&whole)?;
    Ok(())
}

/// Returns the path of the file that a link names, even if there is no such file yet; another path as it is.
///
/// # Errors
/// The links lead to each other.
pub fn link_target(path: &Path) -> io::Result<PathBuf> {
    /// Number of links that systems follow before they refuse a path.
    const MOST: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST {
        let Ok(next) = fs::read_link(&target) else {
            return Ok(fs::canonicalize(&target).unwrap_or(target));
        };
        target = target.parent().unwrap_or(Path::new("")).join(next);
    }
    // The system has the words for it.
    fs::canonicalize(path)
}

/// Creates a file in the folder of another one, with no more permissions than that one.
fn draft_beside(whole: &Path, known: Option<&Permissions>) -> io::Result<NamedTempFile<File>> {
    let folder = whole.parent().filter(|folder| !folder.as_os_str().is_empty());
    Builder::new()
        .prefix(".barpoint-")
        .suffix(".new")
        // Unlike `tempfile_in`, this names no temporary file in an error.
        .make_in(folder.unwrap_or(Path::new(".")), |path| new_file(known).open(path))
}

/// Returns the way to create a file with no more permissions than those known, by default those of any new file.
#[cfg(unix)]
#[must_use]
pub fn new_file(known: Option<&Permissions>) -> OpenOptions {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    if let Some(known) = known {
        options.mode(known.mode());
    }
    options
}

/// Returns the way to create a file, which has the permissions of any new file.
#[cfg(not(unix))]
#[must_use]
pub fn new_file(_: Option<&Permissions>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}
