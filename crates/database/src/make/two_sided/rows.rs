//! Places of the records of a two-sided database in the logs, and their way into the file.

use std::ops::Range;
use std::sync::atomic::Ordering;

use barpoint_bearoff::{Rows, TwoSidedWaves};
use barpoint_engine::in_order;

use crate::folder::Folder;
use crate::job::{Share, StoredParts};
use crate::make::run::Run;
use crate::output::Output;
use crate::{DatabaseError, Kind, TwoSidedKind};

/// Place of each record in the logs.
///
/// A segment has the records of boards on roll with neighbouring numbers, and a process computes a
/// share of each level. In a wave, a segment of a process has the rows of its boards on roll, level
/// after level.
pub(super) struct Layout {
    segments: usize,
    processes: usize,
    boards: u32,
    /// Places of the boards of a level that a segment of a process has, for each level, segment and
    /// process.
    cells: Vec<Range<usize>>,
}

/// Returns the number of segments, so that not too many files are open at once.
pub(super) fn segments(processes: u32) -> usize {
    (64 / processes as usize).clamp(1, 16)
}

impl Layout {
    pub(super) fn new(waves: &TwoSidedWaves, segments: usize, processes: usize) -> Self {
        let boards = waves.numbering().boards();
        let mut layout = Self { segments, processes, boards, cells: Vec::new() };
        let levels = waves.strips().waves().last().map_or(0, |last| last.opponent.end);
        for level in 0..levels {
            let first = waves.places(level..level + 1).start;
            let numbers = waves.numbers(level..level + 1);
            for segment in 0..segments {
                let held = layout.boards(segment);
                let start = numbers.partition_point(|&number| number < held.start);
                let end = numbers.partition_point(|&number| number < held.end);
                for process in 0..processes {
                    let own = Share { process, count: processes }.of(numbers.len());
                    let start = start.max(own.start);
                    let end = end.min(own.end).max(start);
                    layout.cells.push(first + start..first + end);
                }
            }
        }
        layout
    }

    pub(super) fn segments(&self) -> usize {
        self.segments
    }

    /// Returns the numbers of the boards on roll of a segment.
    fn boards(&self, segment: usize) -> Range<u32> {
        let start =
            |segment| (u64::from(self.boards) * segment as u64 / self.segments as u64) as u32;
        start(segment)..start(segment + 1)
    }

    fn levels(&self) -> usize {
        self.cells.len() / self.segments / self.processes
    }

    fn cell(&self, level: usize, segment: usize, process: usize) -> &Range<usize> {
        &self.cells[(level * self.segments + segment) * self.processes + process]
    }

    /// Returns the bytes of rows of the next wave, in order, for each segment.
    pub(super) fn bytes(&self, waves: &TwoSidedWaves, part: &[Rows]) -> Vec<Vec<u8>> {
        let numbers = waves.numbers(0..self.levels());
        let of_segment = |segment| {
            let held = self.boards(segment);
            let mut bytes = Vec::new();
            for rows in part {
                let row = rows.values.len() / rows.on_roll.len();
                let lines = rows.values.chunks_exact(row);
                let lines = numbers[rows.on_roll.clone()].iter().zip(lines);
                for (_, line) in lines.filter(|(number, _)| held.contains(number)) {
                    let start = bytes.len();
                    bytes.resize(start + 2 * line.len(), 0);
                    let out = bytes[start..].as_chunks_mut().0;
                    for (out, value) in out.iter_mut().zip(line) {
                        *out = value.to_le_bytes();
                    }
                }
            }
            bytes
        };
        in_order::map(0..self.segments, of_segment)
    }

    /// Returns the rows of the next wave that a process has stored. An error describes a fault.
    pub(super) fn rows(
        &self,
        waves: &TwoSidedWaves,
        share: Share,
        bytes: &[Vec<u8>],
    ) -> Result<Vec<Rows>, String> {
        let wave = &waves.strips().waves()[waves.next()];
        let row = waves.places(wave.opponent.clone()).len() * 2 * waves.values();
        let mut all = Vec::new();
        for (segment, bytes) in bytes.iter().enumerate() {
            let cells = wave.on_roll.clone().map(|level| self.cell(level, segment, share.process));
            let expected = row * cells.clone().map(Range::len).sum::<usize>();
            if bytes.len() != expected {
                return Err(format!("{} bytes, expected {expected}", bytes.len()));
            }
            let mut rest = &bytes[..];
            for cell in cells.filter(|cell| !cell.is_empty()) {
                let (own, others) = rest.split_at(row * cell.len());
                rest = others;
                let mut values = vec![0; own.len() / 2];
                fill(&mut values, own);
                all.push(Rows { on_roll: cell.clone(), values });
            }
        }
        Ok(all)
    }

    /// Reads records of a wave: rows of a level against some of the other boards.
    pub(super) fn read(
        &self,
        waves: &TwoSidedWaves,
        stored: &StoredParts,
        wave: usize,
        on_roll: &Range<usize>,
        opponent: &Range<usize>,
    ) -> Result<Vec<Rows>, DatabaseError> {
        let width = 2 * waves.values();
        let columns = waves.places(waves.strips().waves()[wave].opponent.clone());
        let wanted =
            (opponent.start - columns.start) * width..(opponent.end - columns.start) * width;
        let read = |stored_rows: StoredRows| {
            let bytes = stored_rows.read(stored, wave)?;
            let mut values = vec![0; stored_rows.on_roll.len() * wanted.len() / 2];
            let lines = bytes.chunks_exact(columns.len() * width);
            for (line, values) in lines.zip(values.chunks_exact_mut(wanted.len() / 2)) {
                fill(values, &line[wanted.clone()]);
            }
            Ok(Rows { on_roll: stored_rows.on_roll, values })
        };
        in_order::map(self.find(waves, stored, wave, on_roll), read).into_iter().collect()
    }

    /// Returns where the logs have some rows of a level, each segment of a process once.
    fn find(
        &self,
        waves: &TwoSidedWaves,
        stored: &StoredParts,
        wave: usize,
        on_roll: &Range<usize>,
    ) -> Vec<StoredRows> {
        let found = &waves.strips().waves()[wave];
        let row = waves.places(found.opponent.clone()).len() * 2 * waves.values();
        let is_here = |level: &usize| waves.places(*level..level + 1).end > on_roll.start;
        let level = found.on_roll.clone().find(is_here).unwrap_or(found.on_roll.start);
        let mut all = Vec::new();
        for segment in 0..self.segments {
            for share in stored.shares() {
                let cell = self.cell(level, segment, share.process);
                let on_roll = cell.start.max(on_roll.start)..cell.end.min(on_roll.end);
                if on_roll.is_empty() {
                    continue;
                }
                let lower = found.on_roll.start..level;
                let before = lower.map(|level| self.cell(level, segment, share.process).len());
                let before = before.sum::<usize>() + on_roll.start - cell.start;
                let bytes = (before * row) as u64..((before + on_roll.len()) * row) as u64;
                all.push(StoredRows { on_roll, share, segment, bytes });
            }
        }
        all
    }
}

/// Place of rows in a wave of the logs.
struct StoredRows {
    on_roll: Range<usize>,
    share: Share,
    segment: usize,
    bytes: Range<u64>,
}

impl StoredRows {
    fn read(&self, stored: &StoredParts, wave: usize) -> Result<Vec<u8>, DatabaseError> {
        stored.read(self.share, self.segment, wave, self.bytes.clone())
    }
}

fn fill(values: &mut [i16], bytes: &[u8]) {
    for (value, &pair) in values.iter_mut().zip(bytes.as_chunks().0) {
        *value = i16::from_le_bytes(pair);
    }
}

/// Number of bytes of the rows of the file that are put together at once, unless the memory is
/// scarce.
const TOGETHER: u64 = 1 << 26;

/// Writes the records in the order of the file, and removes what is written from the logs.
pub(super) fn write(
    layout: &Layout,
    waves: &TwoSidedWaves,
    mut stored: StoredParts,
    run: &Run<'_>,
    folder: &Folder,
) -> Result<Output, DatabaseError> {
    let numbering = waves.numbering();
    let kind = Kind::TwoSided(TwoSidedKind {
        points: numbering.points() as u8,
        chequers: numbering.chequers(),
        cubeful: waves.values() > 1,
    });
    let row = u64::from(numbering.boards()) * 2 * waves.values() as u64;
    let together = run.options.memory.map_or(TOGETHER, |memory| TOGETHER.min(memory / 8));
    let step = (together / row).max(1) as usize;
    let pairs = u64::from(layout.boards).pow(2);
    let first = stored.first_segment();
    let mut output = run.output(kind, folder, u64::from(layout.boards(first).start) * row)?;
    for segment in first..layout.segments {
        let boards = layout.boards(segment);
        for start in boards.clone().step_by(step) {
            if run.stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            let boards = start..boards.end.min(start + step as u32);
            for row in rows_of_file(layout, waves, &stored, boards.clone())? {
                output.write(&row)?;
            }
            let written = u64::from(boards.end) * u64::from(layout.boards) / 4;
            run.progress.done(pairs + written, pairs + pairs / 4);
        }
        if segment + 1 < layout.segments {
            output.sync()?;
            stored.remove(segment)?;
        }
    }
    Ok(output)
}

/// Returns the rows of the file for some boards on roll.
fn rows_of_file(
    layout: &Layout,
    waves: &TwoSidedWaves,
    stored: &StoredParts,
    boards: Range<u32>,
) -> Result<Vec<Vec<u8>>, DatabaseError> {
    let levels = layout.levels();
    let (numbers, record) = (waves.numbers(0..levels), 2 * waves.values());
    // The rows with their records in the order of the places.
    let mut rows = vec![vec![0; numbers.len() * record]; boards.len()];
    for level in 0..levels {
        let first = waves.places(level..level + 1).start;
        let of_level = waves.numbers(level..level + 1);
        let start = first + of_level.partition_point(|&number| number < boards.start);
        let end = first + of_level.partition_point(|&number| number < boards.end);
        let mut against = 0;
        while start < end && against < levels {
            let wave = waves.strips().wave_of(level, against);
            let opponent = waves.strips().waves()[wave].opponent.clone();
            against = opponent.end;
            let columns = waves.places(opponent);
            for found in layout.find(waves, stored, wave, &(start..end)) {
                let bytes = found.read(stored, wave)?;
                let lines = bytes.chunks_exact(columns.len() * record);
                for (&number, line) in numbers[found.on_roll].iter().zip(lines) {
                    let out = &mut rows[(number - boards.start) as usize];
                    out[columns.start * record..columns.end * record].copy_from_slice(line);
                }
            }
        }
    }
    Ok(in_order::map(rows, |row| in_order_of_numbers(&row, numbers, record)))
}

fn in_order_of_numbers(row: &[u8], numbers: &[u32], record: usize) -> Vec<u8> {
    let mut bytes = vec![0; row.len()];
    for (&number, values) in numbers.iter().zip(row.chunks_exact(record)) {
        let out = &mut bytes[number as usize * record..][..record];
        // Fixed-point numbers are stored with an offset, so that -32768 becomes 0.
        if let (Some(out), Some(&values)) = (out.first_chunk_mut(), values.first_chunk()) {
            *out = (u64::from_le_bytes(values) ^ 0x8000_8000_8000_8000).to_le_bytes();
        } else {
            out.copy_from_slice(&[values[0], values[1] ^ 0x80]);
        }
    }
    bytes
}
