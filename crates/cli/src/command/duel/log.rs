//! File of pairs, one a line, so that a duel can be resumed.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use barpoint::wire::{DuelContest, DuelHeader, DuelPair};
use barpoint_duel::{ContestResult, Endings, Losses, Luck, PairResult};

use super::report::terms;
use super::settings::Settings;
use crate::input::read_bytes;

/// Version of files of pairs, raised when a key changes its meaning or is removed.
const FILE_VERSION: u32 = 2;

/// Returns the first line of a file of pairs.
pub(super) fn header(settings: &Settings) -> String {
    let header = DuelHeader {
        version: FILE_VERSION,
        contenders: settings.contenders.each_ref().map(ToString::to_string),
        terms: terms(settings),
        seed: settings.seed,
        luck: settings.luck as u32,
        judge: settings.judge.map(|plies| plies as u32),
        keys: settings.keys.iter().map(|(key, value)| format!("{key}={value}")).collect(),
        program: env!("CARGO_PKG_VERSION").to_owned(),
    };
    serde_json::to_string(&header).unwrap_or_default()
}

/// File of pairs. Its first line identifies the duel.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    /// Number of bytes in complete lines.
    length: u64,
}

impl Log {
    /// Opens a file with this first line, and reads the pairs that it already contains.
    pub(super) fn open(
        path: &Path,
        header: &str,
    ) -> anyhow::Result<(Self, BTreeMap<u64, PairResult>)> {
        let at = || path.display().to_string();
        ensure!(!path.is_dir(), "{}: it is a folder: expected a file", at());
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(at)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{}: another duel is writing to this file", at());
        }
        let text = match read_bytes(path).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => bail!("{}: not a file of pairs of a duel", at()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(at),
        };
        // If the program was killed during a write, the last line is incomplete.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = (1..).zip(whole.lines());
        let mut pairs = BTreeMap::new();
        let is_new = match lines.next() {
            None if !text.is_empty() && !header.starts_with(text.trim_end()) => {
                bail!("{}: not a file of pairs of a duel", at())
            }
            None => true,
            Some((_, first)) if first == header => false,
            Some(_) => bail!("{}, line 1: the file is of another duel: expected {header}", at()),
        };
        for (number, line) in lines {
            let wrong = || format!("{}, line {number}: not a pair of a duel", at());
            let line: DuelPair = serde_json::from_str(line).with_context(wrong)?;
            pairs.insert(line.pair, PairResult { results: line.bouts.map(from_wire) });
        }
        file.set_len(whole.len() as u64).with_context(at)?;
        let mut log = Self { file, path: path.to_owned(), length: whole.len() as u64 };
        if is_new {
            log.write(header)?;
        }
        Ok((log, pairs))
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, number: u64, pair: &PairResult) -> anyhow::Result<()> {
        let line = DuelPair { pair: number, bouts: pair.results.map(to_wire) };
        self.write(&serde_json::to_string(&line)?)
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

fn to_wire(result: ContestResult) -> DuelContest {
    let won = |won: Endings| [won.plain, won.gammons, won.backgammons, won.passes];
    DuelContest {
        points: result.points,
        luck: result.luck.points,
        luck_in_wins: result.luck.wins,
        turns: result.turns,
        won: result.won.map(won),
        play_decisions: result.plays.map(|judged| judged.decisions),
        play_loss: result.plays.map(|judged| judged.loss),
        cube_decisions: result.cube.map(|judged| judged.decisions),
        cube_loss: result.cube.map(|judged| judged.loss),
    }
}

fn from_wire(result: DuelContest) -> ContestResult {
    let judged = |decisions: [u32; 2], loss: [f64; 2]| {
        [0, 1].map(|i| Losses { decisions: decisions[i], loss: loss[i] })
    };
    let won = |[plain, gammons, backgammons, passes]: [u32; 4]| Endings {
        plain,
        gammons,
        backgammons,
        passes,
    };
    ContestResult {
        points: result.points,
        luck: Luck { points: result.luck, wins: result.luck_in_wins },
        turns: result.turns,
        won: result.won.map(won),
        plays: judged(result.play_decisions, result.play_loss),
        cube: judged(result.cube_decisions, result.cube_loss),
    }
}
