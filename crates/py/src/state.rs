//! State of a match or of a money game.

use std::ffi::CString;

use barpoint::wire::ToWire;
use barpoint::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Decision, MatchScore, MatchState as State,
    MoneyRules, Phase, Session, Side, Situation, StateSetup,
};
use barpoint_ids::Identifier;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::argument::Roll;
use crate::document::{document, json};
use crate::error::{kinds, raised};
use crate::whole;

/// Score, rules, cube and roll, as the player on roll sees them.
#[pyclass(frozen, eq, hash, from_py_object, module = "barpoint")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MatchState(pub(crate) State);

#[pymethods]
impl MatchState {
    #[new]
    #[pyo3(signature = (length=None, score=(0, 0), *, crawford=false, cube=1, cube_owner=None, cube_limit=None, jacoby=true, beavers=true, dice=None))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    fn new(
        #[pyo3(from_py_with = whole::number)] length: Option<u32>,
        #[pyo3(from_py_with = whole::number)] score: (u32, u32),
        crawford: bool,
        #[pyo3(from_py_with = whole::number)] cube: u32,
        cube_owner: Option<&str>,
        #[pyo3(from_py_with = whole::number)] cube_limit: Option<u32>,
        jacoby: bool,
        beavers: bool,
        dice: Option<Roll>,
    ) -> PyResult<Self> {
        let points = BySide { on_roll: score.0, opponent: score.1 };
        let contest = match length {
            None => {
                let rules = MoneyRules { jacoby, beavers, ..MoneyRules::default() };
                Contest::Money(Session { rules, points })
            }
            Some(length) => {
                Contest::Match(MatchScore::new(length, points, crawford).map_err(raised)?)
            }
        };
        let cube = Cube { value: value(cube)?, owner: owner(cube_owner)? };
        let cube_limit = cube_limit.map(value).transpose()?;
        let decision = dice.map_or(Decision::Roll, |Roll(dice)| Decision::Play(dice));
        let setup = StateSetup { contest, cube, cube_limit, phase: Phase::playing(decision) };
        setup.try_into().map(Self).map_err(raised)
    }

    /// Returns the state of a match ID, a position and match ID, an XGID, or a text with one of them or with a board
    /// drawn in letters. A `UserWarning` says what the text does not state.
    #[staticmethod]
    fn from_id(py: Python<'_>, text: &str) -> PyResult<Self> {
        let found = Identifier::find(text).map_err(raised)?;
        let Some(state) = found.identifier.state().copied() else {
            return Err(kinds::IdentifierError::new_err(format!(
                "`{text}` has no state: expected a match ID or an XGID"
            )));
        };
        let category = py.get_type::<PyUserWarning>();
        for note in &found.notes {
            PyErr::warn(py, &category, &CString::new(note.as_str())?, 1)?;
        }
        Ok(Self(Situation::try_from(&found).map_or(state, |situation| situation.state)))
    }

    /// Points of the match; `None` for money.
    #[getter]
    fn length(&self) -> Option<u16> {
        match self.0.contest() {
            Contest::Money(_) => None,
            Contest::Match(score) => Some(score.length()),
        }
    }

    /// Points won by the player on roll and by the opponent.
    #[getter]
    const fn score(&self) -> (u32, u32) {
        let points = self.0.contest().points();
        (points.on_roll, points.opponent)
    }

    /// True if this is the Crawford game.
    #[getter]
    const fn crawford(&self) -> bool {
        self.0.is_crawford()
    }

    /// Value of the cube.
    #[getter]
    const fn cube(&self) -> u32 {
        self.0.cube().value.get()
    }

    /// Owner of the cube; `None` if it is centred.
    #[getter]
    const fn cube_owner(&self) -> Option<&'static str> {
        match self.0.cube().owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(Side::OnRoll) => Some("on roll"),
            CubeOwner::Side(Side::Opponent) => Some("opponent"),
        }
    }

    /// Roll to be played, the higher die first; `None` before the roll.
    #[getter]
    fn dice(&self) -> Option<(u8, u8)> {
        self.0.dice().map(|dice| (dice.high().pips(), dice.low().pips()))
    }

    /// Returns the state as a document.
    fn document<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        document(py, "State", &self.0.to_wire())
    }

    /// Returns the state as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.document(py)?.call_method0("to_dict")
    }

    /// Returns the state as JSON.
    fn to_json(&self) -> PyResult<String> {
        json(&self.0.to_wire())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let arguments = PyDict::new(py);
        arguments.set_item("length", self.length())?;
        arguments.set_item("score", self.score())?;
        arguments.set_item("crawford", self.crawford())?;
        arguments.set_item("cube", self.cube())?;
        arguments.set_item("cube_owner", self.cube_owner())?;
        arguments.set_item("cube_limit", self.0.cube_limit().map(CubeValue::get))?;
        if let Contest::Money(session) = self.0.contest() {
            arguments.set_item("jacoby", session.rules.jacoby)?;
            arguments.set_item("beavers", session.rules.beavers)?;
        }
        arguments.set_item("dice", self.dice())?;
        let make = py.import("functools")?.getattr("partial")?;
        let make = make.call((py.get_type::<Self>(),), Some(&arguments))?;
        Ok((make, pyo3::types::PyTuple::empty(py).into_any()))
    }

    fn __repr__(&self) -> String {
        let (mine, theirs) = self.score();
        let contest = match self.length() {
            None => "money".to_owned(),
            Some(length) => format!("{mine}-{theirs} to {length}"),
        };
        let owner = self.cube_owner().map(|owner| format!(" ({owner})")).unwrap_or_default();
        let crawford = if self.crawford() { ", Crawford game" } else { "" };
        format!("<MatchState {contest}{crawford}, cube {}{owner}>", self.cube())
    }
}

/// Returns the value of the cube that a caller gives.
pub(crate) fn value(cube: u32) -> PyResult<CubeValue> {
    CubeValue::new(cube).ok_or_else(|| {
        let message = format!("a cube of {cube}: expected a power of two from 1 to 32768");
        kinds::StateError::new_err(message)
    })
}

fn owner(owner: Option<&str>) -> PyResult<CubeOwner> {
    match owner {
        None | Some("centred") => Ok(CubeOwner::Centred),
        Some("on roll") => Ok(CubeOwner::Side(Side::OnRoll)),
        Some("opponent") => Ok(CubeOwner::Side(Side::Opponent)),
        Some(other) => Err(kinds::StateError::new_err(format!(
            "`{other}` cannot own the cube: expected None, 'on roll' or 'opponent'"
        ))),
    }
}
