//! Places of files, and new files at them.

use std::fs::{self, OpenOptions, Permissions};
use std::io;
use std::path::{Path, PathBuf};

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

/// Returns the way to create a file with no more permissions than those known, by default those of any new file.
#[cfg(unix)]
pub(crate) fn new_file(known: Option<&Permissions>) -> OpenOptions {
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
pub(crate) fn new_file(_: Option<&Permissions>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}
