//! List of the files of a batch, kept so that a batch can be continued.
//!
//! While the batch runs, a line is appended to the journal whenever a file is done. At the end the
//! lines are written to the list in the order of the inputs, and the journal is removed.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint::wire::analysis::Coverage;
use barpoint::wire::player_summary::PlayerSums;
use barpoint_whole_file::Owned;
use serde::{Deserialize, Serialize};

use crate::conversions::LISTS;
use crate::output::{cannot_write, write_whole};

/// First line: everything that the results depend on except the inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) version: u32,
    pub(super) program: String,
    /// Settings by name.
    pub(super) settings: BTreeMap<String, String>,
}

/// Line of an input file that is done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    /// Path as the user gave it.
    pub(super) input: String,
    /// SHA-256 of the input.
    pub(super) sha256: String,
    /// Name of the output in the folder.
    pub(super) output: String,
    /// SHA-256 of the output.
    pub(super) output_sha256: String,
    /// Number of matches in the file.
    pub(super) matches: u32,
    /// Numbers of decisions by the tier that gave the verdict.
    pub(super) coverage: Coverage,
    /// Sums of the players.
    pub(super) players: Vec<PlayerSums>,
}

/// List of the files of a batch, and its journal.
pub(super) struct Journal {
    list: PathBuf,
    path: PathBuf,
    /// The journal once it is begun.
    file: Option<File>,
    header: Header,
    /// Files that are done, by input.
    known: BTreeMap<String, Entry>,
    /// Keeps other processes from writing the folder.
    _owned: Owned,
}

impl Journal {
    /// Reads the list and the journal of a folder. With `force` earlier results are forgotten.
    pub(super) fn open(folder: &Path, header: Header, force: bool) -> anyhow::Result<Self> {
        let owned = Owned::claim(folder).with_context(|| cannot_write(folder))?;
        let owned = owned.with_context(|| {
            format!(
                "{}: another analysis is writing to this folder: expected another folder, or its end",
                folder.display()
            )
        })?;
        let [list, path] = LISTS.map(|name| folder.join(name));
        let mut known = BTreeMap::new();
        for path in [&list, &path].into_iter().filter(|_| !force) {
            for entry in read(path, &header)? {
                known.insert(entry.input.clone(), entry);
            }
        }
        Ok(Self { list, path, file: None, header, known, _owned: owned })
    }

    /// Begins the journal with the files that are done.
    pub(super) fn begin(&mut self) -> anyhow::Result<()> {
        let mut journal = String::new();
        for line in lines(&self.header, self.known.values()) {
            journal.push_str(&line?);
        }
        // A line that a killed process left unfinished disappears here.
        write_whole(&self.path, journal.as_bytes())?;
        let file = OpenOptions::new().append(true).open(&self.path);
        self.file = Some(file.with_context(|| format!("cannot write to {}", self.path.display()))?);
        Ok(())
    }

    /// Returns the entry of an input file that is done, if its output still has these bytes.
    pub(super) fn done(&self, input: &str, sha256: &str, output: &Path) -> Option<Entry> {
        let entry = self.known.get(input)?;
        let is_output = output.file_name().is_some_and(|name| name.to_str() == Some(&entry.output));
        let is_same = || fs::read(output).is_ok_and(|bytes| hash(&bytes) == entry.output_sha256);
        (entry.sha256 == sha256 && is_output && is_same()).then(|| entry.clone())
    }

    /// Returns true if an earlier run has written this output of the input.
    pub(super) fn has_written(&self, input: &str, output: &Path) -> bool {
        let name = output.file_name().and_then(|name| name.to_str());
        self.known.get(input).is_some_and(|entry| name == Some(&entry.output))
    }

    /// Adds a file that is done.
    pub(super) fn add(&mut self, entry: &Entry) -> anyhow::Result<()> {
        let line = serde_json::to_string(entry)? + "\n";
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(line.as_bytes())
            .with_context(|| format!("cannot write to {}", self.path.display()))
    }

    /// Writes the list of all files in the order of the inputs, and removes the journal.
    pub(super) fn finish<'a>(
        &self,
        entries: impl Iterator<Item = &'a Entry>,
    ) -> anyhow::Result<()> {
        let text: String = lines(&self.header, entries).collect::<anyhow::Result<_>>()?;
        write_whole(&self.list, text.as_bytes())?;
        fs::remove_file(&self.path)
            .with_context(|| format!("cannot remove {}", self.path.display()))
    }
}

/// Returns the SHA-256 of bytes.
pub(super) fn hash(bytes: &[u8]) -> String {
    barpoint_rollout::content_hash(bytes)
}

fn lines<'a>(
    header: &Header,
    entries: impl Iterator<Item = &'a Entry>,
) -> impl Iterator<Item = anyhow::Result<String>> {
    let head = serde_json::to_string(header);
    let entries = entries.map(serde_json::to_string);
    [head].into_iter().chain(entries).map(|line| Ok(line? + "\n"))
}

/// Returns the entries of a list or a journal; none if it does not exist.
fn read(path: &Path, header: &Header) -> anyhow::Result<Vec<Entry>> {
    if !path.exists() {
        return Ok(Vec::new());
    }
    let name = path.display();
    let bytes = fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let text = String::from_utf8(bytes).ok().with_context(|| {
        format!("{name}: not the list of an analysis: expected --force to begin anew")
    })?;
    // The last line of a journal may be unfinished.
    let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let found: Header = serde_json::from_str(first).with_context(|| {
        format!("{name}: line 1 is not the header of an analysis: expected --force to begin anew")
    })?;
    ensure_same(&found, header).with_context(|| format!("{name}: cannot continue"))?;
    let entry = |(i, line)| {
        serde_json::from_str(line)
            .with_context(|| format!("{name}:{i}: not an entry: expected --force to begin anew"))
    };
    (2..).zip(lines).map(entry).collect()
}

/// Returns an error that names the first difference.
fn ensure_same(found: &Header, header: &Header) -> anyhow::Result<()> {
    const ANEW: &str = "expected the same settings, or --force to begin anew";
    ensure!(
        (found.version, &found.program) == (header.version, &header.program),
        "made by {}, and this is {}: {ANEW}",
        found.program,
        header.program
    );
    for (name, value) in &header.settings {
        let before = found.settings.get(name).map_or("nothing", String::as_str);
        if before != value {
            bail!("{name} was {before}, and is {value} now: {ANEW}");
        }
    }
    Ok(())
}
