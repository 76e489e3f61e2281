//! Files that appear once they are whole.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process;

use anyhow::Context;

/// A file under a temporary name, which is gone if it is given up. A device or a pipe is written to
/// as it is.
#[derive(Debug)]
pub(crate) struct Draft {
    file: File,
    /// The temporary name and the one it is to have.
    names: Option<[PathBuf; 2]>,
}

impl Draft {
    /// An empty file, to become the one at this path or where it links to.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        if is_special(path) {
            return Ok(Self { file: File::create(path)?, names: None });
        }
        let whole = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = OsString::from(".");
        name.push(whole.file_name().context("it has no name")?);
        name.push(format!(".{}.partial", process::id()));
        let temporary = whole.with_file_name(name);
        // One may lie there from a process of the same number that was killed.
        Ok(Self { file: File::create(&temporary)?, names: Some([temporary, whole]) })
    }

    pub(crate) const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Gives the file its name, the bytes being on the disk if that is asked for.
    pub(crate) fn finish(mut self, synced: bool) -> anyhow::Result<()> {
        if let Some([temporary, whole]) = &self.names {
            if synced {
                self.file.sync_all()?;
            }
            fs::rename(temporary, whole)?;
            self.names = None;
        }
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some([temporary, _]) = &self.names {
            // That it lies about would only distract.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Whether a path is no ordinary file, or one that may be any file: `/dev/stdout`.
fn is_special(path: &Path) -> bool {
    let of_the_system = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    of_the_system || fs::metadata(path).is_ok_and(|known| !known.is_file())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("draft-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_appears_when_it_is_whole_and_not_before() {
        let folder = folder("whole");
        let path = folder.join("file");
        let mut draft = Draft::create(&path).unwrap();
        draft.file().write_all(b"text").unwrap();
        assert!(!path.exists());
        draft.finish(true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"text");
        drop(Draft::create(&path).unwrap());
        assert_eq!(fs::read(&path).unwrap(), b"text");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_the_devices_stay_what_they_are() {
        let folder = folder("link");
        let [file, link] = ["file", "link"].map(|name| folder.join(name));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let mut draft = Draft::create(&link).unwrap();
        draft.file().write_all(b"after").unwrap();
        draft.finish(false).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"after");
        fs::remove_dir_all(folder).unwrap();
        // Where standard output goes to a file, so does this: it must not be renamed.
        assert!(is_special(Path::new("/dev/stdout")));
        assert!(is_special(Path::new("/dev/null")));
    }
}
