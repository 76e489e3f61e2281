//! Generation of one-sided databases.

use std::ops::Range;

use barpoint_bearoff::{OneSidedWaves, Record, RecordBuffer, RecordForm, SolvedBlocks, Waves};
use barpoint_engine::in_order;

use super::run::Run;
use crate::folder::Folder;
use crate::job::{self, Job, Share, StoredParts};
use crate::output::Output;
use crate::{Database, DatabaseError, Form, Kind, Manifest, OneSidedFile, OneSidedKind, Reusable};

/// Number of boards that a thread computes at once.
const UNIT: u32 = 4096;
/// About the number of bytes of a board in the logs and in the file.
const BYTES: u64 = 96;

pub(super) fn build(
    kind: OneSidedKind,
    run: &Run<'_>,
    folder: impl FnOnce() -> Result<Folder, DatabaseError>,
) -> Result<Option<Manifest>, DatabaseError> {
    let waves = Waves::new(Kind::OneSided(kind).numbering()?);
    run.check_memory(memory(&waves))?;
    let reuse = reuse(kind, run.options.reuse.as_ref())?;
    let form = if kind.form == Form::Normal { RecordForm::Normal } else { RecordForm::Exact };
    let gammons = kind.gammons || kind.form == Form::Normal;
    let boards = u64::from(waves.numbering().boards());
    run.check_disk(boards * BYTES)?;
    let folder = folder()?;
    let total = boards * (1 + u64::from(gammons));
    let first_off = waves.numbering().first_with(kind.chequers);
    let goals = [("all-off", 1, true), ("first-off", first_off, gammons)];
    let mut kept = Vec::new();
    for (before, (name, goal, _)) in (0..).zip(goals.iter().filter(|(.., wanted)| *wanted)) {
        let known = reuse.filter(|file| *goal == 1 || file.kind().chequers == kind.chequers);
        let solver = OneSidedWaves::new(waves.clone(), form, *goal);
        let mut job = Stage { name, solver, known, which: usize::from(*goal != 1) };
        kept.push(job::run(&mut job, &folder, &run.course((before * boards, total)))?);
    }
    let Some(kept) = kept.into_iter().collect::<Option<Vec<StoredParts>>>() else {
        return Ok(None);
    };
    let manifest = run.write(Kind::OneSided(kind), folder, |output| {
        let places = kept.iter().map(|kept| places(&waves, kept)).collect::<Result<_, _>>()?;
        Writer { waves: &waves, kept: &kept, places }.write(kind.form, output)
    })?;
    Ok(Some(manifest))
}

/// Returns about the maximum memory of a stage: best boards after moves, for six waves, and records,
/// for 24 waves, each beside the wave that is computed.
fn memory(waves: &Waves) -> u64 {
    const MOVED: u64 = 18 * 4;
    const RECORD: u64 = 8 + 2 * 18;
    const BLOCK: u64 = 12;
    let boards = |wave: usize, back: usize| {
        u64::from(waves.wave_slots(wave).end - waves.wave_slots(wave.saturating_sub(back)).start)
    };
    let wave = |wave| boards(wave, Waves::MOVE) * MOVED + boards(wave, Waves::ROLL) * RECORD;
    let most = (0..waves.count()).map(wave).max().unwrap_or(0);
    most + BLOCK * waves.blocks(waves.count() - 1).end as u64
}

/// Returns the database to copy from, after checking that it fits.
fn reuse(
    kind: OneSidedKind,
    database: Option<&Reusable>,
) -> Result<Option<&OneSidedFile>, DatabaseError> {
    let Some(known) = database else { return Ok(None) };
    match known.database() {
        Database::OneSided(file) => {
            let is_normal = |form| form == Form::Normal;
            if is_normal(file.kind().form) != is_normal(kind.form) {
                return Err(known.unfit("one has exact distributions and the other normal ones"));
            }
            Ok(Some(file))
        }
        _ => Err(known.unfit("it is not one-sided")),
    }
}

/// Rolls to one of the goals.
struct Stage<'a> {
    name: &'static str,
    solver: OneSidedWaves,
    known: Option<&'a OneSidedFile>,
    /// Index of the distribution of a board.
    which: usize,
}

impl Stage<'_> {
    /// Returns the blocks of the next wave that a process computes, in pieces.
    fn pieces(&self, share: Share) -> Vec<Range<usize>> {
        let waves = self.solver.waves();
        let pieces = waves.split(waves.blocks(self.solver.next()), UNIT);
        pieces[share.of(pieces.len())].to_vec()
    }

    fn known(&self, index: u32) -> Option<RecordBuffer> {
        let file = self.known?;
        let board = self.solver.waves().numbering().board(index)?;
        file.stored(file.numbering().index(&board)?, self.which).ok()
    }
}

impl Job for Stage<'_> {
    type Part = Vec<SolvedBlocks>;

    fn name(&self) -> &'static str {
        self.name
    }

    fn waves(&self) -> usize {
        self.solver.waves().count()
    }

    fn segments(&self) -> usize {
        1
    }

    fn steps(&self, waves: usize) -> u64 {
        let wave = waves.checked_sub(1).map(|last| self.solver.waves().wave_slots(last));
        wave.map_or(0, |slots| slots.end.into())
    }

    fn needed_from(&self, wave: usize) -> usize {
        OneSidedWaves::needed_from(wave)
    }

    fn resume_at(&mut self, wave: usize) {
        self.solver.resume_at(wave);
    }

    fn solve(&self, share: Share) -> Self::Part {
        let pieces = self.pieces(share);
        let solve = |blocks: Range<usize>| self.solver.solve(blocks, |i| self.known(i));
        in_order::map(pieces, solve)
    }

    fn bytes(&self, part: &Self::Part) -> Vec<Vec<u8>> {
        let mut bytes = Vec::new();
        for record in part.iter().flat_map(SolvedBlocks::records) {
            bytes.extend([record.first, record.values.len() as u8]);
            bytes.extend(record.values.iter().flat_map(|value| value.to_le_bytes()));
        }
        vec![bytes]
    }

    fn read(&self, share: Share, bytes: &[Vec<u8>]) -> Result<Self::Part, String> {
        let pieces = self.pieces(share);
        let waves = self.solver.waves();
        let mut records = Records { bytes: &bytes[0] };
        let mut of_pieces = Vec::with_capacity(pieces.len());
        for blocks in &pieces {
            let boards = waves.slots(blocks.clone()).len();
            let records: Option<Vec<RecordBuffer>> =
                records.by_ref().take(boards).map(|bytes| bytes.buffer()).collect();
            let records = records.filter(|records| records.len() == boards);
            of_pieces.push(records.ok_or("an invalid record")?);
        }
        if !records.bytes.is_empty() {
            return Err("more records than boards".to_owned());
        }
        let known = |(blocks, records): (&Range<usize>, Vec<RecordBuffer>)| {
            let mut records = records.iter();
            self.solver.known(blocks.clone(), || {
                records.next().map_or(Record { first: 0, values: &[] }, RecordBuffer::record)
            })
        };
        Ok(in_order::map(pieces.iter().zip(of_pieces), known))
    }

    fn append(&mut self, parts: Vec<Self::Part>) {
        self.solver.append(parts.into_iter().flatten().collect());
    }
}

/// Stored records, one after the other, as far as they are valid.
struct Records<'a> {
    bytes: &'a [u8],
}

/// Stored record.
#[derive(Clone, Copy)]
struct RecordBytes<'a> {
    first: u8,
    values: &'a [u8],
}

impl<'a> Iterator for Records<'a> {
    type Item = RecordBytes<'a>;

    fn next(&mut self) -> Option<RecordBytes<'a>> {
        let (&[first, len], rest) = self.bytes.split_first_chunk()?;
        let (values, rest) = rest.split_at_checked(2 * usize::from(len))?;
        self.bytes = rest;
        Some(RecordBytes { first, values })
    }
}

impl RecordBytes<'_> {
    fn buffer(&self) -> Option<RecordBuffer> {
        let pairs = self.values.as_chunks().0.iter();
        RecordBuffer::new(self.first, pairs.map(|&pair| u16::from_le_bytes(pair)))
    }
}

/// Place of the records of a block in the logs of a goal.
struct Place {
    process: u32,
    /// Position in the bytes of the wave.
    bytes: Range<u64>,
}

/// Returns the place of the records of each block.
fn places(waves: &Waves, stored: &StoredParts) -> Result<Vec<Place>, DatabaseError> {
    let mut places = Vec::with_capacity(waves.blocks(waves.count() - 1).end);
    for wave in 0..waves.count() {
        let mut blocks = waves.blocks(wave).peekable();
        for share in stored.shares() {
            let bytes = stored.read(share, 0, wave, 0..stored.len(share, 0, wave))?;
            let mut records = Records { bytes: &bytes };
            let mut start = 0;
            while !records.bytes.is_empty() {
                let Some(block) = blocks.next() else { break };
                let boards = waves.slots(block..block + 1).len();
                records.by_ref().take(boards).for_each(drop);
                let end = (bytes.len() - records.bytes.len()) as u64;
                places.push(Place { process: share.process as u32, bytes: start..end });
                start = end;
            }
        }
    }
    Ok(places)
}

/// Writes the records of all blocks in the order of the file.
struct Writer<'a> {
    waves: &'a Waves,
    kept: &'a [StoredParts],
    places: Vec<Vec<Place>>,
}

impl Writer<'_> {
    fn write(&self, form: Form, output: &mut Output) -> Result<(), DatabaseError> {
        match form {
            Form::Compressed => {
                let mut offset = 0_u32;
                self.for_each(
                    |records, bytes| {
                        bytes.extend(offset.to_le_bytes());
                        for record in records {
                            let count = (record.values.len() / 2) as u8;
                            bytes.extend([count, record.first]);
                            // After 2³² values the offset begins at 0 again. Readers count these
                            // wraps.
                            offset = offset.wrapping_add(count.into());
                        }
                    },
                    output,
                )?;
                self.for_each(
                    |records, bytes| {
                        bytes.extend(records.iter().flat_map(|record| record.values));
                    },
                    output,
                )
            }
            Form::Plain => self.for_each(
                |records, bytes| {
                    for record in records {
                        let start = bytes.len();
                        bytes.resize(start + 64, 0);
                        let values = start + 2 * usize::from(record.first);
                        bytes[values..values + record.values.len()].copy_from_slice(record.values);
                    }
                },
                output,
            ),
            Form::Normal => self.for_each(
                |records, bytes| {
                    bytes.extend(records.iter().flat_map(|record| record.values));
                },
                output,
            ),
        }
    }

    /// Passes the records of every board to `form`, in the order of the board numbers, and writes
    /// the result.
    fn for_each(
        &self,
        mut form: impl FnMut(&[RecordBytes<'_>], &mut Vec<u8>),
        output: &mut Output,
    ) -> Result<(), DatabaseError> {
        let mut wave_of = vec![0_u16; self.places[0].len()];
        for wave in 0..self.waves.count() {
            wave_of[self.waves.blocks(wave)].fill(wave as u16);
        }
        let mut bytes = Vec::new();
        for block in self.waves.blocks_by_index() {
            let block = block as usize;
            let wave = usize::from(wave_of[block]);
            let mut read = Vec::with_capacity(2);
            for (kept, places) in self.kept.iter().zip(&self.places) {
                let Place { process, bytes } = &places[block];
                let share = kept.shares().nth(*process as usize);
                let share = share.expect("the process is one of those with logs");
                read.push(kept.read(share, 0, wave, bytes.clone())?);
            }
            let mut sources: Vec<Records<'_>> =
                read.iter().map(|bytes| Records { bytes }).collect();
            let mut records = Vec::with_capacity(2);
            for _ in self.waves.slots(block..block + 1) {
                records.clear();
                records.extend(sources.iter_mut().filter_map(Iterator::next));
                form(&records, &mut bytes);
            }
            output.write(&bytes)?;
            bytes.clear();
        }
        Ok(())
    }
}
