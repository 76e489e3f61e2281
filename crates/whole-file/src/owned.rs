//! Files and folders that one process at a time writes.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::draft::is_special;
use crate::places::link_target;
use crate::unfinished::{begin, give_up};

/// Claim of this process to be the only one that writes a file or a folder for a while. Other processes are kept out
/// by a locked file beside it, `.NAME.lock`, which goes with the claim. The lock of a killed process counts no more.
#[derive(Debug)]
pub struct Owned {
    /// The locked file and its path; `None` for a device or a pipe.
    lock: Option<(File, PathBuf)>,
}

/// Most bytes of a name that are part of the name of its lock.
const REPEATED: usize = 240;

impl Owned {
    /// Claims a file or a folder, which need not exist yet. Returns `None` if another process has claimed it.
    ///
    /// # Errors
    /// The system refuses the file beside it.
    pub fn claim(path: &Path) -> io::Result<Option<Self>> {
        if is_special(path) && !path.is_dir() {
            return Ok(Some(Self { lock: None }));
        }
        let whole = link_target(path)?;
        let Some(name) = whole.file_name() else {
            return Ok(Some(Self { lock: None }));
        };
        let name = name.to_string_lossy();
        let name = &name[..name.floor_char_boundary(REPEATED)];
        let lock = whole.with_file_name(format!(".{name}.lock"));
        loop {
            let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                // Some file systems have no locks.
                Ok(()) | Err(TryLockError::Error(_)) => {}
            }
            // The process before may have removed the file after it was opened here.
            if is_at(&file, &lock)? {
                let file = begin(&lock, || Ok(file))?;
                return Ok(Some(Self { lock: Some((file, lock)) }));
            }
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        if let Some((_, lock)) = &self.lock {
            // The file is removed while it is still locked.
            give_up(lock);
        }
    }
}

/// Returns true if the file still has this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let ours = file.metadata()?;
    let there = fs::metadata(path);
    Ok(there.is_ok_and(|there| (there.dev(), there.ino()) == (ours.dev(), ours.ino())))
}

/// Returns true if the path has a file.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    Ok(fs::exists(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_owner() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["file", &"a".repeat(255)] {
            let path = folder.path().join(name);
            let first = Owned::claim(&path).unwrap().unwrap();
            assert!(Owned::claim(&path).unwrap().is_none());
            let other = Owned::claim(&folder.path().join("other")).unwrap();
            assert!(other.is_some());
            drop(first);
            let again = Owned::claim(&path).unwrap();
            assert!(again.is_some());
            drop((again, other));
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        }
    }

    #[test]
    fn a_lock_that_a_killed_process_left_keeps_nobody_out() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(".file.lock"), "").unwrap();
        assert!(Owned::claim(&folder.path().join("file")).unwrap().is_some());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }

    #[test]
    fn many_threads_have_one_owner_at_a_time() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let (path, inside) = (folder.path().join("file"), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        let Some(_owner) = Owned::claim(&path).unwrap() else { continue };
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                        inside.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    }
}
