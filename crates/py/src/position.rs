//! Positions: identifiers, boards, pictures and legal plays.

use barpoint::wire::{self, ToWire, VERSION};
use barpoint::{
    Class, Decision, LegalPlay, MatchState as State, Phase, Player, Position as Board, Side,
    Situation, StateSetup, Variant, legal_plays,
};
use barpoint_core::{Target, perft};
use barpoint_ids::{
    BoardNumbers, GnubgId, Identifier, MatchId, PositionId, Xgid, board_numbers,
    position_of_numbers,
};
use barpoint_render::{Diagram, Look, Mark, MarkedPlay, PictureOptions, Theme, picture, text};
use pyo3::prelude::*;

use crate::argument::{self, Roll, VariantName, named, values, wrong};
use crate::document::document;
use crate::error::{kinds, raised};
use crate::state::MatchState;
use crate::{whole, work};

/// Board with its variant, as the player on roll sees it.
#[pyclass(frozen, eq, hash, from_py_object, module = "barpoint")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Position {
    pub(crate) position: Board,
    pub(crate) variant: Variant,
}

impl Position {
    pub(crate) const fn situation(&self, state: State) -> Situation {
        Situation { position: self.position, variant: self.variant, state }
    }

    /// Returns the position if the variant has enough chequers for it.
    pub(crate) fn checked(position: Board, variant: Variant) -> PyResult<Self> {
        fits(&position, variant).map_err(kinds::PositionError::new_err)?;
        Ok(Self { position, variant })
    }

    fn diagram(&self, state: Option<&MatchState>) -> Diagram {
        let captions = vec![("Position ID", PositionId(self.position).to_string())];
        let dice = state.and_then(|state| state.0.dice());
        let state = state.map(|state| state.0);
        Diagram { variant: self.variant, state, dice, captions, ..Diagram::of(self.position) }
    }

    fn legal(&self, dice: Roll) -> Vec<LegalPlay> {
        legal_plays(&self.position, dice.0, self.variant)
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (text=None, *, variant=None))]
    fn new(text: Option<&Bound<'_, PyAny>>, variant: Option<VariantName>) -> PyResult<Self> {
        let expected = "the text of an identifier; Position.from_points reads numbers";
        let wrong = |text: &Bound<'_, PyAny>| named(text.py(), wrong(text, expected), "text");
        let read = |text: &Bound<'_, PyAny>| text.extract::<String>().map_err(|_| wrong(text));
        let text = text.map_or_else(|| Ok("start".to_owned()), read)?;
        let found = Identifier::find(&text).map_err(raised)?;
        let read = Situation::try_from(&found).map_err(raised)?;
        Self::checked(read.position, variant.map_or(read.variant, |name| name.0))
    }

    /// Returns the position of 26 numbers: the opponent's chequers on the bar; the points 1 to 24 of the player on
    /// roll, with the opponent's chequers negative; and the chequers on the bar of the player on roll.
    #[staticmethod]
    #[pyo3(signature = (points, *, variant=VariantName(Variant::Backgammon)))]
    fn from_points(points: &Bound<'_, PyAny>, variant: VariantName) -> PyResult<Self> {
        let numbers = values(points, "26 whole numbers, one for each point");
        let numbers = numbers.map_err(|error| named(points.py(), error, "points"))?;
        Self::checked(position_of_numbers(&numbers).map_err(raised)?, variant.0)
    }

    /// 26 numbers, in the order of `from_points`.
    #[getter]
    fn points(&self) -> Vec<i32> {
        board_numbers(&self.position).to_vec()
    }

    /// Position ID: 14 characters.
    #[getter]
    fn id(&self) -> String {
        PositionId(self.position).to_string()
    }

    /// Name of the variant.
    #[getter]
    const fn variant(&self) -> &'static str {
        self.variant.name()
    }

    /// Pip counts of the player on roll and of the opponent.
    #[getter]
    fn pips(&self) -> (u32, u32) {
        let pips = self.position.pips();
        (pips.on_roll, pips.opponent)
    }

    /// Chequers borne off by the player on roll and by the opponent.
    #[getter]
    fn chequers_off(&self) -> (u32, u32) {
        let off = |side: u32| u32::from(self.variant.chequers()) - side;
        (off(self.position.on_roll().total()), off(self.position.opponent().total()))
    }

    /// Class of the position, which determines the method of evaluation.
    #[getter]
    fn category(&self) -> &'static str {
        Class::of(&self.position, self.variant).name()
    }

    /// Points of a finished game on a cube of 1: 1 to 3 if the player on roll has won, -1 to -3 if the opponent has
    /// won. 0 if the game is not over.
    #[getter]
    fn points_won(&self) -> i8 {
        let result = self.position.result(self.variant);
        result.map_or(0, |result| match result.winner {
            Side::OnRoll => result.value.points() as i8,
            Side::Opponent => -(result.value.points() as i8),
        })
    }

    /// Returns the position as the other player sees it.
    fn flip(&self) -> Self {
        Self { position: self.position.flip(), ..*self }
    }

    /// Returns the legal plays of a roll. Without a legal move the list has one play without moves; it is empty if
    /// the game is over.
    fn plays(&self, dice: Roll) -> Vec<Play> {
        self.legal(dice).into_iter().map(|legal| Play::new(legal, self.variant)).collect()
    }

    /// Returns the legal play that a text describes, in any usual notation.
    fn play(&self, dice: Roll, text: &str) -> PyResult<Play> {
        let legal = self.position.parse_play(dice.0, text).map_err(raised)?;
        Ok(Play::new(legal, self.variant))
    }

    /// Returns the legal plays of a roll as a document.
    fn legal_plays<'py>(&self, py: Python<'py>, dice: Roll) -> PyResult<Bound<'py, PyAny>> {
        document(py, "Legal", &(self.position, dice.0, &self.legal(dice)[..]).to_wire())
    }

    /// Returns the numbers of plays and positions after 1, 2, ... turns, over all 21 rolls of each turn.
    fn perft<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = whole::number)] turns: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        /// Greatest number of turns whose counts fit into 64 bits.
        const MAX_TURNS: usize = 6;
        if turns > MAX_TURNS {
            let reason = format!("{turns} turns: expected at most {MAX_TURNS}");
            return Err(kinds::OptionsError::new_err(reason));
        }
        let position = self.position;
        let counts = work::run(py, move |stop| perft(&position, turns, stop))?.map_err(raised)?;
        let position = PositionId(position).to_string();
        let counts = counts.to_wire();
        let perft = wire::Perft { version: VERSION, position, counts, passed: None, line: None };
        document(py, "Perft", &perft)
    }

    /// Returns all identifiers of the position, its chequers and pip counts.
    #[pyo3(signature = (state=None))]
    fn describe<'py>(
        &self,
        py: Python<'py>,
        state: Option<&MatchState>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = state.map_or_else(State::default, |state| state.0);
        let identifier = Identifier::of_file(self.variant, self.position, state, Player::One);
        document(py, "Id", &(&identifier, self.variant).to_wire())
    }

    /// Returns the XGID of the position. `player` is the seat of the player on roll.
    #[pyo3(signature = (state=None, dice=None, *, player=1))]
    fn xgid(
        &self,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        dice: Option<Roll>,
        #[pyo3(from_py_with = whole::number)] player: u8,
    ) -> PyResult<String> {
        let state = state_at_roll(state.as_ref().map(Py::get), dice)?;
        let id = Xgid::encode(&self.position, &state, seat(player)?);
        id.map(|id| id.to_string()).map_err(raised)
    }

    /// Returns the position ID and the match ID of GNU Backgammon. `player` is the seat of the player on roll.
    #[pyo3(signature = (state=None, dice=None, *, player=1))]
    fn gnubg_id(
        &self,
        #[pyo3(from_py_with = argument::maybe)] state: Option<Py<MatchState>>,
        dice: Option<Roll>,
        #[pyo3(from_py_with = whole::number)] player: u8,
    ) -> PyResult<String> {
        let state = state_at_roll(state.as_ref().map(Py::get), dice)?;
        let match_id = MatchId::encode(&state, seat(player)?).map_err(raised)?;
        Ok(GnubgId { position_id: PositionId(self.position), match_id }.to_string())
    }

    /// Returns a drawing of the board as text.
    #[pyo3(signature = (state=None))]
    fn board(&self, state: Option<&MatchState>) -> String {
        text(&self.diagram(state), &Look::default())
    }

    /// Returns a picture of the board as SVG. `width` is in pixels. `plays` are drawn as arrows, the first as the
    /// best one.
    #[pyo3(signature = (state=None, *, width=None, plays=Vec::new()))]
    pub(crate) fn svg(
        &self,
        py: Python<'_>,
        state: Option<&MatchState>,
        #[pyo3(from_py_with = whole::number)] width: Option<u32>,
        plays: Vec<Py<Play>>,
    ) -> PyResult<String> {
        let marks = [Mark::Best].into_iter().chain(std::iter::repeat(Mark::Other));
        let mut arrows = Vec::new();
        for (play, mark) in plays.iter().map(Py::get).zip(marks) {
            if play.before() != board_numbers(&self.position) {
                let reason =
                    format!("plays: {}: expected a play from this position", play.__str__());
                return Err(kinds::PlayError::new_err(reason));
            }
            arrows.push(MarkedPlay { play: play.legal.play, mark });
        }
        // The first is drawn below the others.
        arrows.reverse();
        let options = PictureOptions { plays: arrows, ..PictureOptions::default() };
        let diagram = self.diagram(state);
        Ok(py.detach(|| picture(&diagram, &options).svg(Theme::default(), width)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, None, Vec::new())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Vec<i32>,))> {
        let variant = pyo3::types::PyDict::new(py);
        variant.set_item("variant", self.variant())?;
        let of = py.get_type::<Self>().getattr("from_points")?;
        let make = py.import("functools")?.getattr("partial")?.call((of,), Some(&variant))?;
        Ok((make, (self.points(),)))
    }

    fn __str__(&self) -> String {
        self.board(None)
    }

    fn __repr__(&self) -> String {
        let variant = match self.variant {
            Variant::Backgammon => String::new(),
            variant => format!(", variant={:?}", variant.name()),
        };
        format!("Position({:?}{variant})", self.id())
    }
}

/// Returns the reason unless the variant has enough chequers for a position.
pub(crate) fn fits(position: &Board, variant: Variant) -> Result<(), String> {
    let most = u32::from(variant.chequers());
    let chequers = position.on_roll().total().max(position.opponent().total());
    if chequers <= most {
        return Ok(());
    }
    Err(format!("{chequers} chequers a side: {variant} has at most {most}"))
}

/// Returns the state of a caller, with a roll to be played.
fn state_at_roll(state: Option<&MatchState>, dice: Option<Roll>) -> PyResult<State> {
    let state = state.map_or_else(State::default, |state| state.0);
    let Some(Roll(dice)) = dice else { return Ok(state) };
    let phase = Phase::playing(Decision::Play(dice));
    StateSetup { phase, ..state.into() }.try_into().map_err(raised)
}

/// Returns the seat of this number.
pub(crate) fn seat(player: u8) -> PyResult<Player> {
    match player {
        0 => Ok(Player::Zero),
        1 => Ok(Player::One),
        _ => Err(kinds::PositionError::new_err(format!("player {player}: expected 0 or 1"))),
    }
}

/// Position before a play, variant and moves.
type PlayParts = (Vec<i32>, &'static str, Vec<(usize, usize)>);

/// Legal play of a roll.
#[pyclass(frozen, eq, hash, from_py_object, module = "barpoint")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Play {
    legal: LegalPlay,
    variant: Variant,
}

impl Play {
    pub(crate) const fn new(legal: LegalPlay, variant: Variant) -> Self {
        Self { legal, variant }
    }

    /// Returns the play of the library.
    pub(crate) const fn legal(&self) -> &LegalPlay {
        &self.legal
    }

    /// Returns the variant.
    pub(crate) const fn variant(&self) -> Variant {
        self.variant
    }

    /// Returns the numbers of the position before the play.
    fn before(&self) -> BoardNumbers {
        let mut numbers = board_numbers(&self.legal.result.flip());
        for one in self.legal.play.moves().iter().rev() {
            if let Target::Point(point) = one.to {
                let place = &mut numbers[point.index() + 1];
                *place -= 1;
                // Of several chequers that land there, the first one hits.
                if one.hits && *place == 0 {
                    *place -= 1;
                    numbers[0] -= 1;
                }
            }
            numbers[one.from.index() + 1] += 1;
        }
        numbers
    }
}

#[pymethods]
impl Play {
    /// Position after the play, as the opponent sees it, who is then on roll.
    #[getter]
    const fn result(&self) -> Position {
        Position { position: self.legal.result, variant: self.variant }
    }

    /// Single moves as pairs of points in an order in which they can be made: 25 is the bar, 0 is off the board.
    #[getter]
    fn moves(&self) -> Vec<(usize, usize)> {
        let target = |to| match to {
            Target::Off => 0,
            Target::Point(point) => point.index() + 1,
        };
        let moves = self.legal.play.moves().iter();
        moves.map(|one| (one.from.index() + 1, target(one.to))).collect()
    }

    /// Number of blots that the play hits.
    #[getter]
    fn hits(&self) -> usize {
        self.legal.play.moves().iter().filter(|one| one.hits).count()
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let position = position_of_numbers(&self.before()).map_err(raised)?;
        let play = Py::new(py, *self)?;
        Position { position, variant: self.variant }.svg(py, None, None, vec![play])
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, PlayParts)> {
        let make = py.import("barpoint.pickling")?.getattr("play")?;
        Ok((make, (self.before().to_vec(), self.variant.name(), self.moves())))
    }

    fn __str__(&self) -> String {
        self.legal.play.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Play {} to {}>", self.legal.play, PositionId(self.legal.result))
    }
}
