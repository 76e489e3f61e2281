//! Single games.

use barpoint_core::{Contest, GameValue, Side};
use barpoint_dice::{SeededDice, TrialDice};
use barpoint_engine::Evaluator;

use crate::{Contender, ContestResult, GameState, PlayerError, Referee};

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameEnd {
    /// Index of the winner.
    pub(crate) winner: usize,
    /// Points won.
    pub(crate) points: u32,
    /// Single game, gammon or backgammon, `None` if a double was passed.
    pub(crate) value: Option<GameValue>,
}

/// Maximum number of turns, far more than in any game between people.
const MAX_TURNS: u32 = 10_000;

/// Plays a game in which `on_roll` rolls first, and adds luck, turns and losses to the result.
/// Returns `None` if the game does not end.
pub(crate) fn play_game<E: Evaluator>(
    contenders: &mut [&mut dyn Contender; 2],
    mut on_roll: usize,
    mut game_state: GameState,
    dice: &mut TrialDice<'_>,
    referee: &Referee<E>,
    total: &mut ContestResult,
) -> Result<Option<GameEnd>, PlayerError> {
    for turn in 0..MAX_TURNS {
        if let Some(result) = game_state.position.result(referee.variant()) {
            let winner = if result.winner == Side::OnRoll { on_roll } else { 1 - on_roll };
            let counts_gammons = !game_state.has_cube || game_state.context.counts_gammons();
            let value = if counts_gammons { result.value } else { GameValue::Single };
            let points = game_state.context.cube().value.get() * u32::from(value.points());
            return Ok(Some(GameEnd { winner, points, value: Some(result.value) }));
        }
        if let Some(doubled) = game_state.doubled().filter(|_| turn > 0) {
            let doubles = contenders[on_roll].doubles(&game_state)?;
            total.cube[on_roll].add(referee.loss_of_double(&game_state, doubles));
            if doubles {
                let takes = contenders[1 - on_roll].takes(&game_state)?;
                total.cube[1 - on_roll].add(referee.loss_of_answer(&game_state, takes));
                if !takes {
                    let points = game_state.context.cube().value.get();
                    return Ok(Some(GameEnd { winner: on_roll, points, value: None }));
                }
                game_state = doubled;
            }
        }
        let roll = dice.roll(turn);
        let luck = referee.luck(&game_state, roll, turn == 0);
        let sign = if on_roll == 0 { 1.0 } else { -1.0 };
        total.luck.points += sign * luck.points;
        total.luck.wins += sign * luck.wins;
        let plays = game_state.position.plays(roll);
        let made = match plays[..] {
            [only] => only,
            _ => contenders[on_roll].choose(&game_state, roll)?,
        };
        total.plays[on_roll].add(referee.loss(&game_state, roll, &made));
        game_state = game_state.after(made.result);
        on_roll = 1 - on_roll;
        total.turns += 1;
    }
    Ok(None)
}

/// Results of both halves of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PairResult {
    /// Results; the first contender begins in the first half.
    pub results: [ContestResult; 2],
}

impl PairResult {
    /// Returns the mean of a value of both halves.
    pub(crate) fn mean(&self, value: impl Fn(&ContestResult) -> f64) -> f64 {
        self.results.iter().map(value).sum::<f64>() / 2.0
    }

    /// Returns the points per half, less luck.
    pub fn adjusted_points(&self) -> f64 {
        self.mean(ContestResult::adjusted_points)
    }
}

/// Plays pair number `number` of a seed, by the terms of the referee.
///
/// # Errors
/// Returns an error if a contender fails to play.
pub fn play_pair<E: Evaluator>(
    contenders: &mut [&mut dyn Contender; 2],
    seed: u64,
    number: u64,
    referee: &Referee<E>,
) -> Result<PairResult, PlayerError> {
    let mut pair = PairResult::default();
    for (first, played) in pair.results.iter_mut().enumerate() {
        *played = play_half(contenders, first, seed, number, referee)?;
    }
    Ok(pair)
}

/// Distance between the dice of successive games of a match, in numbers of trials.
const NEXT_GAME: u64 = 1 << 32;

/// Plays game or match number `number` of a seed, in which contender `first` rolls first.
fn play_half<E: Evaluator>(
    contenders: &mut [&mut dyn Contender; 2],
    first: usize,
    seed: u64,
    number: u64,
    referee: &Referee<E>,
) -> Result<ContestResult, PlayerError> {
    let mut result = ContestResult::default();
    let mut thrower = first;
    let mut contest = referee.terms().contest();
    let mut trial = number;
    loop {
        let seeded = SeededDice::new(seed);
        let dice = &mut seeded.opening_trial(trial);
        let start = referee.start(contest);
        contenders.iter_mut().try_for_each(|contender| contender.begin())?;
        let Some(won) = play_game(contenders, thrower, start, dice, referee, &mut result)? else {
            return Ok(result);
        };
        result.won[won.winner].add(won.value);
        let is_first = won.winner == 0;
        match contest {
            Contest::Money(_) => {
                result.points = signed(won.points, is_first);
                return Ok(result);
            }
            Contest::Match(score) => {
                let winner = if won.winner == thrower { Side::OnRoll } else { Side::Opponent };
                let score = score.after(winner, won.points);
                if score.winner().is_some() {
                    result.points = signed(1, is_first);
                    return Ok(result);
                }
                // The contenders alternate in rolling first.
                contest = Contest::Match(score.flip());
            }
        }
        thrower = 1 - thrower;
        trial = trial.wrapping_add(NEXT_GAME);
    }
}

fn signed(points: u32, is_won: bool) -> i32 {
    let points = points as i32;
    if is_won { points } else { -points }
}
