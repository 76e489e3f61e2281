//! Files by what they are rather than by their names, so that no output destroys an input.
//!
//! The comparison is made before anything is written, because links and the case of letters can
//! hide that two names are one file. Names that the command makes up in a folder replace no file
//! without `--force`; a name that the user gives does.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::ensure;

use crate::input::is_dash;

/// A file, whichever path leads to it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// One that is there.
    Known(Identity),
    /// One that is not there yet: its folder, and its name in lower case, because some systems do not
    /// tell the cases apart.
    New(PathBuf, String),
}

/// The number of a file on its device, which all of its links share.
#[cfg(unix)]
type Identity = (u64, u64);
/// The path without links, in the case that the folder has.
#[cfg(not(unix))]
type Identity = PathBuf;

impl Place {
    /// The place that a path leads to: none for a device, a pipe or the like, which may be read and
    /// written at once.
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

/// Refuses outputs that are among the inputs, and two outputs that are one file, before anything is
/// written. Links and names in another case are seen through.
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
            ensure!(!is_printed, "two outputs at -: expected one on standard output at most");
            is_printed = true;
            continue;
        }
        let Some(place) = Place::of(&path) else { continue };
        match known.get(&place) {
            None => {}
            Some((input, true)) if *input == path => {
                anyhow::bail!("{shown} would be read and written over: expected another output");
            }
            Some((input, true)) => anyhow::bail!(
                "{shown} is the same file as {}, which is read: expected another output",
                input.display()
            ),
            Some((other, false)) if *other == path => {
                anyhow::bail!("two outputs at {shown}: expected a name for each");
            }
            Some((other, false)) => anyhow::bail!(
                "two outputs at {shown} and {}, which are one file: expected a name for each",
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
        assert!(refusal(&[&a], &[&b, &a]).contains("read and written over"));
        let round = folder.join("in/../a");
        assert!(refusal(&[&a], &[&round]).contains("is the same file as"));
        assert!(refusal(&[], &[&b, &folder.join("in/../B")]).contains("which are one file"));
        assert!(refusal(&[], &[&b, &b]).contains("a name for each"));
        // What is on a pipe may be printed, but only once.
        let dash = Path::new("-");
        assert_eq!(refusal(&[dash], &[dash]), "");
        assert!(refusal(&[], &[dash, dash]).contains("at most"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_are_seen_through_and_devices_may_be_used_twice() {
        let folder = std::env::temp_dir().join(format!("place-links-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [file, soft, hard] = ["file", "soft", "hard"].map(|name| folder.join(name));
        fs::write(&file, "text").unwrap();
        std::os::unix::fs::symlink(&file, &soft).unwrap();
        fs::hard_link(&file, &hard).unwrap();
        for link in [&soft, &hard] {
            assert!(refusal(&[&file], &[link]).contains("which is read"));
            assert!(refusal(&[], &[&file, link]).contains("which are one file"));
        }
        let null = Path::new("/dev/null");
        assert_eq!(refusal(&[null], &[null, null]), "");
        fs::remove_dir_all(folder).unwrap();
    }
}
