//! Decisions of a recorded match.

use barpoint::records::{Match, RecordedChoice, RecordedDecision};
use pyo3::prelude::*;

use crate::position::{Play, Position};
use crate::state::MatchState;

/// Decision of a recorded match, with everything that was known at the time.
#[pyclass(frozen, get_all, module = "barpoint")]
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    game: usize,
    action: Option<usize>,
    player: u16,
    kind: &'static str,
    position: Position,
    state: Option<MatchState>,
    dice: Option<(u8, u8)>,
    made: String,
    play: Option<Play>,
    problem: Option<String>,
}

impl Decision {
    /// Returns the decisions of a match in their order.
    pub(crate) fn all(record: &Match) -> Vec<Self> {
        record.decisions().map(|decision| Self::new(record, &decision)).collect()
    }

    fn new(record: &Match, decision: &RecordedDecision<'_>) -> Self {
        let variant = record.rules.variant;
        let play = match decision.made {
            RecordedChoice::Play(legal) => Some(Play::new(legal, variant)),
            _ => None,
        };
        Self {
            game: decision.place.game + 1,
            action: decision.place.action.map(|action| action + 1),
            player: decision.player.number(),
            kind: if decision.dice.is_some() { "play" } else { "cube" },
            position: Position { position: decision.position, variant },
            state: decision.state.as_ref().ok().copied().map(MatchState),
            dice: decision.dice.map(|dice| (dice.high().pips(), dice.low().pips())),
            made: decision.made.to_string(),
            play,
            problem: decision.problem.as_ref().map(ToString::to_string),
        }
    }
}

/// Parts of a decision: its place, what was known, and what was done.
type Parts = (
    (usize, Option<usize>, u16),
    (Position, Option<MatchState>, Option<(u8, u8)>),
    (String, Option<Play>, Option<String>),
);

#[pymethods]
impl Decision {
    /// Returns the decision with these parts.
    #[staticmethod]
    fn _of(parts: Parts) -> Self {
        let ((game, action, player), (position, state, dice), (made, play, problem)) = parts;
        let kind = if dice.is_some() { "play" } else { "cube" };
        Self { game, action, player, kind, position, state, dice, made, play, problem }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Parts,))> {
        let make = py.get_type::<Self>().getattr("_of")?;
        let Self { game, action, player, position, state, dice, made, play, problem, .. } = self;
        let known = (*position, *state, *dice);
        let parts = ((*game, *action, *player), known, (made.clone(), *play, problem.clone()));
        Ok((make, (parts,)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let play = self.play.map(|play| Py::new(py, play)).transpose()?;
        self.position.svg(py, self.state.as_ref(), None, play.into_iter().collect())
    }

    fn __repr__(&self) -> String {
        let roll = self.dice.map(|(a, b)| format!(" {a}{b}")).unwrap_or_default();
        format!("<Decision game {}, player {},{roll} {}>", self.game, self.player, self.made)
    }
}
