//! Pairs on disk, one a line, so that a duel may be broken off and go on.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use barpoint_duel::{Bout, Endings, Judged, Luck, Pair};
use serde::{Deserialize, Serialize};

use crate::input::read_bytes;

/// A file of pairs under a line that says whose they are.
pub(super) struct Log {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    length: u64,
}

/// A pair as it is written.
#[derive(Serialize, Deserialize)]
struct Line {
    pair: u64,
    bouts: [BoutLine; 2],
}

/// A game or match as it is written; lists of two belong to the first contender and the second.
#[derive(Serialize, Deserialize)]
struct BoutLine {
    points: i32,
    luck: f64,
    luck_in_wins: f64,
    turns: u32,
    /// Plain games, gammons, backgammons and passes.
    won: [[u32; 4]; 2],
    play_decisions: [u32; 2],
    play_loss: [f64; 2],
    cube_decisions: [u32; 2],
    cube_loss: [f64; 2],
}

impl Log {
    /// Opens a file with this first line, and reads the pairs that it holds already.
    pub(super) fn open(path: &Path, header: &str) -> anyhow::Result<(Self, BTreeMap<u64, Pair>)> {
        let at = || path.display().to_string();
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(at)?;
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            bail!("{}: another duel writes to it", at());
        }
        let text = match read_bytes(path).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => bail!("{}: holds something else than pairs of a duel", at()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error).with_context(at),
        };
        // A line that was being written when the program was killed has no end.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = (1..).zip(whole.lines());
        let mut pairs = BTreeMap::new();
        let is_new = match lines.next() {
            None if !text.is_empty() && !header.starts_with(text.trim_end()) => {
                bail!("{}: holds something else than pairs of a duel", at())
            }
            None => true,
            Some((_, first)) if first == header => false,
            Some(_) => bail!("{}, line 1: belongs to another duel: expected {header}", at()),
        };
        for (number, line) in lines {
            let wrong = || format!("{}, line {number}: no pair of a duel", at());
            let line: Line = serde_json::from_str(line).with_context(wrong)?;
            pairs.insert(line.pair, Pair { bouts: line.bouts.map(Bout::from) });
        }
        file.set_len(whole.len() as u64).with_context(at)?;
        let mut log = Self { file, path: path.to_owned(), length: whole.len() as u64 };
        if is_new {
            log.write(header)?;
        }
        Ok((log, pairs))
    }

    /// Adds a pair.
    pub(super) fn add(&mut self, number: u64, pair: &Pair) -> anyhow::Result<()> {
        let line = Line { pair: number, bouts: pair.bouts.map(BoutLine::from) };
        self.write(&serde_json::to_string(&line)?)
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let line = format!("{line}\n");
        if let Err(error) = self.file.write_all(line.as_bytes()) {
            // Whatever comes next is not to stand behind a part of a line.
            let _ = self.file.set_len(self.length);
            return Err(error).with_context(|| format!("cannot write to {}", self.path.display()));
        }
        self.length += line.len() as u64;
        Ok(())
    }
}

impl From<Bout> for BoutLine {
    fn from(bout: Bout) -> Self {
        let won = |won: Endings| [won.plain, won.gammons, won.backgammons, won.passes];
        Self {
            points: bout.points,
            luck: bout.luck.points,
            luck_in_wins: bout.luck.wins,
            turns: bout.turns,
            won: bout.won.map(won),
            play_decisions: bout.plays.map(|judged| judged.decisions),
            play_loss: bout.plays.map(|judged| judged.loss),
            cube_decisions: bout.cube.map(|judged| judged.decisions),
            cube_loss: bout.cube.map(|judged| judged.loss),
        }
    }
}

impl From<BoutLine> for Bout {
    fn from(line: BoutLine) -> Self {
        let judged = |decisions: [u32; 2], loss: [f64; 2]| {
            [0, 1].map(|i| Judged { decisions: decisions[i], loss: loss[i] })
        };
        Self {
            points: line.points,
            luck: Luck { points: line.luck, wins: line.luck_in_wins },
            turns: line.turns,
            won: line.won.map(|[plain, gammons, backgammons, passes]| Endings {
                plain,
                gammons,
                backgammons,
                passes,
            }),
            plays: judged(line.play_decisions, line.play_loss),
            cube: judged(line.cube_decisions, line.cube_loss),
        }
    }
}
