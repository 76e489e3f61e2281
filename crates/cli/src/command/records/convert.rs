//! `barpoint convert`

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use barpoint_formats::{Losses, Written};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::{losses, oddities, read, say};
use crate::output::write_unsynced;
use crate::progress::Teller;
use crate::settings::{ConvertSettings, Destination};
use crate::status::Status;

/// Files that are converted before anything is said about them.
const BATCH: usize = 256;

pub(crate) fn run(settings: &ConvertSettings) -> anyhow::Result<Status> {
    match &settings.output {
        Destination::Folder(folder) => all(settings, folder),
        Destination::File(path) => {
            let (written, said) = convert(&settings.inputs[0], settings)?;
            say(&said);
            say(&losses(settings.to, &written.losses));
            write_unsynced(path, &written.bytes)
                .with_context(|| format!("cannot write to {}", path.display()))?;
            Ok(Status::Done)
        }
        Destination::Stdout => {
            let (written, said) = convert(&settings.inputs[0], settings)?;
            say(&said);
            say(&losses(settings.to, &written.losses));
            let mut stdout = io::stdout().lock();
            let printed = stdout.write_all(&written.bytes).and_then(|()| stdout.flush());
            printed.context("cannot write to standard output")?;
            Ok(Status::Done)
        }
    }
}

/// A file in the other format, and what is to be said about it.
fn convert(path: &Path, settings: &ConvertSettings) -> anyhow::Result<(Written, String)> {
    let reading = read(path, settings.from)?;
    let said = if settings.quiet { String::new() } else { oddities(path, &reading) };
    let written = settings.to.write(&reading.matches).with_context(|| {
        format!("{}: cannot be written as {}", path.display(), settings.to.name)
    })?;
    Ok((written, said))
}

/// A file and the one that is made of it.
struct Pair {
    input: PathBuf,
    output: PathBuf,
}

/// Many files into a folder. Bad ones are told of and do not stop the others.
fn all(settings: &ConvertSettings, folder: &Path) -> anyhow::Result<Status> {
    let pairs = pairs(settings, folder)?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let begun = Instant::now();
    let teller = Teller::new(pairs.len() as u32, "files");
    let pool = ThreadPoolBuilder::new().build().context("cannot start threads")?;
    let mut lost = Losses::default();
    let mut failures = 0;
    for batch in pairs.chunks(BATCH) {
        let each = || batch.par_iter().map(|pair| one(pair, settings)).collect();
        let results: Vec<_> = pool.install(each);
        for result in results {
            match result {
                Ok((losses, said)) => {
                    losses.iter().for_each(|what| lost.add(what));
                    teller.aside(|| say(&said));
                }
                Err(error) => {
                    failures += 1;
                    teller.aside(|| say(&format!("error: {error:#}\n")));
                }
            }
        }
        teller.advance(batch.len() as u32);
    }
    teller.finish();
    say(&losses(settings.to, &lost));
    let done = pairs.len() - failures;
    let rate = if io::stderr().is_terminal() {
        let seconds = begun.elapsed().as_secs_f64();
        format!(" in {seconds:.1} s, {:.0} a second", pairs.len() as f64 / seconds.max(1e-6))
    } else {
        String::new()
    };
    let failed = if failures > 0 { format!(", {failures} failed") } else { String::new() };
    say(&format!("{done} of {} files converted{failed}{rate}\n", pairs.len()));
    Ok(if failures > 0 { Status::CheckFailed } else { Status::Done })
}

fn one(pair: &Pair, settings: &ConvertSettings) -> anyhow::Result<(Losses, String)> {
    let (written, said) = convert(&pair.input, settings)?;
    write_unsynced(&pair.output, &written.bytes)
        .with_context(|| format!("cannot write to {}", pair.output.display()))?;
    Ok((written.losses, said))
}

/// Every file to read with the file to write; no two are written to the same name.
fn pairs(settings: &ConvertSettings, folder: &Path) -> anyhow::Result<Vec<Pair>> {
    let mut inputs = Vec::new();
    for path in &settings.inputs {
        if path.is_dir() {
            files_in(path, &mut BTreeSet::new(), &mut inputs)?;
        } else {
            inputs.push(path.clone());
        }
    }
    ensure!(!inputs.is_empty(), "there are no files in these folders");
    let suffix = settings.to.extensions.first().copied().unwrap_or(settings.to.name);
    let mut taken: BTreeMap<PathBuf, PathBuf> = BTreeMap::new();
    let mut pairs = Vec::with_capacity(inputs.len());
    for input in inputs {
        let stem = input.file_stem().with_context(|| format!("{} has no name", input.display()))?;
        // `a.mat` and `a.sgf` may lie side by side, and folders may hold files of the same name.
        let mut name = stem.to_os_string();
        name.push(format!(".{suffix}"));
        let mut output = folder.join(&name);
        let mut number = 1;
        while taken.contains_key(&output) {
            number += 1;
            let mut name = stem.to_os_string();
            name.push(format!("-{number}.{suffix}"));
            output = folder.join(name);
        }
        let same = |a: &Path, b: &Path| {
            fs::canonicalize(a).ok().zip(fs::canonicalize(b).ok()).is_some_and(|(a, b)| a == b)
        };
        if same(&input, &output) {
            bail!("{} would be written over itself: expected another folder", input.display());
        }
        taken.insert(output.clone(), input.clone());
        pairs.push(Pair { input, output });
    }
    Ok(pairs)
}

/// The files in a folder and those in it, in order of their names. A folder that links lead to again
/// is read once.
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
        if path.is_dir() {
            files_in(&path, known, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
