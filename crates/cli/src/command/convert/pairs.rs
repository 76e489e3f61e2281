//! Which file becomes which.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};

use super::settings::Settings;
use crate::input::is_dash;
use crate::output::ensure_apart;
use crate::records::say;

/// A file and the one that is made of it.
#[derive(Debug)]
pub(super) struct Pair {
    pub(super) input: PathBuf,
    pub(super) output: PathBuf,
}

/// Every file to read with the file to write in this folder. No output is one of the inputs, another
/// output or, unless the user insists, a file that is already there.
pub(super) fn of(settings: &Settings, folder: &Path) -> anyhow::Result<Vec<Pair>> {
    let inputs = inputs(settings)?;
    let suffix = settings.to.extensions.first().copied().unwrap_or(settings.to.name);
    let mut names = Names::default();
    let mut pairs = Vec::with_capacity(inputs.len());
    for input in inputs {
        let output = folder.join(names.of(stem(&input)?, suffix));
        pairs.push(Pair { input, output });
    }
    let outputs = || pairs.iter().map(|pair| &pair.output);
    ensure_apart(pairs.iter().map(|pair| &pair.input), outputs())?;
    if !settings.force {
        ensure_new(outputs())?;
    }
    Ok(pairs)
}

fn stem(input: &Path) -> anyhow::Result<&OsStr> {
    if is_dash(input) {
        return Ok(OsStr::new("stdin"));
    }
    input.file_stem().with_context(|| format!("{} has no name", input.display()))
}

/// The files that are given, and those in the folders that are.
fn inputs(settings: &Settings) -> anyhow::Result<Vec<PathBuf>> {
    let mut inputs = Vec::new();
    for path in &settings.inputs {
        if path.is_dir() {
            files_in(path, &mut BTreeSet::new(), &mut inputs)?;
        } else {
            inputs.push(path.clone());
        }
    }
    ensure!(!inputs.is_empty(), "there are no files in these folders");
    Ok(inputs)
}

/// Names that have been given away, in lower case, because some systems do not tell the cases apart.
#[derive(Default)]
struct Names(BTreeSet<OsString>);

impl Names {
    /// A new name with this stem, numbered where it is needed: `a.mat` and `a.sgf` may lie side by
    /// side, and folders may hold files of the same name.
    fn of(&mut self, stem: &OsStr, suffix: &str) -> OsString {
        let numbered = |number: u64| {
            let mut name = stem.to_os_string();
            name.push(if number > 1 {
                format!("-{number}.{suffix}")
            } else {
                format!(".{suffix}")
            });
            name
        };
        let mut names = (1..).map(numbered);
        let name = names.find(|name| self.0.insert(lower_case(name)));
        name.unwrap_or_else(|| stem.to_os_string())
    }
}

/// The name in lower case, if it is text.
fn lower_case(name: &OsStr) -> OsString {
    name.to_str().map_or_else(|| name.to_os_string(), |name| name.to_lowercase().into())
}

fn ensure_new<'a>(outputs: impl Iterator<Item = &'a PathBuf>) -> anyhow::Result<()> {
    let known: Vec<_> = outputs.filter(|output| fs::symlink_metadata(output).is_ok()).collect();
    match known[..] {
        [] => Ok(()),
        [one] => bail!("{} is already there: expected --force to replace it", one.display()),
        [first, .., last] => bail!(
            "{} files are already there, from {} to {}: expected --force to replace them",
            known.len(),
            first.display(),
            last.display()
        ),
    }
}

/// The files in a folder and those in it, in order of their names. A folder that links lead to again
/// is read once. Pipes, devices and sockets are skipped.
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
                say(&format!("warning: {} is no file: skipped\n", path.display()));
            }
            // Links that lead nowhere fail when they are read.
            Ok(_) | Err(_) => files.push(path),
        }
    }
    Ok(())
}
