//! Subjects of questions: positions in the forms that callers may give.

use barpoint::{MatchState, Situation};
use pyo3::prelude::*;

use crate::argument::{Roll, wrong};
use crate::error::raised;
use crate::position::Position;
use crate::state;

/// Position as a caller gives it: a `Position`, or any identifier as text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject(Situation);

impl Subject {
    /// Returns the roll of the identifier.
    pub(crate) fn dice(self) -> Option<Roll> {
        self.0.state.dice().map(Roll)
    }

    /// Returns the situation; a state that the caller gives overrides that of the identifier.
    pub(crate) fn situation(self, state: Option<&state::MatchState>) -> Situation {
        Situation { state: state.map_or(self.0.state, |state| state.0), ..self.0 }
    }
}

impl FromPyObject<'_, '_> for Subject {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<Position>() {
            return Ok(Self(position.get().situation(MatchState::default())));
        }
        let expected = "a Position or the text of an identifier";
        let text: String = object.extract().map_err(|_| wrong(&object, expected))?;
        text.parse().map(Self).map_err(raised)
    }
}
