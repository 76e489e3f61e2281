//! Files under temporary names: those of this process, and what others left behind.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::{io, mem, process};

/// The most bytes of a name that its temporary one repeats. Together with what is added they stay
/// below the limit of any file system, whatever the length of the name.
const REPEATED: usize = 64;

#[derive(Default)]
struct Known {
    /// Those of this process.
    ours: BTreeSet<PathBuf>,
    /// Those of dead processes by folder, with the part of a name that they repeat. Each folder is
    /// searched once.
    left: BTreeMap<PathBuf, Vec<(String, PathBuf)>>,
}

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary name for a file; the number tells those of this process apart.
pub(super) fn temporary_name(whole: &Path, number: u32) -> Option<PathBuf> {
    let repeated = repeated(whole)?;
    Some(whole.with_file_name(format!(".{repeated}.{}-{number}.partial", process::id())))
}

fn repeated(whole: &Path) -> Option<String> {
    let name = whole.file_name()?.to_string_lossy();
    Some(name[..name.floor_char_boundary(REPEATED)].to_owned())
}

/// Takes note of a file under a temporary name.
pub(super) fn begun(temporary: &Path) {
    known().ours.insert(temporary.to_owned());
}

/// Gives a file its name.
pub(super) fn finish(temporary: &Path, whole: &Path) -> io::Result<()> {
    // Meanwhile no signal removes it.
    let mut known = known();
    fs::rename(temporary, whole)?;
    known.ours.remove(temporary);
    Ok(())
}

/// Removes a file under a temporary name.
pub(super) fn give_up(temporary: &Path) {
    known().ours.remove(temporary);
    // There is nobody to report a failure to.
    let _ = fs::remove_file(temporary);
}

/// Removes all files of this process that are under temporary names, because it is about to end.
pub(crate) fn give_up_all() {
    for temporary in mem::take(&mut known().ours) {
        let _ = fs::remove_file(temporary);
    }
}

/// Removes what dead processes left of a file.
pub(super) fn remove_left(whole: &Path) {
    let (Some(folder), Some(name)) = (whole.parent(), repeated(whole)) else { return };
    let mut known = known();
    let left = known.left.entry(folder.to_owned()).or_insert_with(|| left_in(folder));
    for (_, path) in left.extract_if(.., |(of, _)| *of == name) {
        let _ = fs::remove_file(path);
    }
}

/// The files in a folder that dead processes left, with the part of a name that they repeat.
fn left_in(folder: &Path) -> Vec<(String, PathBuf)> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let left = |entry: DirEntry| {
        let (name, process) = name_and_process(&entry.file_name())?;
        is_dead(process).then(|| (name, entry.path()))
    };
    fs::read_dir(folder).into_iter().flatten().flatten().filter_map(left).collect()
}

fn name_and_process(temporary: &OsStr) -> Option<(String, u32)> {
    let name = temporary.to_str()?.strip_prefix('.')?.strip_suffix(".partial")?;
    let (name, numbers) = name.rsplit_once('.')?;
    let (process, number) = numbers.split_once('-')?;
    number.parse::<u32>().ok()?;
    Some((name.to_owned(), process.parse().ok()?))
}

/// Whether a process is known to have ended. Only Linux says so in a file; elsewhere none is.
fn is_dead(process: u32) -> bool {
    let processes = Path::new("/proc");
    processes.join("self").exists() && !processes.join(process.to_string()).exists()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn what_dead_processes_left_of_a_file_is_removed() {
        let folder = std::env::temp_dir().join(format!("unfinished-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = |name: &str| folder.join(name);
        // No process has a number as high as that; the first one lives.
        let left = [".file.4294967295-0.partial", ".file.4294967295-12.partial"];
        let others = [".other.4294967295-0.partial", ".file.1-0.partial", ".file.x.partial"];
        for one in left.iter().chain(&others) {
            fs::write(name(one), "").unwrap();
        }
        remove_left(&name("file"));
        assert!(left.iter().all(|left| !name(left).exists()));
        assert!(others.iter().all(|other| name(other).exists()));
        fs::remove_dir_all(folder).unwrap();
    }
}
