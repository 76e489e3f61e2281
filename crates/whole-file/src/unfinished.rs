//! Files under temporary names: those of this process, and those that other processes left.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::fs::{self, DirEntry, File};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::{io, mem, process};

/// Maximum number of bytes of a name to repeat in its temporary name, so that the temporary name
/// stays below the limit of every file system.
const REPEATED: usize = 64;

#[derive(Default)]
struct Known {
    /// Files of this process.
    ours: BTreeSet<PathBuf>,
    /// Files of dead processes by folder, with the part of the name that they repeat. Each folder
    /// is searched once.
    left: BTreeMap<PathBuf, Vec<(String, PathBuf)>>,
}

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

fn known() -> MutexGuard<'static, Known> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a temporary name for a file. The number makes it unique in this process.
pub(super) fn temporary_name(whole: &Path, number: u32) -> Option<PathBuf> {
    let repeated = repeated(whole)?;
    Some(whole.with_file_name(format!(".{repeated}.{}-{number}.partial", process::id())))
}

fn repeated(whole: &Path) -> Option<String> {
    let name = whole.file_name()?.to_string_lossy();
    Some(name[..name.floor_char_boundary(REPEATED)].to_owned())
}

/// Creates a file under a temporary name, and remembers it.
pub(super) fn begin(
    temporary: &Path,
    create: impl FnOnce() -> io::Result<File>,
) -> io::Result<File> {
    // The lock keeps a signal from ending the process between both steps.
    let mut known = known();
    let file = create()?;
    known.ours.insert(temporary.to_owned());
    Ok(file)
}

/// Gives a file its name.
pub(super) fn finish(temporary: &Path, whole: &Path) -> io::Result<()> {
    // The lock keeps a signal from removing the file meanwhile.
    let mut known = known();
    fs::rename(temporary, whole)?;
    known.ours.remove(temporary);
    Ok(())
}

/// Removes a file under a temporary name.
pub(super) fn give_up(temporary: &Path) {
    known().ours.remove(temporary);
    // A failure has no consequence.
    let _ = fs::remove_file(temporary);
}

/// Removes all files of this process under temporary names, because the process is about to end. Threads that create
/// or finish a file afterwards wait for ever.
pub fn give_up_all() {
    let mut known = known();
    for temporary in mem::take(&mut known.ours) {
        let _ = fs::remove_file(temporary);
    }
    mem::forget(known);
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

/// Returns the files in a folder that dead processes left, with the part of the name that they
/// repeat.
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

/// Returns true if a process is known to have ended. Only Linux has a file for this; elsewhere the
/// answer is false.
fn is_dead(process: u32) -> bool {
    let processes = Path::new("/proc");
    processes.join("self").exists() && !processes.join(process.to_string()).exists()
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_of_dead_processes_are_removed() {
        let folder = std::env::temp_dir().join(format!("unfinished-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let name = |name: &str| folder.join(name);
        // No process has such a high number; process 1 is alive.
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
