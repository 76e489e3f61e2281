//! Generation of hypergammon databases.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use barpoint_bearoff::hypergammon::{
    Game, Hypergammon, MakehyperGame, MoneyGame, Status, Table, Value,
};
use barpoint_engine::in_order;

use super::run::Run;
use crate::bytes::Bytes;
use crate::checkpoint::Checkpoint;
use crate::folder::{Folder, Shard};
use crate::hypergammon::Record;
use crate::sweeps::Sweeps;
use crate::{Database, DatabaseError, HypergammonFile, HypergammonRules, Kind, Manifest, Progress};

/// Number of steps into which the progress to the threshold is divided.
const STEPS: u64 = 1_000_000;

pub(super) fn build(
    chequers: u8,
    run: &Run<'_>,
    folder: impl FnOnce() -> Result<Folder, DatabaseError>,
) -> Result<Option<Manifest>, DatabaseError> {
    if run.options.shard != Shard::WHOLE {
        return Err(DatabaseError::Kind("hypergammon cannot be split into shards".to_owned()));
    }
    let threshold = check_threshold(run.options.threshold)?;
    if let Some(database) = &run.options.reuse {
        return Err(database.unfit("a database of hypergammon copies no records"));
    }
    let boards = u64::from(Kind::Hypergammon { chequers }.numbering()?.boards());
    run.check_memory(memory(boards, run.options.rules))?;
    let folder = folder()?;
    let checkpoint = Checkpoint::open(&folder, run.options.resume)?;
    let job = Job { run, folder, checkpoint, chequers, threshold };
    match run.options.rules {
        HypergammonRules::Standard => job.run(&MoneyGame),
        HypergammonRules::Makehyper => job.run(&MakehyperGame),
    }
}

/// Generation of a database in a folder.
struct Job<'a> {
    run: &'a Run<'a>,
    folder: Folder,
    checkpoint: Checkpoint,
    chequers: u8,
    threshold: f64,
}

impl Job<'_> {
    fn run<const K: usize>(
        self,
        game: &impl Game<K, 5>,
    ) -> Result<Option<Manifest>, DatabaseError> {
        let Self { run, folder, mut checkpoint, chequers, threshold } = self;
        let hypergammon = new(chequers, run.stop)?;
        let mut sweeps = Sweeps::new(&hypergammon, game);
        checkpoint.load(&mut sweeps, run.stop)?;
        let mut reporter = SweepReporter { progress: run.progress, threshold, most: 0 };
        reporter.report(&sweeps);
        let mut kept = Instant::now();
        let swept = sweeps.run(threshold, run.stop, |sweeps| {
            reporter.report(sweeps);
            if kept.elapsed() >= run.options.checkpoint {
                checkpoint.save(sweeps)?;
                kept = Instant::now();
            }
            Ok(())
        });
        let kind = Kind::Hypergammon { chequers };
        let written = swept.and_then(|()| {
            run.write(kind, folder, |output| {
                rows(&hypergammon, &sweeps.table, game, run.stop, |row| output.write(row))
            })
        });
        if matches!(written, Err(DatabaseError::Stopped)) {
            checkpoint.save(&sweeps)?;
        }
        written.map(Some)
    }
}

/// Makes a database in memory. Uses all threads of the current rayon pool.
///
/// # Errors
/// Returns an error if the number of chequers is out of range, or if `stop` became true.
pub fn hypergammon_in_memory(
    chequers: u8,
    rules: HypergammonRules,
    threshold: f64,
    progress: &dyn Progress,
    stop: &AtomicBool,
) -> Result<Database, DatabaseError> {
    let threshold = check_threshold(threshold)?;
    let reporter = SweepReporter { progress, threshold, most: 0 };
    let bytes = match rules {
        HypergammonRules::Standard => in_memory(chequers, &MoneyGame, reporter, stop),
        HypergammonRules::Makehyper => in_memory(chequers, &MakehyperGame, reporter, stop),
    }?;
    HypergammonFile::new(chequers, Bytes::Memory(bytes), Kind::HEADER).map(Database::Hypergammon)
}

fn in_memory<const K: usize>(
    chequers: u8,
    game: &impl Game<K, 5>,
    mut reporter: SweepReporter<'_>,
    stop: &AtomicBool,
) -> Result<Vec<u8>, DatabaseError> {
    let hypergammon = new(chequers, stop)?;
    let mut sweeps = Sweeps::new(&hypergammon, game);
    sweeps.run(reporter.threshold, stop, |sweeps| {
        reporter.report(sweeps);
        Ok(())
    })?;
    let mut bytes = Kind::Hypergammon { chequers }.header().to_vec();
    rows(&hypergammon, &sweeps.table, game, stop, |row| {
        bytes.extend_from_slice(row);
        Ok(())
    })?;
    Ok(bytes)
}

/// Lists the plays, until `stop` becomes true.
pub(crate) fn new(chequers: u8, stop: &AtomicBool) -> Result<Hypergammon, DatabaseError> {
    Hypergammon::new_until(chequers, stop).ok_or_else(|| {
        if stop.load(Ordering::Relaxed) {
            return DatabaseError::Stopped;
        }
        let reason = format!("hypergammon has 1 to 3 chequers, not {chequers}");
        DatabaseError::Kind(reason)
    })
}

/// Checks a threshold. Above 1 no iteration is needed, and below the minimum rounding keeps the
/// sums from settling.
pub(crate) fn check_threshold(threshold: f64) -> Result<f64, DatabaseError> {
    if (1e-12..=1.0).contains(&threshold) {
        return Ok(threshold);
    }
    Err(DatabaseError::Kind(format!("a threshold of {threshold}: expected 1e-12 to 1")))
}

/// Progress to the threshold that was reported.
struct SweepReporter<'a> {
    progress: &'a dyn Progress,
    threshold: f64,
    /// Maximum number of steps so far, because changes do not shrink in every sweep.
    most: u64,
}

impl SweepReporter<'_> {
    fn report<G: Game<K, P>, const K: usize, const P: usize>(
        &mut self,
        sweeps: &Sweeps<'_, G, K, P>,
    ) {
        self.progress.sweeping(sweeps.at.sweeps, sweeps.share_of_next());
        if sweeps.at.waves == 0 && sweeps.at.sweeps > 0 {
            self.most = self.most.max((STEPS as f64 * sweeps.at.share(self.threshold)) as u64);
            self.progress.done(self.most, STEPS);
            self.progress.swept(sweeps.at.sweeps, sweeps.at.last);
        }
    }
}

/// Returns the maximum memory: the values, those of a wave twice, and the plays, of which a board
/// has up to 150 against each of 25 blocks.
fn memory(boards: u64, rules: HypergammonRules) -> u64 {
    let value = match rules {
        HypergammonRules::Standard => size_of::<Value<5, 5>>(),
        HypergammonRules::Makehyper => size_of::<Value<8, 5>>(),
    } as u64;
    boards * boards * value + 4 * boards * boards / 75 * value + boards * 25 * 150 * 8
}

/// Number of rows of the file that are computed at once.
const ROWS: usize = 128;

/// Returns the rows of the file in order, until `stop` becomes true.
fn rows<const K: usize>(
    hypergammon: &Hypergammon,
    table: &Table<K, 5>,
    game: &impl Game<K, 5>,
    stop: &AtomicBool,
    mut write: impl FnMut(&[u8]) -> Result<(), DatabaseError>,
) -> Result<(), DatabaseError> {
    let boards: Vec<u32> = (0..hypergammon.boards() as u32).collect();
    for rows in boards.chunks(ROWS) {
        if stop.load(Ordering::Relaxed) {
            return Err(DatabaseError::Stopped);
        }
        // Positions against the same board use the same few rows of the table.
        let column = |&opponent: &u32| -> Vec<Record> {
            let record = |&on_roll| record(hypergammon, table, game, on_roll, opponent);
            rows.iter().map(record).collect()
        };
        let columns: Vec<Vec<Record>> = in_order::map(&boards, column);
        for row in 0..rows.len() {
            let bytes: Vec<u8> = columns.iter().flat_map(|column| *column[row].bytes()).collect();
            write(&bytes)?;
        }
    }
    Ok(())
}

fn record<const K: usize>(
    hypergammon: &Hypergammon,
    table: &Table<K, 5>,
    game: &impl Game<K, 5>,
    on_roll: u32,
    opponent: u32,
) -> Record {
    let [on_roll, opponent] = [on_roll, opponent].map(|number| hypergammon.rank(number));
    match hypergammon.status(on_roll, opponent) {
        Status::Illegal => Record::illegal(),
        Status::Over(result) => Record::over(result),
        Status::Race | Status::Contact => {
            let means = hypergammon.means(table, game, on_roll, opponent);
            // The first score is the cubeless equity, which follows from the chances.
            let equities = core::array::from_fn(|i| means.scores[i + 1]);
            Record::new(means.extras, equities)
        }
    }
}
