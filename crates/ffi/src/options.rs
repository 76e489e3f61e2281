//! Options of an engine.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::num::NonZeroUsize;
use std::path::Path;

use barpoint::{BuiltinMet, Engine, FilterChoice, Noise, SearchOptions};

use crate::arguments::{array, given, name, put};
use crate::status::{Failure, Status, failed, guard};

/// Options of an engine. `bp_options_init` fills in the default of each.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Size of this structure, set by `bp_options_init`. It lets later versions add options.
    pub size: usize,
    /// Number of plies to look ahead, 0 to 4; 0 is static evaluation. The default is 2.
    pub plies: u32,
    /// Number of threads, 0 for one for each processor. The number never changes an answer.
    pub threads: u32,
    /// Move filter: a name such as `normal`, or an entry for each ply such as `0:8:0.16,-`. `NULL`
    /// for the default.
    pub filter: *const c_char,
    /// Name of a built-in match equity table, `NULL` for the default.
    pub match_equity_table: *const c_char,
    /// Files or folders of bearoff and hypergammon databases.
    pub databases: *const *const c_char,
    /// Number of these.
    pub database_count: usize,
    /// Maximum number of bytes of a cache of evaluations, 0 for none. The cache never changes an
    /// answer.
    pub cache: u64,
    /// Standard deviation of the noise of evaluations, from 0 to 1, for weaker play. The default is
    /// 0.
    pub noise: f64,
    /// Seed of the noise.
    pub noise_seed: u64,
    /// 1 to use the cube, 0 if nobody doubles. The default is 1.
    pub cubeful: u8,
    /// 1 to let a small net choose the replies that the large net evaluates, 0 to evaluate all. The
    /// default is 1.
    pub pruning: u8,
    /// Zeros.
    pub reserved: [u8; 6],
}

/// Fills in the default options.
#[unsafe(no_mangle)]
pub extern "C" fn bp_options_init(options: Option<&mut MaybeUninit<Options>>) -> Status {
    guard(|| put(options, "options", Options::new()))
}

impl Options {
    fn new() -> Self {
        let usual = SearchOptions::default();
        Self {
            size: size_of::<Self>(),
            plies: usual.plies as u32,
            threads: 0,
            filter: std::ptr::null(),
            match_equity_table: std::ptr::null(),
            databases: std::ptr::null(),
            database_count: 0,
            cache: 0,
            noise: 0.0,
            noise_seed: 0,
            cubeful: usual.cubeful.into(),
            pruning: 1,
            reserved: [0; 6],
        }
    }

    /// Returns the engine with these options.
    ///
    /// # Safety
    /// The texts end with zero bytes, and `databases` has `database_count` of them.
    pub(crate) unsafe fn engine(&self) -> Result<Engine, Failure> {
        if self.size != size_of::<Self>() {
            let expected = "expected options filled in by bp_options_init of this version";
            let reason = format!("options of {} bytes: {expected}", self.size);
            return Err(Failure::argument(reason));
        }
        let plies = self.plies as usize;
        // SAFETY: The contract is that of the caller.
        let filter = unsafe { name(self.filter, "filter") }?;
        // SAFETY: As above.
        let table = unsafe { name(self.match_equity_table, "match_equity_table") }?;
        let usual = SearchOptions::default();
        let options = SearchOptions {
            plies,
            cubeful: self.cubeful != 0,
            filters: filter.map_or(Ok(usual.filters), |text| filters(text, plies))?,
            pruning: usual.pruning.filter(|_| self.pruning != 0),
            noise: (self.noise != 0.0)
                .then_some(Noise { deviation: self.noise, seed: self.noise_seed }),
            ..usual
        };
        let wrong = failed(Status::Options);
        let mut engine = Engine::new().with_options(options).map_err(&wrong)?;
        if self.cache > 0 {
            let bytes = usize::try_from(self.cache).unwrap_or(usize::MAX);
            engine = engine.with_cache(bytes).map_err(&wrong)?;
        }
        if let Some(threads) = NonZeroUsize::new(self.threads as usize) {
            engine = engine.with_threads(threads).map_err(&wrong)?;
        }
        if let Some(table) = table {
            let table: BuiltinMet = table.parse().map_err(failed(Status::Options))?;
            engine = engine.with_table(table.table());
        }
        // SAFETY: As above.
        let databases = unsafe { array(self.databases, self.database_count, "databases") }?;
        for &database in databases {
            // SAFETY: As above.
            let path = given(unsafe { name(database, "database") }?, "database")?;
            let opened = engine.with_database_file(Path::new(path));
            engine = opened.map_err(failed(Status::File))?;
        }
        engine.with_own_databases().map_err(failed(Status::File))
    }
}

fn filters(text: &str, plies: usize) -> Result<barpoint::MoveFilters, Failure> {
    let choice: FilterChoice = text.parse().map_err(failed(Status::Options))?;
    choice.at(plies).map_err(failed(Status::Options))
}
