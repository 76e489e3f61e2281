//! Single games.

use barpoint_core::{GameValue, Side, Variant};
use barpoint_dice::TrialDice;

use crate::{Bout, Contender, PlayerError, Referee, Standing};

/// Result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Won {
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
    mut standing: Standing,
    dice: &mut TrialDice<'_>,
    referee: &Referee,
    bout: &mut Bout,
) -> Result<Option<Won>, PlayerError> {
    for turn in 0..MAX_TURNS {
        if let Some(result) = standing.position.result(Variant::Backgammon) {
            let winner = if result.winner == Side::OnRoll { on_roll } else { 1 - on_roll };
            let counts_gammons = !standing.has_cube || standing.context.counts_gammons();
            let value = if counts_gammons { result.value } else { GameValue::Single };
            let points = standing.context.cube().value.get() * u32::from(value.points());
            return Ok(Some(Won { winner, points, value: Some(result.value) }));
        }
        if let Some(doubled) = standing.doubled().filter(|_| turn > 0) {
            let doubles = contenders[on_roll].doubles(&standing)?;
            bout.cube[on_roll].add(referee.loss_of_double(&standing, doubles));
            if doubles {
                let takes = contenders[1 - on_roll].takes(&standing)?;
                bout.cube[1 - on_roll].add(referee.loss_of_answer(&standing, takes));
                if !takes {
                    let points = standing.context.cube().value.get();
                    return Ok(Some(Won { winner: on_roll, points, value: None }));
                }
                standing = doubled;
            }
        }
        let roll = dice.roll(turn);
        let luck = referee.luck(&standing, roll, turn == 0);
        let sign = if on_roll == 0 { 1.0 } else { -1.0 };
        bout.luck.points += sign * luck.points;
        bout.luck.wins += sign * luck.wins;
        let plays = standing.position.plays(roll);
        let made = match plays[..] {
            [only] => only,
            _ => contenders[on_roll].choose(&standing, roll)?,
        };
        bout.plays[on_roll].add(referee.loss(&standing, roll, &made));
        standing = standing.after(made.result);
        on_roll = 1 - on_roll;
        bout.turns += 1;
    }
    Ok(None)
}
