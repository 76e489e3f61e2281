//! Match equity tables.

use std::fs;
use std::path::PathBuf;

use barpoint::wire::ToWire;
use barpoint::{
    self as facade, BuiltinMet, BySide, Contest, MatchScore, MetRows, Side, write_met_xml,
};
use barpoint_whole_file::replace_file;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;

use crate::argument::{named, values, wrong};
use crate::document::document;
use crate::error::{at_path, kinds, raised};
use crate::state::MatchState;
use crate::{batch, whole};

/// Chances to win a match, by the points that both players need.
#[pyclass(frozen, eq, module = "barpoint")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MatchEquityTable(pub(crate) facade::MatchEquityTable);

/// Maximum number of points that a player can need.
const MAX_POINTS: u32 = u16::MAX as u32;

impl MatchEquityTable {
    /// Returns the table that a caller gives: a `MatchEquityTable`, or the name of a built-in one.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<facade::MatchEquityTable> {
        if let Ok(table) = object.cast::<Self>() {
            return Ok(table.get().0.clone());
        }
        let expected = "a MatchEquityTable or the name of a built-in table";
        let name: String =
            object.extract().map_err(|_| named(object.py(), wrong(object, expected), "met"))?;
        builtin(&name)
    }
}

/// Returns the built-in table of this name.
fn builtin(name: &str) -> PyResult<facade::MatchEquityTable> {
    let met = name.parse::<BuiltinMet>();
    Ok(met.map_err(|error| kinds::MetError::new_err(error.to_string()))?.table())
}

#[pymethods]
impl MatchEquityTable {
    #[new]
    #[pyo3(signature = (name="Kazaross-XG2"))]
    fn new(name: &str) -> PyResult<Self> {
        builtin(name).map(Self)
    }

    /// Returns the table of chances from 0 to 1. `pre_crawford[i][j]` is the chance of the player on roll, who
    /// needs `i + 1` points while the opponent needs `j + 1`, up to and including the Crawford game: shape `(n,
    /// n)`, with at most 64 rows. `post_crawford[k]` is the chance of a player who needs `k + 1` points after the
    /// Crawford game: shape `(n,)` or `(n - 1,)`.
    #[staticmethod]
    #[pyo3(signature = (name, pre_crawford, post_crawford, *, opponent_post_crawford=None, source=""))]
    fn from_rows(
        name: String,
        pre_crawford: &Bound<'_, PyAny>,
        post_crawford: &Bound<'_, PyAny>,
        opponent_post_crawford: Option<&Bound<'_, PyAny>>,
        source: &str,
    ) -> PyResult<Self> {
        let row = |given| values(given, "a list of chances");
        let post = row(post_crawford)?;
        let opponent = opponent_post_crawford.map(row).transpose()?;
        let rows = MetRows {
            name,
            source: source.to_owned(),
            pre_crawford: values(pre_crawford, "rows of chances, of shape (n, n)")?,
            post_crawford: BySide {
                opponent: opponent.unwrap_or_else(|| Vec::clone(&post)),
                on_roll: post,
            },
        };
        rows.try_into().map(Self).map_err(raised)
    }

    /// Reads a table in GNU Backgammon's XML format.
    #[staticmethod]
    fn read(path: PathBuf) -> PyResult<Self> {
        let text = fs::read(&path).map_err(|error| at_path(&path, &error))?;
        let failed =
            |error: &dyn ToString| format!("{}: {}", path.display(), ToString::to_string(error));
        let text = String::from_utf8(text)
            .map_err(|error| kinds::MetError::new_err(failed(&error.utf8_error())))?;
        let table = facade::read_met_xml(&text);
        table.map(Self).map_err(|error| kinds::MetError::new_err(failed(&error)))
    }

    /// Returns the names of the built-in tables.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        BuiltinMet::ALL.iter().map(|met| met.name()).collect()
    }

    /// Writes the table for matches up to `points` in GNU Backgammon's XML format.
    #[pyo3(signature = (path, points=None))]
    fn write(
        &self,
        path: PathBuf,
        #[pyo3(from_py_with = whole::number)] points: Option<u32>,
    ) -> PyResult<()> {
        let text = write_met_xml(&self.0, self.points(points));
        replace_file(&path, text.as_bytes()).map_err(|error| at_path(&path, &error))
    }

    /// Name of the table.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// Author, method and year.
    #[getter]
    fn source(&self) -> &str {
        self.0.source()
    }

    /// Points of the longest match in the table. Longer matches are estimated.
    #[getter]
    const fn length(&self) -> u32 {
        self.0.length()
    }

    /// Returns the chance to win the match, from 0 to 1, if the players need these points, up to and including the
    /// Crawford game. A player who needs no points has won.
    fn chance(
        &self,
        #[pyo3(from_py_with = whole::number)] away: u32,
        #[pyo3(from_py_with = whole::number)] opponent_away: u32,
    ) -> PyResult<f64> {
        Ok(self.0.pre_crawford(needs(away, opponent_away)?).0)
    }

    /// Returns the chance to win the match, from 0 to 1, after the Crawford game. One player needs one point.
    fn chance_post_crawford(
        &self,
        #[pyo3(from_py_with = whole::number)] away: u32,
        #[pyo3(from_py_with = whole::number)] opponent_away: u32,
    ) -> PyResult<f64> {
        if away != 1 && opponent_away != 1 {
            return Err(kinds::MetError::new_err(format!(
                "{away} and {opponent_away} points needed after the Crawford game: expected 1 for \
                 one player"
            )));
        }
        Ok(self.0.post_crawford(needs(away, opponent_away)?).0)
    }

    /// Returns the chances up to and including the Crawford game, shape `(points, points)`: the row is the number
    /// of points needed less one, the column that of the opponent. Needs `NumPy`.
    #[pyo3(signature = (points=None))]
    fn chances<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] points: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        batch::needed(py)?;
        let points = self.points(points);
        let away = (1..=points).flat_map(|mine| (1..=points).map(move |theirs| (mine, theirs)));
        let chance = |(on_roll, opponent)| self.0.pre_crawford(BySide { on_roll, opponent }).0;
        let numbers = PyArray1::from_iter(py, away.map(chance));
        numbers.reshape([points as usize, points as usize])
    }

    /// Returns the chances of a player who needs 1, 2, ... points after the Crawford game while the opponent needs
    /// one, shape `(points,)`. Needs `NumPy`.
    #[pyo3(signature = (points=None))]
    fn chances_post_crawford<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] points: Option<u32>,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        batch::needed(py)?;
        let chance = |on_roll| self.0.post_crawford(BySide { on_roll, opponent: 1 }).0;
        Ok(PyArray1::from_iter(py, (1..=self.points(points)).map(chance)))
    }

    /// Returns the chance of the player on roll to win the match, from 0 to 1, before a game at this score.
    fn before_game(&self, state: &MatchState) -> PyResult<f64> {
        Ok(self.0.before_game(score(state)?).0)
    }

    /// Returns the chance of the player on roll to win the match, from 0 to 1, after a game at this score. The
    /// player on roll wins `points`, or loses them if they are negative.
    fn after_game(
        &self,
        state: &MatchState,
        #[pyo3(from_py_with = whole::number)] points: i32,
    ) -> PyResult<f64> {
        let winner = if points > 0 { Side::OnRoll } else { Side::Opponent };
        Ok(self.0.after_game(score(state)?, winner, points.unsigned_abs()).0)
    }

    /// Returns the table as the other player sees it.
    fn invert(&self) -> Self {
        Self(self.0.invert())
    }

    /// Returns the table up to this number of points.
    #[pyo3(signature = (points=None))]
    fn document<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] points: Option<u32>,
    ) -> PyResult<Bound<'py, PyAny>> {
        document(py, "Met", &(&self.0, self.points(points)).to_wire())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let own = py.get_type::<Self>();
        let builtin = self.name().parse::<BuiltinMet>();
        if builtin.is_ok_and(|met| met.table() == self.0) {
            return Ok((own.into_any(), (self.name(),).into_pyobject(py)?.into_any()));
        }
        let MetRows { name, source, pre_crawford, post_crawford } = self.0.rows();
        let BySide { on_roll, opponent } = post_crawford;
        let make = py.import("barpoint.pickling")?.getattr("table")?;
        let rows = (name, source, pre_crawford, on_roll, opponent);
        Ok((make, rows.into_pyobject(py)?.into_any()))
    }

    fn __repr__(&self) -> String {
        format!("<MatchEquityTable {}, {} points>", self.0.name(), self.0.length())
    }
}

impl MatchEquityTable {
    /// Returns the number of points to list: by default all of the table.
    fn points(&self, points: Option<u32>) -> u32 {
        const MOST: u32 = 64;
        points.unwrap_or(if self.length() == 0 { MOST } else { self.length() }).min(MOST)
    }
}

/// Returns the points needed by both players.
fn needs(on_roll: u32, opponent: u32) -> PyResult<BySide<u32>> {
    if on_roll.max(opponent) > MAX_POINTS || on_roll + opponent == 0 {
        return Err(kinds::MetError::new_err(format!(
            "{on_roll} and {opponent} points needed: expected 0 to {MAX_POINTS}, and not 0 for both"
        )));
    }
    Ok(BySide { on_roll, opponent })
}

/// Returns the score of a match.
fn score(state: &MatchState) -> PyResult<&MatchScore> {
    match state.0.contest() {
        Contest::Match(score) => Ok(score),
        Contest::Money(_) => Err(kinds::MetError::new_err("money play: expected a match")),
    }
}
