//! Many games at once, for reinforcement learning.

use barpoint::{
    Contest, CubeValue, Dice, Engine as Library, LegalPlay, MatchState, MoneyRules,
    Position as Board, QuestionError, Session, Side, Situation, StateSetup, Variant, legal_plays,
};
use barpoint_ids::board_numbers;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::argument::VariantName;
use crate::engine::Engine;
use crate::error::{kinds, raised};
use crate::process::Process;
use crate::{batch, whole};

/// Numbers of a board, and with two dice those of an observation.
const BOARD: usize = 26;
const OBSERVATION: usize = BOARD + 2;

/// Largest number of legal plays of a roll.
const ACTIONS: usize = 3060;

/// Random numbers that a game can need in a step.
const RANDOM: usize = 6;

/// Points that an illegal action loses.
const ILLEGAL: f64 = -3.0;

/// Who plays the second side.
#[derive(Debug)]
enum Opponent {
    /// Plays at random.
    Random,
    /// The learner, who then plays both sides.
    Learner,
    /// An engine.
    Engine(Box<Library>),
}

/// Games in progress, of which each is in the hands of the learner or at its end.
#[pyclass(module = "barpoint")]
#[derive(Debug)]
pub(crate) struct Games {
    all: Vec<Game>,
    variant: Variant,
    opponent: Opponent,
    /// True if an illegal action is an error, false if it loses the game.
    raises: bool,
}

/// One game.
#[derive(Debug)]
struct Game {
    /// Board, as the player on roll sees it.
    position: Board,
    dice: Option<Dice>,
    /// Legal plays, for the learner in the order of `Position.plays`.
    plays: Vec<LegalPlay>,
    /// True if the learner's side is on roll. With the learner on both sides it always is.
    is_learner: bool,
    is_over: bool,
    reward: f64,
}

/// Random numbers of a game in a step.
struct Random<'a>(std::slice::Iter<'a, u64>);

impl Random<'_> {
    /// Returns a number below `count`.
    fn below(&mut self, count: usize) -> usize {
        let number = self.0.next().copied().unwrap_or_default();
        ((u128::from(number) * count as u128) >> 64) as usize
    }

    /// Returns the roll of a number from 0 to 35.
    fn dice(number: usize) -> Option<Dice> {
        Dice::new((number / 6 + 1) as u8, (number % 6 + 1) as u8)
    }

    fn roll(&mut self) -> Option<Dice> {
        Self::dice(self.below(36))
    }
}

impl Game {
    fn new(variant: Variant) -> Self {
        let (position, plays) = (variant.start(), Vec::new());
        Self { position, dice: None, plays, is_learner: true, is_over: true, reward: 0.0 }
    }

    /// Begins a game. The higher die of the first roll begins, so it is never a double.
    fn begin(&mut self, variant: Variant, both: bool, random: &mut Random<'_>) {
        let number = random.below(30);
        let (first, second) = (number / 5, number % 5);
        let second = if second >= first { second + 1 } else { second };
        self.position = variant.start();
        (self.is_over, self.reward) = (false, 0.0);
        self.is_learner = both || first > second;
        self.roll(Random::dice(6 * first + second), variant);
    }

    fn roll(&mut self, dice: Option<Dice>, variant: Variant) {
        self.dice = dice;
        if let Some(dice) = dice {
            self.plays = if self.is_learner {
                legal_plays(&self.position, dice, variant)
            } else {
                self.position.plays(dice).to_vec()
            };
        }
    }

    /// Makes a play, and passes the turn.
    fn make(&mut self, result: Board, variant: Variant, both: bool) {
        self.position = result;
        if let Some(end) = result.result(variant) {
            let points = f64::from(end.value.points());
            // The player who has just played is the opponent of the player on roll.
            let has_won = (end.winner == Side::Opponent) == self.is_learner;
            self.reward = if has_won { points } else { -points };
            if self.is_learner {
                self.position = result.flip();
            }
            self.end();
        } else if !both {
            self.is_learner = !self.is_learner;
        }
    }

    fn end(&mut self) {
        (self.is_over, self.dice, self.is_learner) = (true, None, true);
    }

    /// Plays for the learner.
    fn act(&mut self, action: usize, variant: Variant, both: bool, random: &mut Random<'_>) {
        match self.legal().get(action).map(|play| play.result) {
            None => {
                self.reward = ILLEGAL;
                self.end();
            }
            Some(result) => {
                self.reward = 0.0;
                self.make(result, variant, both);
                if !self.is_over {
                    self.roll(random.roll(), variant);
                }
            }
        }
    }

    /// Makes a play of the opponent, and rolls for the learner.
    fn answered(&mut self, result: Board, variant: Variant, random: &mut Random<'_>) {
        self.make(result, variant, false);
        if !self.is_over {
            self.roll(random.roll(), variant);
        }
    }

    fn legal(&self) -> &[LegalPlay] {
        if self.is_over { &[] } else { &self.plays }
    }

    /// Writes the board and the dice.
    fn observe(&self, numbers: &mut [i8]) {
        let board = board_numbers(&self.position).map(|number| number as i8);
        numbers[..BOARD].copy_from_slice(&board);
        let dice = self.dice.filter(|_| !self.is_over);
        numbers[BOARD] = dice.map_or(0, |dice| dice.high().pips() as i8);
        numbers[BOARD + 1] = dice.map_or(0, |dice| dice.low().pips() as i8);
    }
}

impl Games {
    const fn both(&self) -> bool {
        matches!(self.opponent, Opponent::Learner)
    }

    /// Lets the opponent play wherever it is on roll, and rolls for the learner.
    fn answer(&mut self, randoms: &mut [Random<'_>]) -> Result<(), QuestionError> {
        let variant = self.variant;
        let waiting = |game: &Game| !game.is_learner && !game.is_over;
        let Opponent::Engine(engine) = &self.opponent else {
            self.all.par_iter_mut().zip(randoms).for_each(|(game, random)| {
                if waiting(game) {
                    let result = game.plays[random.below(game.plays.len())].result;
                    game.answered(result, variant, random);
                }
            });
            return Ok(());
        };
        let state = without_cube();
        let (mut games, mut rolls) = (Vec::new(), Vec::new());
        for (index, game) in self.all.iter().enumerate().filter(|(_, game)| waiting(game)) {
            if let Some(dice) = game.dice {
                games.push(index);
                rolls.push((Situation { position: game.position, variant, state }, dice));
            }
        }
        for (index, ranked) in games.into_iter().zip(engine.rank_plays_all(&rolls)) {
            if let Some(best) = ranked?.first() {
                self.all[index].answered(best.result, variant, &mut randoms[index]);
            }
        }
        Ok(())
    }
}

/// Games for money without a cube, in which all gammons count.
fn without_cube() -> MatchState {
    let rules = MoneyRules { jacoby: false, beavers: false, ..MoneyRules::default() };
    let setup = StateSetup {
        contest: Contest::Money(Session { rules, ..Session::default() }),
        cube_limit: Some(CubeValue::ONE),
        ..MatchState::default().into()
    };
    setup.try_into().expect("a cube of 1 is within its limit")
}

#[pymethods]
impl Games {
    /// Returns games that are over, so that the next step begins them.
    #[new]
    #[pyo3(signature = (count, *, variant, opponent, both, raises))]
    fn new(
        py: Python<'_>,
        #[pyo3(from_py_with = whole::number)] count: usize,
        variant: VariantName,
        opponent: Option<&Engine>,
        both: bool,
        raises: bool,
    ) -> PyResult<Self> {
        batch::needed(py)?;
        if count == 0 {
            return Err(kinds::OptionsError::new_err("0 games: expected at least 1"));
        }
        let variant = variant.0;
        let opponent = match opponent {
            Some(engine) => Opponent::Engine(Box::new(engine.library(py)?)),
            None if both => Opponent::Learner,
            None => Opponent::Random,
        };
        let all = (0..count).map(|_| Game::new(variant)).collect();
        Ok(Self { all, variant, opponent, raises })
    }

    /// Begins the games that are chosen.
    fn reset(
        &mut self,
        py: Python<'_>,
        chosen: PyReadonlyArray1<'_, bool>,
        random: PyReadonlyArray2<'_, u64>,
    ) -> PyResult<()> {
        let chosen = chosen.as_slice()?;
        for (game, chosen) in self.all.iter_mut().zip(chosen) {
            if *chosen {
                game.end();
            }
        }
        let none = vec![0; self.all.len()];
        self.advance(py, chosen, &none, random.as_slice()?)
    }

    /// Plays an action in each game, and the opponent's play after it. A game that is over begins anew, and its action
    /// is ignored.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        random: PyReadonlyArray2<'_, u64>,
    ) -> PyResult<()> {
        let actions = actions.as_slice()?;
        if actions.len() != self.all.len() {
            let (given, expected) = (actions.len(), self.all.len());
            let reason = format!("{given} actions: expected {expected}, one for each game");
            return Err(kinds::ActionError::new_err(reason));
        }
        for (number, (game, action)) in self.all.iter().zip(actions).enumerate() {
            let legal = game.legal().len();
            let is_legal = game.is_over || usize::try_from(*action).is_ok_and(|it| it < legal);
            if self.raises && !is_legal {
                let last = legal.saturating_sub(1);
                let reason = format!("game {number}: action {action}: expected 0 to {last}");
                return Err(kinds::ActionError::new_err(reason));
            }
        }
        let all = vec![true; self.all.len()];
        self.advance(py, &all, actions, random.as_slice()?)
    }

    /// Returns observations, rewards and the ends of the games.
    fn seen<'py>(&self, py: Python<'py>) -> PyResult<Seen<'py>> {
        let mut numbers = vec![0; self.all.len() * OBSERVATION];
        for (game, numbers) in self.all.iter().zip(numbers.chunks_exact_mut(OBSERVATION)) {
            game.observe(numbers);
        }
        let observations = PyArray1::from_vec(py, numbers);
        let rewards = self.all.iter().map(|game| game.reward).collect();
        let ends = self.all.iter().map(|game| game.is_over).collect();
        Ok((
            observations.reshape([self.all.len(), OBSERVATION])?,
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, ends),
        ))
    }

    /// Returns the numbers of legal actions.
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let count = |game: &Game| game.legal().len() as i64;
        PyArray1::from_vec(py, self.all.iter().map(count).collect())
    }

    /// Returns the mask of the legal actions of each game.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let mut masks = vec![0; self.all.len() * ACTIONS];
        for (game, mask) in self.all.iter().zip(masks.chunks_exact_mut(ACTIONS)) {
            // A game that begins anew at the next step takes any action.
            mask[..game.legal().len().max(1)].fill(1);
        }
        PyArray1::from_vec(py, masks).reshape([self.all.len(), ACTIONS])
    }

    /// Returns the boards after the legal plays of all games, as the other player sees them, one game after the other.
    fn afterstates<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i8>>> {
        let legal = self.all.iter().flat_map(Game::legal);
        let boards = legal.flat_map(|play| board_numbers(&play.result).map(|number| number as i8));
        let numbers: Vec<i8> = boards.collect();
        let rows = numbers.len() / BOARD;
        PyArray1::from_vec(py, numbers).reshape([rows, BOARD])
    }
}

/// Observations, rewards and ends.
type Seen<'py> = (Bound<'py, PyArray2<i8>>, Bound<'py, PyArray1<f64>>, Bound<'py, PyArray1<bool>>);

impl Games {
    /// Plays on in the games that are chosen.
    fn advance(
        &mut self,
        py: Python<'_>,
        chosen: &[bool],
        actions: &[i64],
        random: &[u64],
    ) -> PyResult<()> {
        if random.len() != self.all.len() * RANDOM || chosen.len() != self.all.len() {
            let reason = format!("expected {} games with {RANDOM} numbers each", self.all.len());
            return Err(kinds::ArgumentError::new_err(reason));
        }
        let process = Process::current(py)?;
        let (variant, both) = (self.variant, self.both());
        py.detach(|| {
            process.run(|| {
                let mut randoms: Vec<_> =
                    random.chunks_exact(RANDOM).map(|numbers| Random(numbers.iter())).collect();
                let games = self.all.par_iter_mut().zip(&mut randoms);
                games.zip(chosen).zip(actions).for_each(|(((game, random), chosen), action)| {
                    if !chosen {
                    } else if game.is_over {
                        game.begin(variant, both, random);
                    } else {
                        let action = usize::try_from(*action).unwrap_or(usize::MAX);
                        game.act(action, variant, both, random);
                    }
                });
                self.answer(&mut randoms)
            })
        })
        .map_err(raised)
    }
}
