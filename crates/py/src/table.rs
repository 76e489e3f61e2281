//! Table at which a match, a money session or a single game is played.

use barpoint::play::{Table as Seats, Terms, Thrown};
use barpoint::records::{Ending, Rules};
use barpoint::{Cube, Die, GameValue, Variant};
use barpoint_core::{ByPlayer, MatchLength, Player};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::argument::{Roll, VariantName};
use crate::error::{kinds, raised};
use crate::position::{Play, Position, seat};
use crate::record::Match;
use crate::state::{MatchState, value};
use crate::whole;

/// Record of a match with a place in it, at which the next action is taken.
#[pyclass(module = "barpoint")]
#[derive(Clone, Debug)]
pub(crate) struct Table(pub(crate) Seats);

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (length=None, *, players=(String::new(), String::new()), variant=VariantName(Variant::Backgammon), crawford=true, jacoby=true, beavers=true, raccoons=true, automatic_doubles=0, cube_limit=None, single_game=false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
    #[expect(clippy::fn_params_excessive_bools, reason = "keyword arguments of Python")]
    fn new(
        #[pyo3(from_py_with = whole::number)] length: Option<u32>,
        players: (String, String),
        variant: VariantName,
        crawford: bool,
        jacoby: bool,
        beavers: bool,
        raccoons: bool,
        #[pyo3(from_py_with = whole::number)] automatic_doubles: u8,
        #[pyo3(from_py_with = whole::number)] cube_limit: Option<u32>,
        single_game: bool,
    ) -> PyResult<Self> {
        let cube_limit = cube_limit.map(value).transpose()?;
        let variant = variant.0;
        let rules = Rules { variant, crawford, jacoby, beavers, automatic_doubles, cube_limit };
        let players = ByPlayer([players.0, players.1]);
        let length = length.map(match_length).transpose()?;
        Ok(Self(Seats::new(Terms { length, rules, players, raccoons, single_game })))
    }

    /// Returns a table at the end of a record, to play on or to move through it.
    #[staticmethod]
    #[pyo3(signature = (record, *, raccoons=true, single_game=false))]
    fn of_record(record: &Match, raccoons: bool, single_game: bool) -> Self {
        let mut table = Seats::of_record(record.0.clone());
        table.set_raccoons(raccoons);
        table.set_single_game(single_game);
        Self(table)
    }

    /// Record with all actions so far. `Match.write` writes it in any format.
    #[getter]
    fn record(&self) -> Match {
        Match(self.0.record().clone())
    }

    /// Number of the game, counted from 1, and number of its actions before the place.
    #[getter]
    const fn place(&self) -> (usize, usize) {
        (self.0.place().game + 1, self.0.place().action)
    }

    /// True if the place is the end of the record.
    #[getter]
    fn is_at_end(&self) -> bool {
        self.0.is_at_end()
    }

    /// Position as the player on roll sees it, who remains on roll while the other player answers an offer.
    #[getter]
    const fn position(&self) -> Position {
        let variant = self.0.record().rules.variant;
        Position { position: *self.0.position(), variant }
    }

    /// Score, rules, cube and roll as the player on roll sees them.
    #[getter]
    fn state(&self) -> PyResult<MatchState> {
        self.0.state().map(MatchState).map_err(raised)
    }

    /// Player on roll. Before the first roll of a game it is player 0.
    #[getter]
    const fn on_roll(&self) -> u16 {
        self.0.on_roll().number()
    }

    /// Player who must act; `None` before the first roll and after the end of a game.
    #[getter]
    fn to_act(&self) -> Option<u16> {
        self.0.to_act().map(Player::number)
    }

    /// Roll to be played, the higher die first; `None` if there is none.
    #[getter]
    fn dice(&self) -> Option<(u8, u8)> {
        self.0.dice().map(|dice| (dice.high().pips(), dice.low().pips()))
    }

    /// Points of the players before the game at the place.
    #[getter]
    const fn score(&self) -> (u32, u32) {
        let ByPlayer([zero, one]) = self.0.score();
        (zero, one)
    }

    /// Value of the cube.
    #[getter]
    const fn cube(&self) -> u32 {
        let Cube { value, .. } = self.0.cube();
        value.get()
    }

    /// Owner of the cube; `None` if it is centred.
    #[getter]
    fn cube_owner(&self) -> Option<u16> {
        self.0.cube_owner().map(Player::number)
    }

    /// Player who resigns and the points on a cube of 1, while the resignation awaits an answer.
    #[getter]
    fn resignation(&self) -> Option<(u16, u8)> {
        self.0.resignation().map(|(player, value)| (player.number(), value.points()))
    }

    /// Winner, points and reason of the end of the game; `None` if it is in progress at the place.
    #[getter]
    fn end(&self) -> Option<(u16, u32, &'static str)> {
        let end = self.0.end()?;
        let how = match end.how {
            Ending::BorneOff(_) => "borne off",
            Ending::Dropped => "passed",
            Ending::Resigned(_) => "resigned",
            Ending::Unknown => "unknown",
        };
        Some((end.winner.number(), end.points, how))
    }

    /// Winner of the match; `None` if it is not over.
    #[getter]
    fn winner(&self) -> Option<u16> {
        self.0.winner().map(Player::number)
    }

    /// True if no further game follows.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Actions that are legal now.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.0.legal().iter().map(ToString::to_string).collect()
    }

    /// Legal plays of the roll; empty if no roll is to be played.
    #[getter]
    fn plays(&self) -> Vec<Play> {
        let variant = self.0.record().rules.variant;
        let plays = self.0.plays();
        let plays = plays.iter().flat_map(|plays| plays.iter().copied());
        plays.map(|legal| Play::new(legal, variant)).collect()
    }

    /// Throws the dice for the player who must roll, and returns that player. At the opening the first die belongs
    /// to player 0 and the second to player 1; after equal dice nobody is on roll, and the players throw again.
    fn throw(
        &mut self,
        #[pyo3(from_py_with = whole::number)] first: u8,
        #[pyo3(from_py_with = whole::number)] second: u8,
    ) -> PyResult<Option<u16>> {
        let thrown = self.0.throw([die(first)?, die(second)?]).map_err(raised)?;
        Ok(match thrown {
            Thrown::Rolled { player, .. } => Some(player.number()),
            Thrown::Equal { .. } => None,
        })
    }

    /// Rolls these dice, by default for the player on roll. At the opening it may be either player.
    #[pyo3(signature = (dice, player=None))]
    fn roll(
        &mut self,
        dice: Roll,
        #[pyo3(from_py_with = whole::number)] player: Option<u8>,
    ) -> PyResult<()> {
        let player = player.map_or_else(|| Ok(self.0.on_roll()), seat)?;
        self.0.roll(player, dice.0).map(drop).map_err(raised)
    }

    /// Plays the roll. A text is any usual notation, or empty if no chequer can move.
    fn play(&mut self, play: &Bound<'_, PyAny>) -> PyResult<()> {
        let done = match play.cast::<Play>() {
            Ok(play) => self.0.play(play.get().legal()),
            Err(_) => self.0.play_text(&play.extract::<String>()?),
        };
        done.map(drop).map_err(raised)
    }

    /// Doubles for the player on roll.
    fn double(&mut self) -> PyResult<()> {
        self.0.double().map(drop).map_err(raised)
    }

    /// Takes the double, the beaver or the raccoon.
    fn take(&mut self) -> PyResult<()> {
        self.0.take().map(drop).map_err(raised)
    }

    /// Passes, which loses the game.
    fn pass_(&mut self) -> PyResult<()> {
        self.0.pass().map(drop).map_err(raised)
    }

    /// Turns the cube at once in answer to a double.
    fn beaver(&mut self) -> PyResult<()> {
        self.0.beaver().map(drop).map_err(raised)
    }

    /// Turns the cube at once in answer to a beaver.
    fn raccoon(&mut self) -> PyResult<()> {
        self.0.raccoon().map(drop).map_err(raised)
    }

    /// Offers to resign, by default for the player who must act. `points` is 1, 2 for a gammon, or 3.
    #[pyo3(signature = (points=1, player=None))]
    fn resign(
        &mut self,
        #[pyo3(from_py_with = whole::number)] points: u8,
        #[pyo3(from_py_with = whole::number)] player: Option<u8>,
    ) -> PyResult<()> {
        let value = game_value(points)?;
        let done = match player {
            None => self.0.resign(value),
            Some(player) => self.0.resign_by(seat(player)?, value),
        };
        done.map(drop).map_err(raised)
    }

    /// Accepts the resignation, which ends the game.
    fn accept(&mut self) -> PyResult<()> {
        self.0.accept().map(drop).map_err(raised)
    }

    /// Declines the resignation, and the game continues.
    fn decline(&mut self) -> PyResult<()> {
        self.0.decline().map(drop).map_err(raised)
    }

    /// Begins the next game.
    fn next_game(&mut self) -> PyResult<()> {
        self.0.next_game().map_err(raised)
    }

    /// Takes the latest action back.
    fn undo(&mut self) -> PyResult<()> {
        self.0.undo().map_err(raised)
    }

    /// Goes to a place: a game, counted from 1, and the number of its actions before the place.
    fn go_to(
        &mut self,
        #[pyo3(from_py_with = whole::number)] game: usize,
        #[pyo3(from_py_with = whole::number)] action: usize,
    ) -> PyResult<()> {
        let place = game.checked_sub(1).map(|game| barpoint::play::Place { game, action });
        if place.is_some_and(|place| self.0.go_to(place)) {
            return Ok(());
        }
        let record = self.0.record();
        let reason = format!(
            "game {game} after {action} actions: expected one of {} games, and at most as many actions as it has",
            record.games.len()
        );
        Err(kinds::ActionError::new_err(reason))
    }

    /// Goes to the end of the record.
    fn go_to_end(&mut self) {
        self.0.go_to_end();
    }

    /// Goes one action forwards.
    fn forward(&mut self) -> PyResult<()> {
        self.0.forward().map(drop).map_err(raised)
    }

    /// Goes one action back.
    fn back(&mut self) -> PyResult<()> {
        self.0.back().map(drop).map_err(raised)
    }

    /// Goes to the next action with a mark, or with a play that loses 0.02 and more by its analysis.
    fn next_marked(&mut self) -> PyResult<()> {
        self.0.next_marked().map(drop).map_err(raised)
    }

    /// Goes to the previous action with a mark, or with a play that loses 0.02 and more by its analysis.
    fn previous_marked(&mut self) -> PyResult<()> {
        self.0.previous_marked().map(drop).map_err(raised)
    }

    /// Sets the board as the player on roll sees it.
    #[pyo3(signature = (position, on_roll=None))]
    fn set_board(
        &mut self,
        position: &Position,
        #[pyo3(from_py_with = whole::number)] on_roll: Option<u8>,
    ) -> PyResult<()> {
        let player = on_roll.map_or_else(|| Ok(self.0.on_roll()), seat)?;
        self.0.set_board(player, position.position).map(drop).map_err(raised)
    }

    /// Sets the player on roll.
    fn set_turn(&mut self, #[pyo3(from_py_with = whole::number)] player: u8) -> PyResult<()> {
        self.0.set_turn(seat(player)?).map(drop).map_err(raised)
    }

    /// Sets the dice of the player on roll, also in place of other dice.
    fn set_dice(&mut self, dice: Roll) -> PyResult<()> {
        self.0.set_dice(dice.0).map(drop).map_err(raised)
    }

    /// Sets the cube and its owner, `None` for a centred cube.
    #[pyo3(signature = (cube, owner=None))]
    fn set_cube(
        &mut self,
        #[pyo3(from_py_with = whole::number)] cube: u32,
        #[pyo3(from_py_with = whole::number)] owner: Option<u8>,
    ) -> PyResult<()> {
        let owner = owner.map(seat).transpose()?;
        self.0.set_cube(value(cube)?, owner).map(drop).map_err(raised)
    }

    /// Sets the points of the players before the game. By default the rules decide whether it is the Crawford game.
    #[pyo3(signature = (score, *, crawford=None))]
    fn set_score(
        &mut self,
        #[pyo3(from_py_with = whole::number)] score: (u32, u32),
        crawford: Option<bool>,
    ) -> PyResult<()> {
        self.0.set_score(ByPlayer([score.0, score.1]), crawford).map_err(raised)
    }

    /// Comment of the action before the place, or of the game before its first action.
    #[getter]
    fn comment(&self) -> &str {
        self.0.commented()
    }

    #[setter]
    fn set_comment(&mut self, text: &str) {
        self.0.comment(text);
    }

    /// Sets or removes a mark of the action before the place.
    #[pyo3(signature = (judged, mark))]
    fn annotate(&mut self, judged: &str, mark: Option<&str>) -> PyResult<()> {
        let judged = named(judged, &notes::JUDGED)?;
        let mark = mark.map(|mark| named(mark, &notes::MARKS)).transpose()?;
        self.0.annotate(judged, mark).map_err(raised)
    }

    /// Takes over comments, marks and analyses of an analysed copy of the record.
    fn take_notes(&mut self, analysed: &Match) -> PyResult<()> {
        if self.0.take_notes(analysed.0.clone()) {
            return Ok(());
        }
        let reason =
            "the match has other actions than the table: expected an analysis of Table.record";
        Err(kinds::RecordError::new_err(reason))
    }

    /// Returns a copy, which shares nothing with this table.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    #[pyo3(signature = (_memo))]
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    #[expect(clippy::type_complexity, reason = "a pickle is a function and its arguments")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, (usize, usize), bool, bool))> {
        let make = py.import("barpoint.pickling")?.getattr("playing")?;
        let record = self.record().to_bytes(py, "json")?;
        Ok((make, (record, self.place(), self.0.raccoons(), self.0.is_single_game())))
    }

    fn __repr__(&self) -> String {
        let (game, action) = self.place();
        format!("<Table {}, game {game} after {action} actions>", self.record().title())
    }
}

/// Words of notes.
mod notes {
    use barpoint::play::Judged;
    use barpoint::records::Mark;

    pub(super) const JUDGED: [(&str, Judged); 3] =
        [("play", Judged::Play), ("cube", Judged::Cube), ("luck", Judged::Luck)];

    pub(super) const MARKS: [(&str, Mark); 5] = [
        ("very bad", Mark::VeryBad),
        ("bad", Mark::Bad),
        ("doubtful", Mark::Doubtful),
        ("good", Mark::Good),
        ("very good", Mark::VeryGood),
    ];
}

/// Returns the value that a caller names.
fn named<T: Copy>(name: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        kinds::ActionError::new_err(format!("`{name}`: expected {}", names.join(", ")))
    })
}

fn match_length(points: u32) -> PyResult<MatchLength> {
    MatchLength::new(points).ok_or_else(|| {
        let reason = format!("a match of {points} points: expected 1 to 32767, or None for money");
        kinds::StateError::new_err(reason)
    })
}

/// Returns the die of a caller.
pub(crate) fn die(pips: u8) -> PyResult<Die> {
    Die::new(pips).ok_or_else(|| {
        kinds::PlayError::new_err(format!("{pips} is not a die: expected a number from 1 to 6"))
    })
}

fn game_value(points: u8) -> PyResult<GameValue> {
    match points {
        1 => Ok(GameValue::Single),
        2 => Ok(GameValue::Gammon),
        3 => Ok(GameValue::Backgammon),
        _ => Err(kinds::ActionError::new_err(format!(
            "a resignation of {points} points: expected 1 for a game, 2 for a gammon, 3 for a backgammon"
        ))),
    }
}
