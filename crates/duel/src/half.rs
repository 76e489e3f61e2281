//! Half of a pair: a game or a match.

use barpoint_core::{Contest, Side};
use barpoint_dice::SeededDice;

use crate::{Contender, ContestResult, PlayerError, Referee, game};

/// Distance between the dice of successive games of a match, in numbers of trials.
const NEXT_GAME: u64 = 1 << 32;

/// Plays game or match number `number` of a seed, in which contender `first` rolls first.
pub(crate) fn play(
    contenders: &mut [&mut dyn Contender; 2],
    first: usize,
    seed: u64,
    number: u64,
    referee: &Referee,
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
        let Some(won) = game::play(contenders, thrower, start, dice, referee, &mut result)? else {
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
