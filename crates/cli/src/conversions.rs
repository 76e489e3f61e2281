//! Input files and their output files in a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint_records::FileFormat;

use crate::input::{input_name, is_dash};
use crate::output::ensure_apart;
use crate::records::say;

/// Input file and its output file.
#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    pub(crate) input: PathBuf,
    pub(crate) output: PathBuf,
}

/// Returns each of these files, and of the files in these folders, with its output file in this
/// folder. No output is an input or another output.
pub(crate) fn plan(
    paths: &[PathBuf],
    to: &FileFormat,
    folder: &Path,
) -> anyhow::Result<Vec<Conversion>> {
    plan_with(paths, to.extensions.first().copied().unwrap_or(to.name), folder, &[])
}

/// As [`plan`], for outputs with this extension. The reserved names are used for no output.
pub(crate) fn plan_with(
    paths: &[PathBuf],
    suffix: &str,
    folder: &Path,
    reserved: &[&str],
) -> anyhow::Result<Vec<Conversion>> {
    let inputs = inputs(paths)?;
    let mut names = Names(reserved.iter().map(|name| OsString::from(*name)).collect());
    let mut conversions = Vec::with_capacity(inputs.len());
    for input in inputs {
        let output = folder.join(names.of(stem(&input)?, &format!(".{suffix}")));
        conversions.push(Conversion { input, output });
    }
    let outputs = || conversions.iter().map(|conversion| &conversion.output);
    ensure_apart(conversions.iter().map(|conversion| &conversion.input), outputs())?;
    Ok(conversions)
}

/// Returns a name of its own for each of these files: the name without its extension, with a number if necessary.
pub(crate) fn distinct_names(inputs: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut names = Names::default();
    let name = |input: &PathBuf| Ok(names.of(stem(input)?, "").to_string_lossy().into_owned());
    inputs.iter().map(name).collect()
}

fn stem(input: &Path) -> anyhow::Result<&OsStr> {
    if is_dash(input) {
        return Ok(OsStr::new("stdin"));
    }
    input
        .file_stem()
        .with_context(|| format!("{}: expected a path with a file name", input.display()))
}

/// Returns the given files, and the files in the given folders.
pub(crate) fn inputs(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.is_dir() {
            files_in(path, &mut BTreeSet::new(), &mut inputs)?;
        } else {
            inputs.push(path.clone());
        }
    }
    ensure!(!inputs.is_empty(), "no files to read: the folders are empty");
    Ok(inputs)
}

/// Returns an error if a file is given twice, also by two names.
pub(crate) fn ensure_given_once<'a>(
    inputs: impl IntoIterator<Item = &'a PathBuf>,
) -> anyhow::Result<()> {
    let mut known = BTreeMap::new();
    for input in inputs {
        let place = fs::canonicalize(input).unwrap_or_else(|_| input.clone());
        match known.insert(place, input) {
            None => {}
            Some(other) if other == input => bail!("{} is given twice", input_name(input)),
            Some(other) => bail!(
                "{} and {} are the same file: expected each file once",
                other.display(),
                input.display()
            ),
        }
    }
    Ok(())
}

/// Names in use, in lower case because some systems ignore case.
#[derive(Default)]
struct Names(BTreeSet<OsString>);

impl Names {
    /// Returns a new name with this stem and this ending, with a number if necessary: for example for `a.mat` and
    /// `a.sgf`, or for files of the same name in two folders.
    fn of(&mut self, stem: &OsStr, ending: &str) -> OsString {
        let numbered = |number: u64| {
            let mut name = stem.to_os_string();
            if number > 1 {
                name.push(format!("-{number}"));
            }
            name.push(ending);
            name
        };
        let mut names = (1..).map(numbered);
        let name = names.find(|name| self.0.insert(lower_case(name)));
        name.unwrap_or_else(|| stem.to_os_string())
    }
}

/// Returns the name in lower case, if it is text.
fn lower_case(name: &OsStr) -> OsString {
    name.to_str().map_or_else(|| name.to_os_string(), |name| name.to_lowercase().into())
}

/// Returns an error if one of the files exists.
pub(crate) fn ensure_new<'a>(outputs: impl Iterator<Item = &'a PathBuf>) -> anyhow::Result<()> {
    let known: Vec<_> = outputs.filter(|output| fs::symlink_metadata(output).is_ok()).collect();
    match known[..] {
        [] => Ok(()),
        [one] => bail!("{} already exists: expected --force to replace it", one.display()),
        [first, .., last] => bail!(
            "{} files already exist, from {} to {}: expected --force to replace them",
            known.len(),
            first.display(),
            last.display()
        ),
    }
}

/// Names of the list and of the journal that `barpoint analyse` keeps in its output folder.
pub(crate) const LISTS: [&str; 2] = ["analysis.jsonl", "analysis.journal.jsonl"];

/// Ending of the rollouts that `barpoint rollout decisions` keeps in its folder.
pub(crate) const ROLLOUT: &str = "rollout";

/// Returns true if a file is no input but a list of `barpoint analyse`, a report, a rollout of `barpoint rollout
/// decisions`, or a lock or an unfinished file of any command.
fn is_own(path: &Path) -> bool {
    let Some(name) = path.file_name().and_then(OsStr::to_str) else { return false };
    let ending = path.extension().and_then(OsStr::to_str);
    LISTS.contains(&name)
        || ending == Some(ROLLOUT)
        || name.starts_with('.') && matches!(ending, Some("lock" | "partial"))
        || matches!(ending, Some("html" | "tex" | "ps")) && is_report(path)
}

/// Returns true if the head of a file says that Barpoint has written it as a report.
fn is_report(path: &Path) -> bool {
    const MARKS: [&[u8]; 3] = [
        b"<meta name=\"generator\" content=\"Barpoint ",
        b"% Report of a backgammon match, written by Barpoint",
        b"%%Creator: barpoint",
    ];
    let mut head = Vec::new();
    let read = fs::File::open(path).and_then(|file| file.take(1024).read_to_end(&mut head));
    let has = |mark: &[u8]| head.windows(mark.len()).any(|part| part == mark);
    read.is_ok() && MARKS.into_iter().any(has)
}

/// Adds the files in a folder and its subfolders, in order of their names. A folder that several
/// links lead to is read once. Pipes, devices and sockets are skipped.
fn files_in(
    folder: &Path,
    known: &mut BTreeSet<PathBuf>,
    files: &mut Vec<PathBuf>,
) -> anyhow::Result<()> {
    let place = fs::canonicalize(folder);
    if !known.insert(place.with_context(|| format!("cannot read {}", folder.display()))?) {
        return Ok(());
    }
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        match fs::metadata(&path) {
            Ok(found) if found.is_dir() => files_in(&path, known, files)?,
            Ok(found) if !found.is_file() => {
                say(&format!("warning: {}: skipped, because it is not a file\n", path.display()));
            }
            // Broken links cause an error when they are read.
            Ok(_) | Err(_) if !is_own(&path) => files.push(path),
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}
