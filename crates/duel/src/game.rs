//! Single games.

use barpoint_core::{GameValue, Side, Variant};
use barpoint_dice::TrialDice;

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
pub(crate) fn play(
    contenders: &mut [&mut dyn Contender; 2],
    mut on_roll: usize,
    mut game_state: GameState,
    dice: &mut TrialDice<'_>,
    referee: &Referee,
    total: &mut ContestResult,
) -> Result<Option<GameEnd>, PlayerError> {
    for turn in 0..MAX_TURNS {
        if let Some(result) = game_state.position.result(Variant::Backgammon) {
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
