//! A single record from those of the boards after it, by going through all plays.

use barpoint_core::Dice;

use crate::board::Board;
use crate::{Law, Numbering, Record, RecordBuffer, TwoSidedRecord};

/// What the record of a board must be, from the records of others by their numbers.
///
/// # Errors
/// Those of `record`.
///
/// # Panics
/// If there is no such board.
pub fn rederive_one_sided<E>(
    numbering: &Numbering,
    law: Law,
    goal: u32,
    index: u32,
    record: impl Fn(u32) -> Result<RecordBuffer, E>,
) -> Result<RecordBuffer, E> {
    let mut best = Vec::with_capacity(21);
    if index < goal.max(1) {
        let Record { first, values } = law.reached();
        return Ok(RecordBuffer::new(first, values.iter().copied()).expect("it is short"));
    }
    for dice in Dice::ALL {
        let mut least: Option<(u32, RecordBuffer)> = None;
        for end in ends(numbering, index, dice) {
            let end = record(end)?;
            let score = law.score(end.record());
            if least.as_ref().is_none_or(|least| score < least.0) {
                least = Some((score, end));
            }
        }
        best.push(least.expect("there is always a play").1);
    }
    Ok(law.after(best.iter().map(RecordBuffer::record)))
}

/// What the record of a pair of boards must be, from the records of others by the numbers of the
/// boards on roll and not on roll. Without cubeful equities only the cubeless one counts.
///
/// # Errors
/// Those of `record`.
///
/// # Panics
/// If there is no such board.
pub fn rederive_two_sided<E>(
    numbering: &Numbering,
    on_roll: u32,
    opponent: u32,
    record: impl Fn(u32, u32) -> Result<TwoSidedRecord, E>,
) -> Result<TwoSidedRecord, E> {
    if on_roll == 0 {
        return Ok(TwoSidedRecord::of([i16::MAX; 4]));
    }
    if opponent == 0 {
        return Ok(TwoSidedRecord::of([i16::MIN; 4]));
    }
    let mut sums = [0_i32; 4];
    for dice in Dice::ALL {
        let mut best = [i16::MIN; 4];
        for end in ends(numbering, on_roll, dice) {
            let waiting = record(opponent, end)?.waiting();
            for (best, value) in best.iter_mut().zip(waiting.values()) {
                *best = (*best).max(value);
            }
        }
        for (sum, best) in sums.iter_mut().zip(best) {
            *sum += dice.weight() as i32 * i32::from(best);
        }
    }
    Ok(TwoSidedRecord::of(sums.map(|sum| (sum / 36) as i16)))
}

/// The different boards after the plays of a roll, in the order in which plays are looked for:
/// larger die first, farther chequers first. The board itself if it is empty.
fn ends(numbering: &Numbering, from: u32, dice: Dice) -> Vec<u32> {
    let [high, low] = [dice.high(), dice.low()].map(|die| usize::from(die.pips()));
    let orders =
        if dice.is_double() { vec![vec![high; 4]] } else { vec![vec![high, low], vec![low, high]] };
    let mut all = Vec::new();
    for order in orders {
        let mut boards = vec![from];
        for die in order {
            let mut next = Vec::new();
            for &board in &boards {
                if board == 0 {
                    add_new(&mut next, 0);
                }
                for after in Board::at(numbering, board).moves().by(die) {
                    add_new(&mut next, after);
                }
            }
            boards = next;
        }
        boards.into_iter().for_each(|board| add_new(&mut all, board));
    }
    all
}

fn add_new(boards: &mut Vec<u32>, board: u32) {
    if !boards.contains(&board) {
        boards.push(board);
    }
}
