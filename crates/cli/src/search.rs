//! Search depth and options.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use barpoint::databases::own_databases;
use barpoint::{Engine, SearchOptions};

pub(crate) use self::args::{
    CUBE_MODELS, CubelessArgs, EngineArgs, FilterArgs, MatchFilterArgs, NoiseChoice, SearchArgs,
};
use crate::met::{load_met, met_file};
use crate::output::ensure_apart;
use crate::threads::Pool;

mod args;

/// Settings of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchSettings {
    pub(crate) options: SearchOptions,
    /// Name or file of the match equity table.
    pub(crate) met: String,
    pub(crate) databases: Vec<PathBuf>,
    pub(crate) threads: NonZeroU16,
    /// Bytes for cached evaluations.
    pub(crate) cache: usize,
}

impl SearchSettings {
    /// Creates settings of a cubeful search with the default move filter.
    pub(crate) fn new(args: SearchArgs) -> Self {
        Self::at(args.plies, args.engine)
    }

    /// Creates settings of a cubeful search to a number of plies with the default move filter.
    pub(crate) fn at(plies: usize, args: EngineArgs) -> Self {
        let options = SearchOptions {
            plies,
            efficiency: args.efficiency.unwrap_or_default(),
            model: args.cube_model,
            noise: args.noise.map(|noise| noise.0),
            pruning: SearchOptions::default().pruning.filter(|_| !args.no_pruning),
            ..SearchOptions::default()
        };
        Self {
            options,
            met: args.met,
            databases: args.database,
            threads: args.threads.count(),
            cache: args.cache,
        }
    }

    /// Sets the move filter.
    pub(crate) fn with_filter(mut self, args: &FilterArgs) -> anyhow::Result<Self> {
        self.options.filters = args.filter.at(self.options.plies)?;
        Ok(self)
    }

    /// Turns off the cube if the user wants none.
    pub(crate) fn with_cube(mut self, args: CubelessArgs) -> Self {
        self.options.cubeful = !args.cubeless;
        self
    }

    /// Checks that an output is not one of the input files.
    pub(crate) fn ensure_apart(&self, output: Option<&Path>) -> anyhow::Result<()> {
        ensure_apart(files_read(&self.met, &self.databases)?, output)
    }

    /// Returns the engine with these settings.
    pub(crate) fn engine(&self) -> anyhow::Result<Engine> {
        let engine = Engine::new().with_cache(self.cache)?.with_table(load_met(&self.met)?);
        with_databases(engine.with_options(self.options)?, &self.databases)
    }

    /// Starts the threads of the search.
    pub(crate) fn pool(&self) -> anyhow::Result<Pool> {
        Pool::new(self.threads)
    }
}

/// Returns the engine with these databases, or those in a folder, and then the user's own ones.
pub(crate) fn with_databases(engine: Engine, paths: &[PathBuf]) -> anyhow::Result<Engine> {
    let add = |engine: Engine, path: &PathBuf| engine.with_database_file(path);
    Ok(paths.iter().try_fold(engine, add)?.with_own_databases()?)
}

/// Returns the files of a match equity table and of databases.
pub(crate) fn files_read(met: &str, databases: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = database_files(databases)?;
    files.extend(met_file(met).map(Path::to_owned));
    Ok(files)
}

/// Returns the given database files, those in the given folders, and the user's own ones.
pub(crate) fn database_files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let files = paths.iter().map(|path| barpoint::databases::database_files(path));
    let given = files.collect::<Result<Vec<_>, _>>()?.concat();
    Ok([given, own_databases()?].concat())
}

/// The evaluator with the nets that come with this program.
pub(crate) fn load_engine() -> barpoint_engine::Engine {
    Engine::new().evaluator().clone()
}
