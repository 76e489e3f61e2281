//! Files that appear once they are complete.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::places::{link_target, new_file};
use crate::unfinished::{begin, finish, give_up, remove_left, temporary_name};

/// File under a temporary name, which is removed if the draft is dropped. Devices, pipes and standard output are
/// written to directly.
#[derive(Debug)]
pub struct Draft {
    sink: Sink,
    /// Temporary and final name.
    names: Option<[PathBuf; 2]>,
}

#[derive(Debug)]
enum Sink {
    File(File),
    Stdout,
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.sink {
            Sink::File(file) => file.write(bytes),
            Sink::Stdout => io::stdout().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.sink {
            Sink::File(file) => file.flush(),
            Sink::Stdout => io::stdout().flush(),
        }
    }
}

impl Draft {
    /// Creates an empty file, to become the one at this path or at the target of this link. It gets
    /// the permissions of the file that it replaces. Removes what killed processes left of the
    /// file.
    ///
    /// # Errors
    /// The system refuses the file.
    pub fn create(path: &Path) -> io::Result<Self> {
        if is_special(path) {
            return Ok(Self { sink: Sink::File(File::create(path)?), names: None });
        }
        let whole = link_target(path)?;
        let known = fs::metadata(&whole).ok().map(|known| known.permissions());
        remove_left(&whole);
        let (file, temporary) = create_beside(&whole, known.as_ref())?;
        // From here on, any error removes the temporary file.
        let draft = Self { sink: Sink::File(file), names: Some([temporary, whole]) };
        if let (Some(known), Sink::File(file)) = (known, &draft.sink) {
            file.set_permissions(known)?;
        }
        Ok(draft)
    }

    /// Returns a draft of standard output.
    #[must_use]
    pub const fn of_stdout() -> Self {
        Self { sink: Sink::Stdout, names: None }
    }

    /// Gives the file its name. If `synced`, the bytes are on the disk first.
    ///
    /// # Errors
    /// The system cannot write the file, or give it its name.
    pub fn finish(mut self, synced: bool) -> io::Result<()> {
        self.flush()?;
        if let (Some([temporary, whole]), Sink::File(file)) = (&self.names, &self.sink) {
            if synced {
                file.sync_all()?;
            }
            finish(temporary, whole)?;
            self.names = None;
        }
        Ok(())
    }
}

/// Creates a file in the folder of another one, with no more permissions than that one.
fn create_beside(whole: &Path, known: Option<&Permissions>) -> io::Result<(File, PathBuf)> {
    /// Numbers the drafts of this process.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let Some(temporary) = temporary_name(whole, number) else {
            // The system has the words for a path without a name.
            return Err(File::open(whole)
                .err()
                .unwrap_or_else(|| io::ErrorKind::InvalidInput.into()));
        };
        match begin(&temporary, || new_file(known).open(&temporary)) {
            // A killed process with the same number left this file.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return Ok((made?, temporary)),
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some([temporary, _]) = &self.names {
            give_up(temporary);
        }
    }
}

/// Returns true if a path is not an ordinary file, or may be any file, such as `/dev/stdout`.
#[must_use]
pub fn is_special(path: &Path) -> bool {
    let of_the_system = ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    of_the_system || fs::metadata(path).is_ok_and(|known| !known.is_file())
}

#[cfg(test)]
mod tests {
    use std::process;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("draft-{name}-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_appears_only_when_it_is_complete() {
        let folder = folder("whole");
        let path = folder.join("file");
        let mut draft = Draft::create(&path).unwrap();
        draft.write_all(b"text").unwrap();
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
    fn the_file_that_is_replaced_keeps_its_mode() {
        use std::os::unix::fs::PermissionsExt;
        let folder = folder("mode");
        let path = folder.join("file");
        for mode in [0o600, 0o640, 0o666, 0o755, 0o200] {
            fs::write(&path, "before").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            Draft::create(&path).unwrap().finish(false).unwrap();
            let known = fs::metadata(&path).unwrap();
            assert_eq!((known.permissions().mode() & 0o7777, known.len()), (mode, 0));
            fs::remove_file(&path).unwrap();
        }
        // A new file gets the default permissions of the process.
        let other = folder.join("other");
        File::create(&other).unwrap();
        Draft::create(&path).unwrap().finish(false).unwrap();
        let [new, other] = [path, other].map(|path| fs::metadata(path).unwrap().permissions());
        assert_eq!(new, other);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn names_may_be_as_long_as_the_system_allows() {
        let folder = folder("long");
        for name in ["a".repeat(255), "\u{fc}".repeat(127), format!("{}.mat", "b".repeat(251))] {
            let path = folder.join(&name);
            // Two drafts at once do not share a temporary file.
            let [one, two] = [0, 1].map(|_| Draft::create(&path).unwrap());
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
            one.finish(true).unwrap();
            two.finish(true).unwrap();
            fs::remove_file(&path).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_are_not_replaced() {
        let folder = folder("link");
        let [file, link] = ["file", "link"].map(|name| folder.join(name));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let mut draft = Draft::create(&link).unwrap();
        draft.write_all(b"after").unwrap();
        draft.finish(false).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"after");
        // A link to a file that does not exist yet makes that file.
        fs::remove_file(&file).unwrap();
        Draft::create(&link).unwrap().finish(false).unwrap();
        assert!(file.is_file() && fs::symlink_metadata(&link).unwrap().is_symlink());
        fs::remove_dir_all(folder).unwrap();
        // If standard output is a file, `/dev/stdout` is that file, which must not be renamed.
        assert!(is_special(Path::new("/dev/stdout")));
        assert!(is_special(Path::new("/dev/null")));
    }
}
