//! Generation of two-sided databases.

use std::ops::Range;

use barpoint_bearoff::{KnownPairs, Numbering, TwoSidedWaves};
use barpoint_engine::in_order;

use super::run::Run;
use crate::folder::Folder;
use crate::job::{self, Job, StoredParts};
use crate::output::Output;
use crate::{Database, DatabaseError, Kind, Manifest, Reusable, TwoSidedFile, TwoSidedKind};

/// Number of pairs of boards that a thread computes at once.
const UNIT: usize = 1 << 14;

pub(super) fn build(
    kind: TwoSidedKind,
    run: &Run<'_>,
    folder: impl FnOnce() -> Result<Folder, DatabaseError>,
) -> Result<Option<Manifest>, DatabaseError> {
    let numbering = Kind::TwoSided(kind).numbering()?;
    let reuse = reuse(kind, run.options.reuse.as_ref())?;
    run.check_memory(memory(&numbering, kind.cubeful))?;
    let folder = folder()?;
    let mut job = Table { solver: TwoSidedWaves::new(numbering, kind.cubeful), reuse };
    let total = job.steps(job.waves());
    let kept = job::run(&mut job, &folder, &run.course((0, total)))?;
    let Some(kept) = kept else { return Ok(None) };
    let manifest = run.write(Kind::TwoSided(kind), folder, |output| {
        Rows { solver: &job.solver, kept: &kept }.write(output)
    })?;
    Ok(Some(manifest))
}

/// Returns the maximum memory: the values of pairs within one roll, and three times the current
/// wave. Plays, a few hundred for each board, are not included.
fn memory(numbering: &Numbering, cubeful: bool) -> u64 {
    let most = usize::from(numbering.chequers()) * numbering.points();
    let mut boards = vec![0_u64; most + 1];
    for index in 0..numbering.boards() {
        if let Some(board) = numbering.board(index) {
            boards[board.pips() as usize] += 1;
        }
    }
    let pairs = |wave: usize| -> u64 {
        let rectangles = wave.saturating_sub(most)..wave.min(most) + 1;
        rectangles.map(|pips| boards[pips] * boards[wave - pips]).sum()
    };
    let record = if cubeful { 8 } else { 2 };
    let within_roll = |wave: usize| (wave.saturating_sub(24)..wave).map(pairs).sum::<u64>();
    let wave = |wave: usize| (within_roll(wave) + 3 * pairs(wave)) * record;
    (0..=2 * most).map(wave).max().unwrap_or(0) + 4 * 300 * u64::from(numbering.boards())
}

/// Returns the database to copy from, after checking that it fits.
fn reuse(
    kind: TwoSidedKind,
    database: Option<&Reusable>,
) -> Result<Option<&TwoSidedFile>, DatabaseError> {
    let Some(known) = database else { return Ok(None) };
    match known.database() {
        Database::TwoSided(file) if kind.cubeful && !file.kind().cubeful => {
            Err(known.unfit("it has no cubeful equities"))
        }
        Database::TwoSided(file) if file.kind().points < kind.points => {
            Err(known.unfit("it has fewer points: expected a database with fewer chequers"))
        }
        Database::TwoSided(file) => Ok(Some(file)),
        _ => Err(known.unfit("it is not two-sided")),
    }
}

/// Values of all pairs of boards.
struct Table<'a> {
    solver: TwoSidedWaves,
    reuse: Option<&'a TwoSidedFile>,
}

impl Table<'_> {
    /// Returns the rows of the rectangles of a wave in pieces. A piece has the pips of the player
    /// on roll and a range of the boards with these pips.
    fn pieces(&self, wave: usize) -> Vec<(usize, Range<usize>)> {
        let mut pieces = Vec::new();
        for pips in self.solver.rectangles(wave) {
            let (rows, len) = (self.solver.boards_with(pips), self.solver.boards_with(wave - pips));
            let step = (UNIT / len).max(1);
            let starts = (0..rows).step_by(step);
            pieces.extend(starts.map(|start| (pips, start..(start + step).min(rows))));
        }
        pieces
    }

    /// Copies a record from the database to be reused.
    fn copy(&self, file: &TwoSidedFile, on_roll: u32, opponent: u32, out: &mut [i16]) {
        let number = |index| {
            let board = self.solver.numbering().board(index)?;
            file.numbering().index(&board)
        };
        if let (Some(on_roll), Some(opponent)) = (number(on_roll), number(opponent)) {
            file.copy_values(on_roll, opponent, out);
        }
    }
}

/// Returns the number of values before each rectangle of a wave.
fn starts(solver: &TwoSidedWaves, wave: usize) -> Vec<usize> {
    let mut next = 0;
    let mut starts = Vec::new();
    for pips in solver.rectangles(wave) {
        starts.push(next);
        next += solver.boards_with(pips) * solver.boards_with(wave - pips) * solver.values();
    }
    starts
}

impl Job for Table<'_> {
    type Part = Vec<i16>;

    fn name(&self) -> &'static str {
        "pairs"
    }

    fn waves(&self) -> usize {
        self.solver.count()
    }

    fn units(&self, wave: usize) -> usize {
        self.pieces(wave).len()
    }

    fn steps(&self, waves: usize) -> u64 {
        let rectangle = |wave, pips| {
            self.solver.boards_with(pips) as u64 * self.solver.boards_with(wave - pips) as u64
        };
        let wave =
            |wave| self.solver.rectangles(wave).map(|pips| rectangle(wave, pips)).sum::<u64>();
        (0..waves).map(wave).sum()
    }

    fn needed_from(&self, wave: usize) -> usize {
        TwoSidedWaves::needed_from(wave)
    }

    fn resume_at(&mut self, wave: usize) {
        self.solver.resume_at(wave);
    }

    fn solve(&self, units: Range<usize>) -> Vec<i16> {
        let copy = self.reuse.map(|file| {
            move |on_roll: u32, opponent: u32, out: &mut [i16]| {
                self.copy(file, on_roll, opponent, out);
            }
        });
        let known = copy
            .as_ref()
            .zip(self.reuse)
            .map(|(record, file)| KnownPairs { chequers: file.kind().chequers, record });
        let pieces = &self.pieces(self.solver.next())[units];
        let solve = |(pips, rows): &(usize, Range<usize>)| {
            self.solver.solve(*pips, rows.clone(), known.as_ref())
        };
        let solved: Vec<Vec<i16>> = in_order::map(pieces, solve);
        solved.concat()
    }

    fn bytes(&self, part: &Vec<i16>) -> Vec<u8> {
        part.iter().flat_map(|value| value.to_le_bytes()).collect()
    }

    fn read(&self, units: Range<usize>, bytes: &[u8]) -> Result<Vec<i16>, String> {
        let wave = self.solver.next();
        let pieces = &self.pieces(wave)[units];
        let records = |(pips, rows): &(usize, Range<usize>)| {
            rows.len() * self.solver.boards_with(wave - pips) * self.solver.values()
        };
        let expected: usize = pieces.iter().map(records).sum();
        if bytes.len() != 2 * expected {
            return Err(format!("{} bytes, expected {}", bytes.len(), 2 * expected));
        }
        Ok(bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn append(&mut self, parts: Vec<Vec<i16>>) {
        let records = parts.concat();
        let wave = self.solver.next();
        let (first, starts) = (self.solver.rectangles(wave).start, starts(&self.solver, wave));
        let derive = |waiting: usize| {
            let start = starts[wave - waiting - first];
            self.solver.derive(waiting, |i| records[start + i])
        };
        let derived = in_order::map(self.solver.rectangles(wave), derive);
        self.solver.append(derived);
    }
}

/// Writes the records in the order of the file.
struct Rows<'a> {
    solver: &'a TwoSidedWaves,
    kept: &'a StoredParts,
}

/// Number of rows of the file that are computed at once.
const ROWS: usize = 64;

impl Rows<'_> {
    fn write(&self, output: &mut Output) -> Result<(), DatabaseError> {
        let boards = self.solver.numbering().boards();
        let waves = self.solver.count();
        let starts: Vec<Vec<usize>> = (0..waves).map(|wave| starts(self.solver, wave)).collect();
        let mut places = vec![(0, 0); boards as usize];
        for pips in 0..=waves / 2 {
            for (row, &index) in self.solver.numbers_with(pips).iter().enumerate() {
                places[index as usize] = (pips, row);
            }
        }
        for rows in places.chunks(ROWS) {
            let rows: Vec<Vec<u8>> =
                in_order::map(rows, |&(pips, row)| self.row(&starts, pips, row));
            for row in rows {
                output.write(&row)?;
            }
        }
        Ok(())
    }

    /// Returns the row of the file for one of the boards with this number of pips.
    fn row(&self, starts: &[Vec<usize>], pips: usize, row: usize) -> Vec<u8> {
        let record = 2 * self.solver.values();
        let mut bytes = vec![0; self.solver.numbering().boards() as usize * record];
        for against in 0..=self.solver.count() / 2 {
            let wave = pips + against;
            let numbers = self.solver.numbers_with(against);
            let start = starts[wave][pips - self.solver.rectangles(wave).start]
                + row * numbers.len() * self.solver.values();
            let values = self.values(wave, 2 * start);
            for (&number, values) in numbers.iter().zip(values.chunks_exact(record)) {
                let out = &mut bytes[number as usize * record..][..record];
                for (out, value) in out.chunks_exact_mut(2).zip(values.chunks_exact(2)) {
                    // Fixed-point numbers are stored with an offset, so that -32768 becomes 0.
                    out.copy_from_slice(&[value[0], value[1] ^ 0x80]);
                }
            }
        }
        bytes
    }

    /// Returns the bytes of a wave from a position on. A row is never divided between processes.
    fn values(&self, wave: usize, mut place: usize) -> &[u8] {
        for part in self.kept.wave(wave) {
            match place.checked_sub(part.len()) {
                Some(rest) => place = rest,
                None => return &part[place..],
            }
        }
        &[]
    }
}
