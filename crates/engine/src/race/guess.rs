//! Rough guesses of the plays of a race.
//!
//! The mean numbers of rolls of both sides are looked up, with all chequers moved in, and the
//! chances follow from their differences. A guess takes a tenth of the time of an evaluation.

use barpoint_core::{Chequers, LegalPlay, Position};
use barpoint_nn::race::ROLL_PIPS;

use super::home_table::HomeTable;
use super::{HOME, THEIR_HOME};

/// Width of the transition from a sure loss to a sure win, in rolls.
const SPREAD: f32 = 1.6;

/// Advantage of the player on roll, in rolls.
const ON_ROLL: f32 = 0.5;

/// Mean numbers of rolls that a side needs.
struct Needs {
    all_off: f32,
    /// Present if the side can lose a gammon.
    first_off: Option<f32>,
    /// Rolls until the side has left the opponent's home board, if it can lose a backgammon.
    escape: Option<f32>,
}

impl Needs {
    fn of(side: &Chequers, table: &HomeTable) -> Self {
        let (inside, outside) = table.rolls(side);
        let back = side.counts()[THEIR_HOME..THEIR_HOME + HOME].iter().zip(1..);
        let back: u32 = back.map(|(&n, pips)| pips * u32::from(n)).sum();
        let none_off = side.none_off();
        Self {
            all_off: inside.mean + outside,
            first_off: none_off.then_some(inside.first_off + outside),
            escape: (none_off && back > 0).then_some(back as f32 / ROLL_PIPS),
        }
    }
}

/// Replaces `guesses` with the mean worth of each play on each scale, as
/// [`Evaluator::guess_results`](crate::Evaluator::guess_results) documents. There must be no
/// contact.
///
/// # Accuracy
/// In races from games the best of three plays loses .001 on average, and .0024 if the chance of a
/// gammon is above 30 %; the best of six loses .0003 and .001.
pub(crate) fn guess_results(
    table: &HomeTable,
    position: &Position,
    plays: &[LegalPlay],
    worths: &[[f32; 6]],
    guesses: &mut Vec<Option<f32>>,
) {
    guesses.clear();
    guesses.resize(plays.len() * worths.len(), None);
    let mine = Needs::of(position.opponent(), table);
    for (i, play) in plays.iter().enumerate() {
        let chances = chances(&mine, &Needs::of(play.result.opponent(), table));
        for (worth, guesses) in worths.iter().zip(guesses.chunks_exact_mut(plays.len())) {
            let terms = chances.iter().zip(worth).map(|(chance, worth)| chance * worth);
            guesses[i] = Some(terms.sum());
        }
    }
}

/// Returns the chances of the results from losing a backgammon to winning one, for the player on
/// roll.
fn chances(mine: &Needs, theirs: &Needs) -> [f32; 6] {
    let all_off = mine.all_off - ON_ROLL;
    let before = |theirs: f32| earlier(all_off, theirs);
    let after = |mine: f32| earlier(theirs.all_off, mine - ON_ROLL);
    let win = before(theirs.all_off);
    let win_gammon = theirs.first_off.map_or(0.0, before).min(win);
    let win_backgammon = theirs.escape.map_or(0.0, before).min(win_gammon);
    let lose_gammon = mine.first_off.map_or(0.0, after).min(1.0 - win);
    let lose_backgammon = mine.escape.map_or(0.0, after).min(lose_gammon);
    [
        lose_backgammon,
        lose_gammon - lose_backgammon,
        1.0 - win - lose_gammon,
        win - win_gammon,
        win_gammon - win_backgammon,
        win_backgammon,
    ]
}

/// Returns the rough chance that a number of rolls is smaller than another, given their means.
fn earlier(rolls: f32, others: f32) -> f32 {
    let lead = (others - rolls) / SPREAD;
    0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
}
