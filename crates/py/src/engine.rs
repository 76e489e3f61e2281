//! Engine: options and questions.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use barpoint::ask::Topic;
use barpoint::wire::Asked;
use barpoint::wire::request::RollOrder;
use barpoint::{
    self as facade, AnalysisSettings, Dice, FilterChoice, LegalPlay, MAX_PLIES, MoveFilter,
    MoveFilters, NetRole, Nets, Noise, SearchOptions, Situation, Variant,
};
use barpoint_database::Database as File;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::analysis::{self, Analysis};
use crate::argument::{self, Roll, Texts, VariantName};
use crate::batch::{self, Batch};
use crate::choice::Choice;
use crate::database::Database;
use crate::document::document;
use crate::duel::{self, Duel};
use crate::error::{kinds, raised};
use crate::met::MatchEquityTable;
use crate::owned_engine::OwnedEngine;
use crate::process::Process;
use crate::record::Match;
use crate::rollout::{Rollout, Saved};
use crate::rollout_request::Request;
use crate::state::MatchState;
use crate::subject::Subject;
use crate::table::Table;
use crate::{ask, whole, work};

/// Bytes of a mebibyte.
const MEBIBYTE: usize = 1 << 20;

/// Engine that evaluates positions, ranks plays and makes cube decisions.
#[pyclass(frozen, module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Engine {
    owned: Arc<OwnedEngine>,
    /// Arguments that make the same engine when it is unpickled.
    arguments: Py<PyDict>,
}

/// Move filter as a caller gives it: text as for [`FilterChoice`], or an entry for each ply from 0 on.
#[derive(Debug)]
enum Filter {
    Text(String),
    Entries(Vec<Option<(usize, usize, f64)>>),
}

impl FromPyObject<'_, '_> for Filter {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract() {
            return Ok(Self::Text(text));
        }
        let expected =
            "a text such as 'normal', or for each ply (accept, extra, threshold) or None";
        argument::list(&object, expected).map(Self::Entries)
    }
}

impl Filter {
    fn at(self, plies: usize) -> PyResult<MoveFilters> {
        match self {
            Self::Text(text) => {
                let choice = text.parse::<FilterChoice>().map_err(|error| error.to_string());
                let filters =
                    choice.and_then(|choice| choice.at(plies).map_err(|error| error.to_string()));
                filters.map_err(|error| kinds::OptionsError::new_err(format!("filter: {error}")))
            }
            Self::Entries(entries) if entries.len() > plies => {
                Err(kinds::OptionsError::new_err(format!(
                    "a filter with {} entries: expected at most {plies}, one for each ply before \
                     the last",
                    entries.len()
                )))
            }
            Self::Entries(entries) => {
                let mut levels = [[MoveFilter::Skip; MAX_PLIES]; MAX_PLIES];
                let keep =
                    |(accept, extra, threshold)| MoveFilter::Keep { accept, extra, threshold };
                let entries = entries.into_iter().map(|entry| entry.map_or(MoveFilter::Skip, keep));
                let level = levels[plies.clamp(1, MAX_PLIES) - 1].iter_mut();
                level.zip(entries).for_each(|(place, entry)| *place = entry);
                Ok(MoveFilters { levels })
            }
        }
    }
}

/// Returns the entry of a filter, `None` if it has no threshold.
pub(crate) const fn entry(filter: MoveFilter) -> Option<(usize, usize, f64)> {
    match filter {
        MoveFilter::Keep { accept, extra, threshold } => Some((accept, extra, threshold)),
        MoveFilter::Skip | MoveFilter::Doubt { .. } => None,
    }
}

/// Database as a caller gives it: opened, or the path of a file or a folder.
#[derive(Debug)]
enum Source {
    Opened(Arc<File>),
    Path(PathBuf),
}

impl FromPyObject<'_, '_> for Source {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        match object.cast::<Database>() {
            Ok(database) => Ok(Self::Opened(Arc::clone(&database.get().file))),
            Err(_) => object.extract().map(Self::Path),
        }
    }
}

/// Reads a list of databases, or a single one.
fn sources(database: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Source>> {
    let Some(given) = database else { return Ok(Vec::new()) };
    if let Ok(one) = given.extract::<Source>() {
        return Ok(vec![one]);
    }
    let expected = "a Database, the path of a file or a folder, or a list of them";
    let wrong = |_| argument::named(given.py(), argument::wrong(given, expected), "database");
    given.extract().map_err(wrong)
}

/// Reads nets: the folder of their files, or a dictionary of bytes by role.
fn read_nets(nets: &Bound<'_, PyAny>) -> PyResult<Nets> {
    let py = nets.py();
    let expected = "the path of a folder, or a dictionary of bytes by `contact`, `race`, `pruner`";
    let wrong =
        |object: &Bound<'_, PyAny>| argument::named(py, argument::wrong(object, expected), "nets");
    let Ok(given) = nets.cast::<PyDict>() else {
        let folder: PathBuf = nets.extract().map_err(|_| wrong(nets))?;
        return Nets::read(&folder).map_err(raised);
    };
    let mut read = Nets::default();
    for (name, bytes) in given {
        let role = [NetRole::Contact, NetRole::Race, NetRole::Pruner];
        let named = |role: &NetRole| name.extract::<String>().is_ok_and(|it| it == role.name());
        let role = role.into_iter().find(named).ok_or_else(|| wrong(&name))?;
        let bytes = bytes.cast::<PyBytes>().map_err(|_| wrong(&bytes))?;
        read = read.with(role, bytes.as_bytes());
    }
    Ok(read)
}

/// Runs a question without the GIL.
fn answer<T: Send + 'static>(
    py: Python<'_>,
    engine: &facade::Engine,
    question: impl FnOnce(&facade::Engine) -> T + Send + 'static,
) -> PyResult<T> {
    // Static evaluation takes less time than the start of a thread.
    if engine.options().plies == 0 {
        let process = Process::current(py)?;
        return Ok(py.detach(|| process.run(|| question(engine))));
    }
    long_answer(py, engine, question)
}

/// Runs a question that takes a while even with static evaluation.
fn long_answer<T: Send + 'static>(
    py: Python<'_>,
    engine: &facade::Engine,
    question: impl FnOnce(&facade::Engine) -> T + Send + 'static,
) -> PyResult<T> {
    let engine = engine.clone();
    work::run(py, move |stop| question(&engine.stopped_by(Arc::clone(stop))))
}

/// Answers a question about a position with a document.
fn answered<'py>(
    py: Python<'py>,
    engine: &facade::Engine,
    situation: Situation,
    topic: Topic,
) -> PyResult<Bound<'py, PyAny>> {
    let is_map =
        matches!(topic, Topic::Rolls(_) | Topic::ScoreMap { .. } | Topic::TemperatureMap { .. });
    let ask = move |engine: &facade::Engine| engine.ask(&Asked::new(engine, &situation), &topic);
    let found = if is_map { long_answer(py, engine, ask)? } else { answer(py, engine, ask)? };
    let found = found.map_err(raised)?;
    document(py, found.name(), &found)
}

/// Reads the plays of a roll that a caller wants to be listed.
fn read_plays(situation: &Situation, dice: Dice, texts: &[String]) -> PyResult<Vec<LegalPlay>> {
    let read = |text: &String| situation.position.parse_play(dice, text).map_err(raised);
    texts.iter().map(read).collect()
}

impl Engine {
    fn made(
        py: Python<'_>,
        library: facade::Engine,
        threads: Option<NonZeroUsize>,
        arguments: Py<PyDict>,
    ) -> PyResult<Self> {
        Ok(Self { owned: Arc::new(OwnedEngine::new(py, library, threads)?), arguments })
    }

    /// Returns an engine of the library that was made elsewhere, with the usual cube model and databases.
    pub(crate) fn of_library(py: Python<'_>, library: facade::Engine) -> PyResult<Self> {
        let arguments = PyDict::new(py);
        let SearchOptions { plies, cubeful, filters, pruning, noise, .. } = *library.options();
        let entries = filters.levels[plies.clamp(1, MAX_PLIES) - 1].iter().take(plies);
        let entries = entries.map(|filter| entry(*filter));
        arguments.set_item("plies", plies)?;
        arguments.set_item("filter", entries.collect::<Vec<_>>())?;
        arguments.set_item("cubeful", cubeful)?;
        arguments.set_item("pruning", pruning.is_some())?;
        arguments.set_item("noise", noise.map_or(0.0, |noise| noise.deviation))?;
        arguments.set_item("noise_seed", noise.map_or(0, |noise| noise.seed))?;
        arguments.set_item("met", MatchEquityTable(library.table().clone()))?;
        Self::made(py, library, None, arguments.unbind())
    }

    /// Returns the engine of the library, with threads of this process.
    pub(crate) fn library(&self, py: Python<'_>) -> PyResult<facade::Engine> {
        self.owned.library(py)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (*, plies=2, filter=None, cubeful=true, pruning=true, noise=0.0, noise_seed=0, met=None, cache=0, database=None, threads=None, nets=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = whole::number)] plies: usize,
        filter: Option<&Bound<'_, PyAny>>,
        cubeful: bool,
        pruning: bool,
        #[pyo3(from_py_with = argument::real)] noise: f64,
        #[pyo3(from_py_with = whole::number)] noise_seed: u64,
        met: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole::number)] cache: usize,
        database: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = whole::number)] threads: Option<usize>,
        nets: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let arguments = PyDict::new(py);
        arguments.set_item("plies", plies)?;
        filter.map_or(Ok(()), |filter| arguments.set_item("filter", filter))?;
        arguments.set_item("cubeful", cubeful)?;
        arguments.set_item("pruning", pruning)?;
        arguments.set_item("noise", noise)?;
        arguments.set_item("noise_seed", noise_seed)?;
        arguments.set_item("met", met)?;
        arguments.set_item("cache", cache)?;
        arguments.set_item("database", database)?;
        let database = sources(database)?;
        arguments.set_item("threads", threads)?;
        arguments.set_item("nets", nets)?;
        let nets = nets.map(read_nets).transpose()?;
        let none = || kinds::OptionsError::new_err("0 threads: expected at least 1");
        let threads =
            threads.map(|threads| NonZeroUsize::new(threads).ok_or_else(none)).transpose()?;
        let filter = filter.map(PyAnyMethods::extract::<Filter>).transpose();
        let filter = filter.map_err(|error| argument::named(py, error, "filter"))?;
        let usual = SearchOptions::default();
        let options = SearchOptions {
            plies,
            cubeful,
            filters: filter.map_or(Ok(usual.filters), |filter| filter.at(plies))?,
            pruning: usual.pruning.filter(|_| pruning),
            noise: (noise != 0.0).then_some(Noise { deviation: noise, seed: noise_seed }),
            ..usual
        };
        let table = met.map(MatchEquityTable::of).transpose()?;
        let engine = work::run(py, move |_| {
            let mut engine = facade::Engine::new().with_options(options).map_err(raised)?;
            if let Some(nets) = &nets {
                engine = engine.with_nets(nets).map_err(raised)?;
            }
            if cache > 0 {
                engine = engine.with_cache(cache.saturating_mul(MEBIBYTE)).map_err(raised)?;
            }
            if let Some(threads) = threads {
                engine = engine.with_threads(threads).map_err(raised)?;
            }
            if let Some(table) = table {
                engine = engine.with_table(table);
            }
            let open = |engine: facade::Engine, source| match source {
                Source::Opened(database) => Ok(engine.with_opened_database(database)),
                Source::Path(path) => engine.with_database_file(&path).map_err(raised),
            };
            database.into_iter().try_fold(engine, open)?.with_own_databases().map_err(raised)
        })??;
        Self::made(py, engine, threads, arguments.unbind())
    }

    /// Search depth in plies.
    #[getter]
    fn plies(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.library(py)?.options().plies)
    }

    /// Match equity table.
    #[getter]
    fn met(&self, py: Python<'_>) -> PyResult<MatchEquityTable> {
        Ok(MatchEquityTable(self.library(py)?.table().clone()))
    }

    /// Returns everything that the answers depend on except the options: the version, hashes of the nets and of the
    /// database files, and name and hash of the match equity table. Reads all database files.
    fn identity<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let engine = self.library(py)?;
        let found = work::run(py, move |_| engine.identity())?;
        let identity = PyDict::new(py);
        identity.set_item("version", found.version)?;
        identity.set_item("nets", found.nets)?;
        identity.set_item("met", found.table)?;
        identity.set_item("met_hash", found.table_hash)?;
        identity.set_item("databases", found.databases)?;
        Ok(identity)
    }

    /// Returns an engine with another search depth, which shares everything else with this one.
    fn at(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::number)] plies: usize,
    ) -> PyResult<Self> {
        let library = self.library(py)?.with_plies(plies).map_err(raised)?;
        let arguments = self.arguments.bind(py).copy()?;
        arguments.set_item("plies", plies)?;
        Self::made(py, library, self.owned.threads(), arguments.unbind())
    }

    /// Returns the value of a position before the roll.
    #[pyo3(signature = (position, state=None))]
    fn evaluate<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        answered(
            py,
            &self.library(py)?,
            position.situation(state.as_ref().map(Py::get)),
            Topic::Evaluation,
        )
    }

    /// Returns the plays of a roll, by default that of the identifier, best first: the best `top`, or all of them,
    /// and those in `always`. With `by_cube` the document also has the best plays for each owner of the cube.
    #[pyo3(signature = (position, dice=None, state=None, *, top=None, always=Texts::default(), by_cube=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn rank_plays<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        dice: Option<Roll>,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        #[pyo3(from_py_with = whole::number)] top: Option<usize>,
        always: Texts,
        by_cube: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        if top == Some(0) {
            return Err(kinds::OptionsError::new_err("top: 0 plays: expected at least 1"));
        }
        let library = self.library(py)?;
        let situation = position.situation(state.as_ref().map(Py::get));
        let Roll(dice) = dice.or_else(|| position.dice()).ok_or_else(|| {
            kinds::PlayError::new_err(
                "dice: none: expected a roll, or an identifier with one, such as an XGID",
            )
        })?;
        let also = read_plays(&situation, dice, &always.0)?;
        let options =
            SearchOptions { top: top.unwrap_or(SearchOptions::TOP), ..*library.options() };
        let engine = library.with_options(options).map_err(raised)?;
        answered(py, &engine, situation, Topic::Plays { dice, all: top.is_none(), also, by_cube })
    }

    /// Returns the cube decision before the roll.
    #[pyo3(signature = (position, state=None))]
    fn cube<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        answered(
            py,
            &self.library(py)?,
            position.situation(state.as_ref().map(Py::get)),
            Topic::Cube,
        )
    }

    /// Returns the best play of each of the 21 rolls, the luckiest first.
    #[pyo3(signature = (position, state=None))]
    fn roll_table<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let topic = Topic::Rolls(RollOrder::Value);
        answered(py, &self.library(py)?, position.situation(state.as_ref().map(Py::get)), topic)
    }

    /// Returns the values of the opponent's rolls after each roll, or after the best plays of one roll.
    #[pyo3(signature = (position, state=None, *, dice=None, always=Texts::default(), market=false))]
    fn temperature_map<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        dice: Option<Roll>,
        always: Texts,
        market: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let situation = position.situation(state.as_ref().map(Py::get));
        let dice = dice.map(|Roll(dice)| dice);
        let read = |dice| read_plays(&situation, dice, &always.0);
        let also = dice.map(read).transpose()?.unwrap_or_default();
        answered(py, &self.library(py)?, situation, Topic::TemperatureMap { dice, also, market })
    }

    /// Returns the cube decision, or the best plays of a roll, at every score of matches up to `points`.
    #[pyo3(signature = (position, state=None, *, dice=None, points=9))]
    fn score_map<'py>(
        &self,
        py: Python<'py>,
        position: Subject,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        dice: Option<Roll>,
        #[pyo3(from_py_with = whole::number)] points: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let topic = Topic::ScoreMap { dice: dice.map(|Roll(dice)| dice), points };
        answered(py, &self.library(py)?, position.situation(state.as_ref().map(Py::get)), topic)
    }

    /// Returns the choice of the engine for the player who must act at a table. `None` before the first roll of a
    /// game and after its end.
    fn choose(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::object)] table: Py<Table>,
    ) -> PyResult<Option<Choice>> {
        let library = self.library(py)?;
        let seats = table.bind(py).borrow().0.clone();
        let variant = seats.record().rules.variant;
        let found = answer(py, &library, move |engine| engine.choose(&seats))?.map_err(raised)?;
        Ok(found.map(|choice| Choice::new(choice, variant)))
    }

    /// Returns pip counts, rules of thumb and, in a bearoff database, exact values of a race.
    fn race<'py>(&self, py: Python<'py>, position: Subject) -> PyResult<Bound<'py, PyAny>> {
        answered(py, &self.library(py)?, position.situation(None), Topic::Race)
    }

    /// Answers a request of the JSON-lines protocol, and calls `report` with each reply before the final one.
    #[pyo3(signature = (request, *, report=None))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        request: &Bound<'py, PyDict>,
        report: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        ask::ask(py, self.library(py)?, request, report)
    }

    /// Evaluates many positions on all processors, each as `evaluate` does. Needs `NumPy`.
    #[pyo3(signature = (positions, state=None, *, variant=VariantName(Variant::Backgammon)))]
    fn evaluate_batch(
        &self,
        py: Python<'_>,
        positions: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        variant: VariantName,
    ) -> PyResult<Batch> {
        let library = self.library(py)?;
        batch::evaluate(py, &library, positions, state.as_ref().map(Py::get), variant.0)
    }

    /// Returns a rollout, which does not run yet: iterate over it, or call `run`.
    #[pyo3(signature = (position, state=None, *, resume=None, **arguments))]
    fn rollout(
        slf: &Bound<'_, Self>,
        position: Bound<'_, PyAny>,
        state: Option<Bound<'_, MatchState>>,
        resume: Option<Saved>,
        arguments: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Rollout> {
        let py = slf.py();
        let arguments = arguments.unwrap_or_else(|| PyDict::new(py));
        let situation = position.extract::<Subject>()?;
        let situation = situation.situation(state.as_ref().map(Bound::get));
        let request = Request::new(situation, &arguments)?;
        let done = resume.map(Saved::read).transpose()?;
        let origin = (slf.clone(), (position, state), arguments).into_pyobject(py)?.unbind();
        Rollout::new(py, Arc::clone(&slf.get().owned), request, origin, done)
    }

    /// Returns a duel of two contenders, which is not played yet: iterate over it, or call `run`.
    #[pyo3(signature = (first, second, *, resume=None, **arguments))]
    fn duel(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = argument::text)] first: String,
        #[pyo3(from_py_with = argument::text)] second: String,
        resume: Option<Saved>,
        arguments: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Duel> {
        let py = slf.py();
        let arguments = arguments.unwrap_or_else(|| PyDict::new(py));
        let settings = duel::settings([&first, &second], &arguments)?;
        let origin = (slf.clone(), (first, second), arguments).into_pyobject(py)?.unbind();
        Duel::new(Arc::clone(&slf.get().owned), settings, origin, resume)
    }

    /// Analyses the decisions of a match, the luck of its rolls and its resignations.
    #[pyo3(signature = (record, *, level="standard".to_owned(), plays=None, cubes=None, luck=Some(0), candidates=5, player=None, game=None, action=None, seed=1, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = argument::object)] record: Py<Match>,
        #[pyo3(from_py_with = argument::text)] level: String,
        plays: Option<&str>,
        cubes: Option<&str>,
        #[pyo3(from_py_with = whole::number)] luck: Option<usize>,
        #[pyo3(from_py_with = whole::number)] candidates: usize,
        #[pyo3(from_py_with = whole::number)] player: Option<u16>,
        #[pyo3(from_py_with = whole::number)] game: Option<usize>,
        #[pyo3(from_py_with = whole::number)] action: Option<usize>,
        #[pyo3(from_py_with = whole::number)] seed: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let library = self.library(py)?;
        let settings = AnalysisSettings {
            plays: analysis::level(plays.unwrap_or(&level))?,
            cubes: analysis::level(cubes.unwrap_or(&level))?,
            luck,
            candidates,
            players: analysis::players(player)?,
            game: game.map(|game| game.saturating_sub(1)),
            action: action.map(|action| action.saturating_sub(1)),
            seed,
            ..AnalysisSettings::default()
        };
        Analysis::new(py, &library, record.get(), &settings, progress)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyDict>,))> {
        let make = py.import("barpoint.pickling")?.getattr("engine")?;
        Ok((make, (self.arguments.bind(py).clone(),)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let library = self.library(py)?;
        let options = library.options();
        let cube = if options.cubeful { "cubeful" } else { "cubeless" };
        Ok(format!("<Engine {} plies, {cube}, {}>", options.plies, library.table().name()))
    }
}
