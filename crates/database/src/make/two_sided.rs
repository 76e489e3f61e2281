//! Generation of two-sided databases.

mod rows;

use std::ops::Range;

use barpoint_bearoff::{Band, KnownPairs, Numbering, Rows, Strips, TwoSidedWaves};
use barpoint_engine::in_order;

use self::rows::Layout;
use super::run::Run;
use crate::folder::Folder;
use crate::job::{self, Job, Share, StoredParts};
use crate::{Database, DatabaseError, Kind, Manifest, Reusable, TwoSidedFile, TwoSidedKind};

/// Number of pairs of boards that a thread computes at once.
const UNIT: usize = 1 << 15;
/// Maximum memory without a limit, where less memory is possible.
const USUAL: u64 = 2 << 30;

pub(super) fn build(
    kind: TwoSidedKind,
    run: &Run<'_>,
    folder: impl FnOnce() -> Result<Folder, DatabaseError>,
) -> Result<Option<Manifest>, DatabaseError> {
    let numbering = Kind::TwoSided(kind).numbering()?;
    let reuse = reuse(kind, run.options.reuse.as_ref())?;
    let levels = levels(&numbering);
    let memory = |strip| memory(&levels, strip, kind.cubeful);
    run.check_memory(memory(0))?;
    let boards = numbering.boards() as usize;
    let fits = |strip: &usize| run.would_fit(memory(*strip), USUAL);
    let strip = (1..=levels.len()).map(|parts| boards / parts).find(fits).unwrap_or(0);
    let record = if kind.cubeful { 8 } else { 2 };
    let bytes = u64::from(numbering.boards()).pow(2) * record;
    let segments = rows::segments(run.options.shard.count());
    run.check_disk(bytes + bytes / segments as u64 + bytes / 50)?;
    let folder = folder()?;
    // The order of the logs is that of the process that began.
    let strip = folder.choose("strip", &strip.to_string())?;
    let strip = strip.trim().parse().unwrap_or(0);
    run.check_memory(memory(strip))?;
    let waves = TwoSidedWaves::new(numbering, kind.cubeful, strip);
    let layout = Layout::new(&waves, segments, folder.shard().count() as usize);
    let mut job = Table { known: reuse.map(|file| Known::new(file, &waves)), waves, layout };
    // To write a record takes about a quarter of the time of computing it.
    let pairs = job.steps(job.waves());
    let total = pairs + pairs / 4;
    let stored = job::run(&mut job, &folder, &run.course((0, total)))?;
    let Some(stored) = stored else { return Ok(None) };
    // No wave is needed any more.
    job.waves.resume_at(job.waves());
    let output = rows::write(&job.layout, &job.waves, stored, run, &folder)?;
    run.finish(Kind::TwoSided(kind), folder, output).map(Some)
}

/// Returns the number of boards with each pip count.
fn levels(numbering: &Numbering) -> Vec<usize> {
    let most = usize::from(numbering.chequers()) * numbering.points();
    let mut levels = vec![0; most + 1];
    for index in 0..numbering.boards() {
        if let Some(board) = numbering.board(index) {
            levels[board.pips() as usize] += 1;
        }
    }
    levels
}

/// Returns the maximum memory with at most `strip` boards in a strip: what waves need from those
/// before them, a wave with its bytes or with what is derived from it, and the plays, a few hundred
/// for each board.
fn memory(levels: &[usize], strip: usize, cubeful: bool) -> u64 {
    const ROLL: usize = 24;
    let boards = |wanted: Range<usize>| levels[wanted].iter().sum::<usize>() as u64;
    let strips = Strips::new(levels, strip);
    let of_wave = |number: usize| {
        let wave = &strips.waves()[number];
        let level = wave.on_roll.start.min(wave.opponent.start);
        let strip = &wave.strip;
        let recent = |level: usize| {
            boards(level..level + 1) * boards((level + 1).max(strip.start)..strip.end)
        };
        let recent: u64 = (level.saturating_sub(ROLL)..level).map(recent).sum();
        let [mine, theirs] = [&wave.on_roll, &wave.opponent].map(|found| boards(found.clone()));
        let below: Vec<usize> = strips.needed_before(number).collect();
        let is_read_with =
            |a: &usize, b: &usize| strips.wave_of(level, *a) == strips.wave_of(level, *b);
        let read = below.chunk_by(is_read_with).map(|read| boards(read[0]..read[0] + read.len()));
        let most_read = read.clone().max().unwrap_or(0) * theirs;
        recent + read.sum::<u64>() * theirs + mine * theirs + (2 * mine * theirs).max(most_read)
    };
    let most = (0..strips.waves().len()).map(of_wave).max().unwrap_or(0);
    let record = if cubeful { 8 } else { 2 };
    most * record + 4 * 300 * boards(0..levels.len())
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
    waves: TwoSidedWaves,
    layout: Layout,
    known: Option<Known<'a>>,
}

/// Database to copy from.
struct Known<'a> {
    file: &'a TwoSidedFile,
    /// Numbers of all boards in that file.
    numbers: Vec<Option<u32>>,
}

impl<'a> Known<'a> {
    fn new(file: &'a TwoSidedFile, waves: &TwoSidedWaves) -> Self {
        let number = |index| file.numbering().index(&waves.numbering().board(index)?);
        Self { file, numbers: (0..waves.numbering().boards()).map(number).collect() }
    }

    /// Copies a record.
    fn copy(&self, on_roll: u32, opponent: u32, out: &mut [i16]) {
        let number = |index: u32| self.numbers[index as usize];
        if let (Some(on_roll), Some(opponent)) = (number(on_roll), number(opponent)) {
            self.file.copy_values(on_roll, opponent, out);
        }
    }
}

impl Table<'_> {
    /// Derives values for the player who is not on roll from records of a wave.
    fn band(&self, records: &[Rows], opponent: Range<usize>) -> Band {
        let derive = |block| self.waves.derive(records, &opponent, block);
        let blocks = in_order::map(Band::blocks(opponent.clone()), derive);
        Band::new(records, opponent, blocks)
    }
}

impl Job for Table<'_> {
    type Part = Vec<Rows>;

    fn name(&self) -> &'static str {
        "pairs"
    }

    fn waves(&self) -> usize {
        self.waves.strips().waves().len()
    }

    fn segments(&self) -> usize {
        self.layout.segments()
    }

    fn steps(&self, waves: usize) -> u64 {
        let boards = |levels: &Range<usize>| self.waves.places(levels.clone()).len() as u64;
        let waves = self.waves.strips().waves()[..waves].iter();
        waves.map(|wave| boards(&wave.on_roll) * boards(&wave.opponent)).sum()
    }

    fn needed_from(&self, wave: usize) -> usize {
        self.waves.strips().needed_from(wave)
    }

    fn resume_at(&mut self, wave: usize) {
        self.waves.resume_at(wave);
    }

    fn recall(&mut self, stored: &StoredParts) -> Result<(), DatabaseError> {
        let next = self.waves.next();
        let on_roll = self.waves.strips().waves()[next].opponent.start;
        let mut needed = self.waves.strips().needed_before(next);
        while !needed.is_empty() {
            let wave = self.waves.strips().wave_of(on_roll, needed.start);
            let end = self.waves.strips().waves()[wave].opponent.end.min(needed.end);
            let opponent = self.waves.places(needed.start..end);
            let rows = self.waves.places(on_roll..on_roll + 1);
            let records = self.layout.read(&self.waves, stored, wave, &rows, &opponent)?;
            let band = self.band(&records, opponent);
            self.waves.keep_below(band);
            needed.start = end;
        }
        Ok(())
    }

    fn solve(&self, share: Share) -> Vec<Rows> {
        let copy = self.known.as_ref().map(|known| {
            |on_roll: u32, opponent: u32, out: &mut [i16]| known.copy(on_roll, opponent, out)
        });
        let known = copy
            .as_ref()
            .zip(self.known.as_ref())
            .map(|(record, known)| KnownPairs { chequers: known.file.kind().chequers, record });
        let wave = &self.waves.strips().waves()[self.waves.next()];
        let step = (UNIT / self.waves.places(wave.opponent.clone()).len()).clamp(8, 64);
        let mut pieces = Vec::new();
        for level in wave.on_roll.clone() {
            let places = self.waves.places(level..level + 1);
            let own = share.of(places.len());
            let (start, end) = (places.start + own.start, places.start + own.end);
            pieces.extend((start..end).step_by(step).map(|at| at..end.min(at + step)));
        }
        in_order::map(pieces, |rows| self.waves.solve(rows, known.as_ref()))
    }

    fn bytes(&self, part: &Vec<Rows>) -> Vec<Vec<u8>> {
        self.layout.bytes(&self.waves, part)
    }

    fn read(&self, share: Share, bytes: &[Vec<u8>]) -> Result<Vec<Rows>, String> {
        self.layout.rows(&self.waves, share, bytes)
    }

    fn append(&mut self, parts: Vec<Vec<Rows>>) {
        let records: Vec<Rows> = parts.into_iter().flatten().collect();
        let wave = &self.waves.strips().waves()[self.waves.next()];
        let band = self.band(&records, self.waves.places(wave.opponent.clone()));
        self.waves.append(band);
    }
}
