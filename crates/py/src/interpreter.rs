//! Session of GNU Backgammon's command language.

use std::sync::{Arc, Mutex, PoisonError};

use barpoint::play::Place;
use barpoint::{AnalysisLevel, Engine as Library, SearchOptions};
use barpoint_gnubg_language::{Interpreter as Language, LineError};
use barpoint_ids::{MatchField, MatchId};
use pyo3::prelude::*;

use crate::engine::{Engine, entry};
use crate::error::{kinds, raised};
use crate::met::MatchEquityTable;
use crate::position::Position;
use crate::process::Process;
use crate::record::Match;
use crate::{whole, work};

/// Bytes of the cache of evaluations.
const CACHE: usize = 16 << 20;

/// Session of GNU Backgammon's command language.
#[pyclass(frozen, module = "barpoint._native")]
#[derive(Debug)]
pub(crate) struct Interpreter(Arc<Mutex<Language>>);

/// Row of a move filter: plies, level, plays that are always kept (negative for all), further ones, and their greatest
/// distance.
type FilterRow = (usize, usize, i64, usize, f64);

impl Interpreter {
    /// Reads or changes the session, when no line is being carried out.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Language) -> T + Send,
    ) -> PyResult<T> {
        let process = Process::current(py)?;
        let work = || work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(py.detach(|| process.run(work)))
    }

    fn hint_engine(&self, py: Python<'_>) -> PyResult<Library> {
        self.with(py, |session| session.hint_engine())?.map_err(raised)
    }

    /// Reads something that only a match has.
    fn of_match<T: Send>(
        &self,
        py: Python<'_>,
        read: impl FnOnce(&Language) -> Result<T, LineError> + Send,
    ) -> PyResult<Option<T>> {
        self.with(py, |session| session.record().map(|_| read(session)))?
            .transpose()
            .map_err(raised)
    }
}

#[pymethods]
impl Interpreter {
    #[new]
    fn new(py: Python<'_>) -> PyResult<Self> {
        let seeds = || getrandom::u64().unwrap_or_default();
        let session = work::run(py, move |_| {
            let engine = Library::new().with_cache(CACHE).map_err(raised)?;
            Ok::<_, PyErr>(Language::new(engine).seeded_by(seeds))
        })??;
        Ok(Self(Arc::new(Mutex::new(session))))
    }

    /// Carries out a line. Returns its answer, notices that are no part of it, and true after `quit`.
    fn line(&self, py: Python<'_>, line: String) -> PyResult<(String, String, bool)> {
        let session = Arc::clone(&self.0);
        let reply = work::run(py, move |stop| {
            let mut session = session.lock().unwrap_or_else(PoisonError::into_inner);
            session.set_stop(Arc::clone(stop));
            session.line(&line)
        })?;
        let reply = reply.map_err(raised)?;
        Ok((reply.text, reply.notice, reply.quits))
    }

    /// Record of the match; `None` without one.
    #[getter]
    fn record(&self, py: Python<'_>) -> PyResult<Option<Match>> {
        Ok(self.with(py, |session| session.record().cloned())?.map(Match))
    }

    /// Position as the player on roll sees it; `None` without a match.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<Option<Position>> {
        let situation = self.of_match(py, Language::situation)?;
        Ok(situation.map(|it| Position { position: it.position, variant: it.variant }))
    }

    /// Fields of the match ID in their order; `None` without a match.
    #[getter]
    fn match_fields(&self, py: Python<'_>) -> PyResult<Option<Vec<u16>>> {
        let id = self.of_match(py, Language::match_id)?;
        Ok(id.map(|id| MatchField::ALL.iter().map(|&field| id.get(field)).collect()))
    }

    /// Returns the match ID of its first fields, in their order. The others are 0.
    #[staticmethod]
    fn match_id(fields: Vec<u16>) -> PyResult<String> {
        let mut id = MatchId::ZERO;
        for (field, value) in MatchField::ALL.into_iter().zip(fields) {
            let wrong = || kinds::IdentifierError::new_err(format!("{value} is no {field}"));
            id = id.with(field, value).ok_or_else(wrong)?;
        }
        Ok(id.to_string())
    }

    /// Game, counted from 0, and number of its actions before the place; `None` without a match.
    #[getter]
    fn place(&self, py: Python<'_>) -> PyResult<Option<(usize, usize)>> {
        let place = self.with(py, |session| session.place())?;
        Ok(place.map(|place| (place.game, place.action)))
    }

    /// Number of actions of each game.
    #[getter]
    fn actions(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.with(py, |session| {
            let games = session.record().map(|record| record.games.as_slice());
            games.unwrap_or_default().iter().map(|game| game.entries.len()).collect()
        })
    }

    /// Goes to a place. If `rolled` is true, the roll of the play that follows there is on the table.
    #[pyo3(signature = (game, action, *, rolled))]
    fn go_to(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::number)] game: usize,
        #[pyo3(from_py_with = whole::number)] action: usize,
        rolled: bool,
    ) -> PyResult<()> {
        self.with(py, |session| session.go_to(Place { game, action }, rolled))?.map_err(raised)
    }

    /// Returns the engine of `hint`, by default with the plies and the cube of the settings.
    #[pyo3(signature = (plies=None, cubeful=None))]
    fn engine(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = whole::number)] plies: Option<usize>,
        cubeful: Option<bool>,
    ) -> PyResult<Engine> {
        let engine = self.hint_engine(py)?;
        let before = *engine.options();
        let options = SearchOptions {
            plies: plies.unwrap_or(before.plies),
            cubeful: cubeful.unwrap_or(before.cubeful),
            ..before
        };
        Engine::of_library(py, engine.with_options(options).map_err(raised)?)
    }

    /// Match equity table.
    #[getter]
    fn met(&self, py: Python<'_>) -> PyResult<MatchEquityTable> {
        Ok(MatchEquityTable(self.hint_engine(py)?.table().clone()))
    }

    /// Rows of the move filters of `hint`.
    #[getter]
    fn filters(&self, py: Python<'_>) -> PyResult<Vec<FilterRow>> {
        let filters = self.hint_engine(py)?.options().filters;
        let row = |(plies, level): (usize, usize)| match entry(filters.levels[plies - 1][level]) {
            None => (plies, level, -1, 0, 0.0),
            Some((accept, extra, threshold)) => {
                (plies, level, i64::try_from(accept).unwrap_or(i64::MAX), extra, threshold)
            }
        };
        let plies = 1..=filters.levels.len();
        Ok(plies.flat_map(|plies| (0..plies).map(move |level| (plies, level))).map(row).collect())
    }

    /// Plies of `analyse`.
    #[getter]
    fn analysis_plies(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(match self.with(py, |session| session.analysis_settings().plays)? {
            Some(AnalysisLevel::Plies(plies)) => plies,
            _ => 0,
        })
    }

    /// Returns the next throw of the dice.
    fn throw(&self, py: Python<'_>) -> PyResult<(u8, u8)> {
        let [first, second] = self.with(py, Language::throw)?.map_err(raised)?;
        Ok((first.pips(), second.pips()))
    }
}
