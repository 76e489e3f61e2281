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

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

mod draft;
mod owned;
mod unfinished;

pub use draft::{Draft, is_special};
pub use owned::Owned;
pub use unfinished::give_up_all;

/// Replaces a file, or the one that a link names, in one step.
///
/// The bytes are on the disk before the file gets its name, so that after a crash there is the old file or the new
/// one. The file keeps its permissions. Devices and pipes are written to directly.
///
/// # Errors
/// The system refuses the file or another one beside it. The old file stays as it is.
pub fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = Draft::create(path)?;
    draft.write_all(bytes)?;
    draft.finish(true)
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

/// Returns the way to create a file with no more permissions than those known, by default those of any new file.
#[cfg(unix)]
fn new_file(known: Option<&Permissions>) -> OpenOptions {
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
fn new_file(_: Option<&Permissions>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    options
}
