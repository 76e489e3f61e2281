//! Identities of files, so that no output destroys an input under another name.
//!
//! Files are compared before anything is written, because links and the case of letters can hide
//! that two names are one file. Names that the command makes up in a folder replace a file only
//! with `--force`; a name that the user gives replaces it.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::input::is_dash;

/// File, independent of the path to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Existing file.
    Known(Identity),
    /// New file: its folder, and its name in lower case because some systems ignore case.
    New(PathBuf, String),
}

/// Number of a file on its device, which all of its links share.
#[cfg(unix)]
type Identity = (u64, u64);
/// Path without links, in the case of the folder's entries.
#[cfg(not(unix))]
type Identity = PathBuf;

impl Place {
    /// Returns the file at a path; `None` for a device or a pipe, which may be read and written at
    /// once.
    fn of(path: &Path) -> Option<Self> {
        if let Ok(known) = fs::metadata(path) {
            let is_kept = known.is_file() || known.is_dir();
            return identity(path, &known).ok().filter(|_| is_kept).map(Self::Known);
        }
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        let folder = fs::canonicalize(parent).or_else(|_| std::path::absolute(parent));
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        Some(Self::New(folder.unwrap_or_else(|_| parent.to_owned()), name))
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have to look")]
fn identity(_: &Path, known: &Metadata) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    Ok((known.dev(), known.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path, _: &Metadata) -> io::Result<Identity> {
    fs::canonicalize(path)
}

/// Checks, before anything is written, that no output is an input or another output. Recognises
/// links and names in another case.
pub(crate) fn ensure_apart(
    inputs: impl IntoIterator<Item = impl AsRef<Path>>,
    outputs: impl IntoIterator<Item = impl AsRef<Path>>,
) -> anyhow::Result<()> {
    let mut known = BTreeMap::new();
    for input in inputs {
        let path = input.as_ref().to_owned();
        if let Some(place) = Place::of(&path).filter(|_| !is_dash(&path)) {
            known.insert(place, (path, true));
        }
    }
    let mut is_printed = false;
    for output in outputs {
        let path = output.as_ref().to_owned();
        let shown = path.display();
        if is_dash(&path) {
            ensure!(!is_printed, "two outputs on standard output (-): expected at most one");
            is_printed = true;
            continue;
        }
        let Some(place) = Place::of(&path) else { continue };
        match known.get(&place) {
            None => {}
            Some((input, true)) if *input == path => {
                anyhow::bail!("{shown} is both input and output: expected another output");
            }
            Some((input, true)) => anyhow::bail!(
                "{shown} is the same file as the input {}: expected another output",
                input.display()
            ),
            Some((other, false)) if *other == path => {
                anyhow::bail!("two outputs at {shown}: expected different files");
            }
            Some((other, false)) => anyhow::bail!(
                "two outputs at {shown} and {}, which are the same file: expected different files",
                other.display()
            ),
        }
        known.insert(place, (path, false));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(inputs: &[&Path], outputs: &[&Path]) -> String {
        ensure_apart(inputs, outputs).map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn an_output_is_neither_an_input_nor_another_output() {
        let folder = std::env::temp_dir().join(format!("place-{}", std::process::id()));
        fs::create_dir_all(folder.join("in")).unwrap();
        let [a, b] = ["a", "b"].map(|name| folder.join(name));
        fs::write(&a, "a").unwrap();
        assert_eq!(refusal(&[&a], &[&b]), "");
        assert!(refusal(&[&a], &[&b, &a]).contains("both input and output"));
        let round = folder.join("in/../a");
        assert!(refusal(&[&a], &[&round]).contains("is the same file as"));
        assert!(refusal(&[], &[&b, &folder.join("in/../B")]).contains("which are the same file"));
        assert!(refusal(&[], &[&b, &b]).contains("expected different files"));
        // Standard output may be used, but only once.
        let dash = Path::new("-");
        assert_eq!(refusal(&[dash], &[dash]), "");
        assert!(refusal(&[], &[dash, dash]).contains("at most one"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_recognised_and_devices_may_be_used_twice() {
        let folder = std::env::temp_dir().join(format!("place-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [file, soft, hard] = ["file", "soft", "hard"].map(|name| folder.join(name));
        fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &soft).unwrap();
        fs::hard_link(&file, &hard).unwrap();
        for link in [&soft, &hard] {
            assert!(refusal(&[&file], &[link]).contains("is the same file as the input"));
            assert!(refusal(&[], &[&file, link]).contains("which are the same file"));
        }
        let null = Path::new("/dev/null");
        assert_eq!(refusal(&[null], &[null, null]), "");
        fs::remove_dir_all(folder).unwrap();
    }
}
