//! Bearoff and hypergammon databases.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use barpoint::databases::{
    self as files, Access, BuildOptions, DatabaseError, Form, Kind, Manifest, OneSidedKind,
    TwoSidedKind,
};
use barpoint::wire::{Boards, Decimal, database_record};

use crate::arguments::{given, name, put, put_object};
use crate::engine::{Engine, library};
use crate::position::Position;
use crate::status::{Failure, Status, guard};
use crate::watch::{Progress, Stop, User};

/// Family of databases.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseFamily {
    /// How many rolls each board of one side needs.
    OneSided = 0,
    /// Exact money equities of all pairs of boards.
    TwoSided = 1,
    /// All positions of hypergammon.
    Hypergammon = 2,
}

/// Kind of a database that is to be built.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseKind {
    /// Family, a number of `bp_database_family`.
    pub family: i32,
    /// Number of points that chequers can be on: 1 to 18 one-sided, 1 to 12 two-sided; ignored for
    /// hypergammon.
    pub points: u8,
    /// Maximum number of chequers of a side: 1 to 15, 1 to 3 for hypergammon.
    pub chequers: u8,
    /// 1 to include the rolls until the first chequer is off, for gammons; one-sided.
    pub gammons: u8,
    /// 1 to include the equities with a cube; two-sided.
    pub cubeful: u8,
}

impl DatabaseKind {
    fn kind(self) -> Result<Kind, Failure> {
        let Self { family, points, chequers, gammons, cubeful } = self;
        let kind = match family {
            0 => Kind::OneSided(OneSidedKind {
                points,
                chequers,
                gammons: gammons != 0,
                form: Form::Compressed,
            }),
            1 => Kind::TwoSided(TwoSidedKind { points, chequers, cubeful: cubeful != 0 }),
            2 => Kind::Hypergammon { chequers },
            _ => return Err(Failure::argument(format!("family {family}: expected 0 to 2"))),
        };
        Ok(kind)
    }
}

/// Opened database, which engines and threads may share.
#[derive(Debug)]
pub struct Database {
    file: Arc<files::Database>,
    /// What was noted about the file when it was built.
    manifest: Option<Manifest>,
}

/// Values of a position in a database, for the player on roll. Those that the database does not
/// contain are not numbers.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DatabaseEntry {
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: f64,
    /// Chance to win a backgammon.
    pub win_backgammon: f64,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// Chance to lose a backgammon.
    pub lose_backgammon: f64,
    /// Money equity without a cube.
    pub cubeless_equity: f64,
    /// Money equity of not doubling, with a cube of 1 that the player on roll owns.
    pub owned: f64,
    /// The same with a centred cube.
    pub centred: f64,
    /// The same with a cube of the opponent.
    pub opponent_owned: f64,
    /// Mean number of rolls until all chequers of the player on roll are off.
    pub rolls: f64,
    /// Mean number of rolls until all chequers of the opponent are off.
    pub opponent_rolls: f64,
}

fn of_database(error: DatabaseError) -> Failure {
    let status = match &error {
        DatabaseError::Stopped => Status::Stopped,
        DatabaseError::NoRecord(_) => Status::Question,
        DatabaseError::Kind(_) => Status::Options,
        _ => Status::File,
    };
    match &error {
        DatabaseError::Io { source, .. } => Failure::new(status, format!("{error}: {source}")),
        _ => Failure::new(status, error),
    }
}

/// Builds a database and its manifest, a small file beside it, on all processors. Waits for the end.
///
/// An existing file is an error unless `replace` is true. `progress` and `stop` may be `NULL`. Work
/// that was stopped returns `BP_STATUS_STOPPED`; its results are kept, and the same call with
/// `resume` true continues it.
///
/// # Safety
/// `path` ends with a zero byte, and `progress` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_database_build(
    kind: Option<&DatabaseKind>,
    path: *const c_char,
    replace: bool,
    resume: bool,
    progress: Progress,
    user: *mut c_void,
    stop: Option<&Stop>,
) -> Status {
    guard(|| {
        let kind = given(kind, "kind")?.kind()?;
        // SAFETY: The contract is that of the caller.
        let path = given(unsafe { name(path, "path") }?, "path")?;
        let given = Stop::flag(stop);
        let stop = AtomicBool::new(given.load(Ordering::Relaxed));
        let callback = Mutex::new((progress, User(user)));
        let report = |done: u64, total: u64| {
            let callback = callback.lock().unwrap_or_else(PoisonError::into_inner);
            let (progress, user) = &*callback;
            let is_over = progress.is_some_and(|report| report(user.0, done, total) != 0);
            if is_over || given.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let options = BuildOptions { replace, resume, ..BuildOptions::default() };
        let built = files::build(kind, Path::new(path), &options, &report, &stop);
        built.map(|_| ()).map_err(of_database)
    })
}

/// Opens a database file, also one of GNU Backgammon. The file is mapped into memory and must not
/// change until the database, and all engines with it, are freed.
///
/// # Safety
/// `path` ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_database_open(
    path: *const c_char,
    database: Option<&mut MaybeUninit<Option<Box<Database>>>>,
) -> Status {
    guard(|| {
        put_object(database, "database", || {
            // SAFETY: The contract is that of the caller.
            let path = Path::new(given(unsafe { name(path, "path") }?, "path")?);
            let file = files::Database::open(path, Access::Mapped, None).map_err(of_database)?;
            let manifest = Manifest::load(path).map_err(of_database)?;
            Ok(Database { file: Arc::new(file), manifest })
        })
    })
}

/// Verifies a database: its hashes, the form of all records, and `sample` records computed again.
/// Returns `BP_STATUS_FILE` if something is wrong. `stop` may be `NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_database_verify(
    database: Option<&Database>,
    sample: u64,
    stop: Option<&Stop>,
) -> Status {
    guard(|| {
        let Database { file, manifest } = given(database, "database")?;
        let found = files::verify_until(file, manifest.as_ref(), sample, &Stop::flag(stop));
        match found.map_err(of_database)?.findings.first() {
            Some(finding) => Err(Failure::new(Status::File, finding)),
            None => Ok(()),
        }
    })
}

/// Looks a position up. A position that the database does not contain is `BP_STATUS_QUESTION`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_database_lookup(
    database: Option<&Database>,
    position: Option<&Position>,
    entry: Option<&mut MaybeUninit<DatabaseEntry>>,
) -> Status {
    guard(|| {
        let file = &given(database, "database")?.file;
        let asked = given(position, "position")?.situation()?;
        let boards = Boards::of_position(file, asked.position, asked.state).map_err(of_database)?;
        let found = database_record(file, &boards, &barpoint::MatchEquityTable::default());
        let found = found.map_err(of_database)?;
        let number = |number: Option<Decimal>| number.map_or(f64::NAN, |number| number.0);
        let (chances, equities) = (found.chances, found.equities);
        let rolls = |board: &barpoint::wire::bearoff::Board| {
            number(board.all_off.as_ref().map(|rolls| rolls.mean))
        };
        let value = DatabaseEntry {
            win: number(chances.as_ref().map(|it| it.win)),
            win_gammon: number(chances.as_ref().and_then(|it| it.win_gammon)),
            win_backgammon: number(chances.as_ref().and_then(|it| it.win_backgammon)),
            lose_gammon: number(chances.as_ref().and_then(|it| it.lose_gammon)),
            lose_backgammon: number(chances.as_ref().and_then(|it| it.lose_backgammon)),
            cubeless_equity: number(equities.map(|it| it.cubeless)),
            owned: number(equities.and_then(|it| it.owned)),
            centred: number(equities.and_then(|it| it.centred)),
            opponent_owned: number(equities.and_then(|it| it.opponent)),
            rolls: rolls(&found.on_roll),
            opponent_rolls: found.opponent.as_ref().map_or(f64::NAN, rolls),
        };
        put(entry, "entry", value)
    })
}

/// Creates an engine that shares everything with another one and also uses a database.
#[unsafe(no_mangle)]
pub extern "C" fn bp_engine_with_database(
    engine: Option<&Engine>,
    database: Option<&Database>,
    changed: Option<&mut MaybeUninit<Option<Box<Engine>>>>,
) -> Status {
    guard(|| {
        put_object(changed, "changed", || {
            let file = Arc::clone(&given(database, "database")?.file);
            Ok(library(engine)?.clone().with_opened_database(file).into())
        })
    })
}

/// Frees a database. Engines with it continue. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_database_free(database: Option<Box<Database>>) {
    drop(database);
}
