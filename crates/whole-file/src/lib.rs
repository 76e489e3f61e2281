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

use std::io::{self, Write};
use std::path::Path;

mod draft;
mod owned;
mod places;
mod unfinished;

pub use draft::{Draft, is_special};
pub use owned::Owned;
pub use places::link_target;
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
