//! Choice of the engine at a table.

use barpoint::{Choice as Chosen, GameValue, Variant};
use pyo3::prelude::*;

use crate::error::{kinds, raised};
use crate::position::Play;
use crate::table::{Table, die};

/// Action, play and points of a choice.
type ChoiceParts = (String, Option<Play>, Option<u8>);

/// Choice of the engine for the player who must act at a table.
#[pyclass(frozen, module = "barpoint")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    chosen: Chosen,
    variant: Variant,
}

impl Choice {
    pub(crate) const fn new(chosen: Chosen, variant: Variant) -> Self {
        Self { chosen, variant }
    }
}

#[pymethods]
impl Choice {
    /// Kind of the action.
    #[getter]
    fn action(&self) -> String {
        self.chosen.action().to_string()
    }

    /// Play of the roll; `None` for another action.
    #[getter]
    const fn play(&self) -> Option<Play> {
        match self.chosen {
            Chosen::Play(play) => Some(Play::new(play, self.variant)),
            _ => None,
        }
    }

    /// Points of a resignation on a cube of 1, 1 to 3; `None` for another action.
    #[getter]
    const fn points(&self) -> Option<u8> {
        match self.chosen {
            Chosen::Resign(value) => Some(value.points()),
            _ => None,
        }
    }

    /// Carries the choice out for the player who must act. `throw` has the dice that `roll` needs.
    #[pyo3(signature = (table, throw=None))]
    fn make(&self, table: &mut Table, throw: Option<(u8, u8)>) -> PyResult<()> {
        let (first, second) = match (self.chosen, throw) {
            (Chosen::Roll, None) => {
                return Err(kinds::ActionError::new_err("no throw: expected the two dice to roll"));
            }
            (_, throw) => throw.unwrap_or((1, 1)),
        };
        self.chosen.make(&mut table.0, [die(first)?, die(second)?]).map_err(raised)
    }

    /// Returns the choice with these parts.
    #[staticmethod]
    #[pyo3(signature = (action, play, points))]
    fn _of(action: &str, play: Option<&Play>, points: Option<u8>) -> PyResult<Self> {
        let value = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon]
            .into_iter()
            .find(|value| Some(value.points()) == points);
        let simple = [
            Chosen::Roll,
            Chosen::Double,
            Chosen::Take,
            Chosen::Pass,
            Chosen::Beaver,
            Chosen::Raccoon,
            Chosen::Accept,
            Chosen::Decline,
        ];
        let chosen = match (play, value) {
            (Some(play), _) => Some(Chosen::Play(*play.legal())),
            (None, Some(value)) => Some(Chosen::Resign(value)),
            (None, None) => simple.into_iter().find(|one| one.action().to_string() == action),
        };
        let unknown = || kinds::ActionError::new_err(format!("`{action}`: expected an action"));
        let variant = play.map_or_else(Variant::default, Play::variant);
        Ok(Self { chosen: chosen.ok_or_else(unknown)?, variant })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ChoiceParts)> {
        let make = py.get_type::<Self>().getattr("_of")?;
        Ok((make, (self.action(), self.play(), self.points())))
    }

    fn __str__(&self) -> String {
        match self.chosen {
            Chosen::Play(play) => play.play.to_string(),
            Chosen::Resign(value) => format!("resign {}", value.points()),
            _ => self.action(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Choice {}>", self.__str__())
    }
}
