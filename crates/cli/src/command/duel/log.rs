//! File of pairs, one a line, so that a duel can be resumed.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint::duels::{Duel, PairResult};
use barpoint::wire::{duel_header, duel_line, duel_pairs};

use crate::input::read_bytes;

/// File of pairs. Its first line identifies the duel.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    /// Number of bytes in complete lines.
    length: u64,
}

impl Log {
    /// Opens the file of a duel, and adds the pairs that it already contains.
    pub(super) fn open(path: &Path, duel: &mut Duel) -> anyhow::Result<Self> {
        let at = || path.display().to_string();
        ensure!(!path.is_dir(), "{}: it is a folder: expected a file", at());
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(at)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{}: another duel is writing to this file", at());
        }
        let bytes = match read_bytes(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(at),
        };
        let header = duel_header(duel.settings());
        for (number, pair) in duel_pairs(&bytes, &header).with_context(at)? {
            duel.add(number, pair);
        }
        // If the program was killed during a write, the last line is incomplete.
        let length = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end as u64 + 1);
        file.set_len(length).with_context(at)?;
        let mut log = Self { file, path: path.to_owned(), length };
        if length == 0 {
            log.write(&header)?;
        }
        Ok(log)
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, number: u64, pair: &PairResult) -> anyhow::Result<()> {
        self.write(&duel_line(number, pair))
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // Removes the incomplete line, so that the next one starts at its beginning.
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| format!("cannot write to {}", self.path.display()));
        }
        self.length += line.len() as u64;
        Ok(())
    }
}
