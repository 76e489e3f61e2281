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

    fn cell(&self, level: usize, segment: usize, process: usize) -> &Range<usize> {
        &self.cells[(level * self.segments + segment) * self.processes + process]
    }

    /// Returns the bytes of rows of the next wave, in order, for each segment.
    pub(super) fn bytes(&self, waves: &TwoSidedWaves, part: &[Rows]) -> Vec<Vec<u8>> {
        let numbers = waves.numbers(0..self.cells.len() / self.segments / self.processes);
        let mut bytes = vec![Vec::new(); self.segments];
        for rows in part {
            let row = rows.values.len() / rows.on_roll.len();
            for (place, row) in rows.on_roll.clone().zip(rows.values.chunks_exact(row)) {
                let holds = |segment: &usize| self.boards(*segment).start <= numbers[place];
                let segment = (0..self.segments).rev().find(holds).unwrap_or(0);
                let start = bytes[segment].len();
                bytes[segment].resize(start + 2 * row.len(), 0);
                let out = bytes[segment][start..].as_chunks_mut().0;
                for (out, value) in out.iter_mut().zip(row) {
                    *out = value.to_le_bytes();
                }
            }
        }
        bytes
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
                all.push(Rows { on_roll: cell.clone(), values: values(own) });
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
        let mut all = Vec::new();
        let width = 2 * waves.values();
        let columns = waves.places(waves.strips().waves()[wave].opponent.clone());
        let wanted =
            (opponent.start - columns.start) * width..(opponent.end - columns.start) * width;
        self.for_each(waves, stored, wave, on_roll, |on_roll, bytes| {
            let rows = bytes.chunks_exact(columns.len() * width);
            let values = rows.flat_map(|row| values(&row[wanted.clone()])).collect();
            all.push(Rows { on_roll, values });
        })?;
        Ok(all)
    }

    /// Passes the stored bytes of some rows of a level on.
    fn for_each(
        &self,
        waves: &TwoSidedWaves,
        stored: &StoredParts,
        wave: usize,
        on_roll: &Range<usize>,
        mut visit: impl FnMut(Range<usize>, &[u8]),
    ) -> Result<(), DatabaseError> {
        let found = &waves.strips().waves()[wave];
        let row = waves.places(found.opponent.clone()).len() * 2 * waves.values();
        let is_here = |level: &usize| waves.places(*level..level + 1).end > on_roll.start;
        let Some(level) = found.on_roll.clone().find(is_here) else { return Ok(()) };
        for segment in 0..self.segments {
            for share in stored.shares() {
                let cell = self.cell(level, segment, share.process);
                let rows = cell.start.max(on_roll.start)..cell.end.min(on_roll.end);
                if rows.is_empty() {
                    continue;
                }
                let lower = found.on_roll.start..level;
                let before = lower.map(|level| self.cell(level, segment, share.process).len());
                let before = before.sum::<usize>() + rows.start - cell.start;
                let (start, end) = (before * row, (before + rows.len()) * row);
                let bytes = stored.read(share, segment, wave, start as u64..end as u64)?;
                visit(rows, &bytes);
            }
        }
        Ok(())
    }
}

fn values(bytes: &[u8]) -> Vec<i16> {
    bytes.as_chunks().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
}

/// Number of bytes of the rows of the file that are put together at once, unless the memory is
/// scarce.
const TOGETHER: u64 = 1 << 27;

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
    let first = stored.first_segment();
    let mut output = run.output(kind, folder, u64::from(layout.boards(first).start) * row)?;
    for segment in first..layout.segments {
        let boards = layout.boards(segment);
        for start in boards.clone().step_by(step) {
            if run.stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            let boards = start..boards.end.min(start + step as u32);
            for row in rows_of_file(layout, waves, &stored, boards)? {
                output.write(&row)?;
            }
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
    let levels = layout.cells.len() / layout.segments / layout.processes;
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
            layout.for_each(waves, stored, wave, &(start..end), |on_roll, bytes| {
                let lines = bytes.chunks_exact(columns.len() * record);
                for (&number, line) in numbers[on_roll].iter().zip(lines) {
                    let out = &mut rows[(number - boards.start) as usize];
                    out[columns.start * record..columns.end * record].copy_from_slice(line);
                }
            })?;
        }
    }
    Ok(in_order::map(rows, |row| in_order_of_numbers(&row, numbers, record)))
}

fn in_order_of_numbers(row: &[u8], numbers: &[u32], record: usize) -> Vec<u8> {
    let mut bytes = vec![0; row.len()];
    for (&number, values) in numbers.iter().zip(row.chunks_exact(record)) {
        let out = &mut bytes[number as usize * record..][..record];
        for (out, value) in out.chunks_exact_mut(2).zip(values.chunks_exact(2)) {
            // Fixed-point numbers are stored with an offset, so that -32768 becomes 0.
            out.copy_from_slice(&[value[0], value[1] ^ 0x80]);
        }
    }
    bytes
}
