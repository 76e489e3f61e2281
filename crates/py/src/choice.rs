//! Choice of the engine at a table.

use barpoint::{Choice as Chosen, Variant};
use pyo3::prelude::*;

use crate::error::{kinds, raised};
use crate::position::Play;
use crate::table::{Table, die};

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
