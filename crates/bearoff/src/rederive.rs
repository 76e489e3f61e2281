//! Records of two-sided databases, and computation of a single record from those after all its plays.

use barpoint_core::Dice;

use crate::board::Board;
use crate::{Numbering, RecordBuffer, RecordForm};

/// Stored value of a win in a two-sided database.
pub(crate) const WON: i16 = i16::MAX;

/// Record of a pair of boards in a two-sided database.
///
/// # Units
/// Fixed-point equities on a cube of 1: −32768 for −1 and 32767 for +1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSidedRecord {
    /// Equity without a cube.
    pub cubeless: i16,
    /// Equity if the player on roll owns the cube.
    pub owned: i16,
    /// Equity with a centred cube.
    pub centred: i16,
    /// Equity if the opponent owns the cube.
    pub opponent: i16,
}

impl TwoSidedRecord {
    /// Creates a record from values in the order of the file.
    pub const fn from_values([cubeless, owned, centred, opponent]: [i16; 4]) -> Self {
        Self { cubeless, owned, centred, opponent }
    }

    /// Values in the order of the file.
    pub const fn values(self) -> [i16; 4] {
        [self.cubeless, self.owned, self.centred, self.opponent]
    }

    /// The same pair before the cube decision of the player on roll, seen by the other player.
    #[inline]
    pub(crate) fn waiting(self) -> Self {
        Self {
            cubeless: !self.cubeless,
            owned: !self.opponent,
            centred: !self.doubling(self.centred),
            opponent: !self.doubling(self.owned),
        }
    }

    /// Value if the player on roll may double, from the value without a double.
    #[inline]
    fn doubling(self, no_double: i16) -> i16 {
        let half = |value: i16| value / 2;
        match self.opponent {
            take if take < half(no_double) => no_double,
            take if take >= half(WON) => WON,
            take => 2 * take,
        }
    }
}
/// Returns the different boards after the plays of each roll of [`Dice::ALL`]. They are in the
/// order of the generators: larger die first, farther chequers first. An empty board is followed
/// only by itself.
///
/// # Panics
/// Panics if there is no such board.
pub fn boards_after(numbering: &Numbering, index: u32) -> [Vec<u32>; 21] {
    Dice::ALL.map(|dice| ends(numbering, index, dice))
}

/// Computes the record of a board that has not reached the goal. `record` returns the records of
/// the boards [after](boards_after) it, given by number.
///
/// # Errors
/// Returns the errors of `record`.
pub fn rederive_one_sided<E>(
    form: RecordForm,
    after: &[Vec<u32>; 21],
    record: impl Fn(u32) -> Result<RecordBuffer, E>,
) -> Result<RecordBuffer, E> {
    let mut best = Vec::with_capacity(21);
    for ends in after {
        let mut least: Option<(u32, RecordBuffer)> = None;
        for &end in ends {
            let end = record(end)?;
            let score = form.score(end.record());
            if least.as_ref().is_none_or(|least| score < least.0) {
                least = Some((score, end));
            }
        }
        best.extend(least.map(|(_, record)| record));
    }
    Ok(form.after(best.iter().map(RecordBuffer::record)))
}

/// Computes the record of a pair of boards with chequers on both sides. `record` returns the
/// records of the opponent on roll against the boards [after](boards_after) the play, given by
/// number. In a database without cubeful equities only the cubeless one is correct.
///
/// # Errors
/// Returns the errors of `record`.
pub fn rederive_two_sided<E>(
    after: &[Vec<u32>; 21],
    record: impl Fn(u32) -> Result<TwoSidedRecord, E>,
) -> Result<TwoSidedRecord, E> {
    let mut sums = [0_i32; 4];
    for (dice, ends) in Dice::ALL.iter().zip(after) {
        let mut best = [i16::MIN; 4];
        for &end in ends {
            let waiting = record(end)?.waiting();
            for (best, value) in best.iter_mut().zip(waiting.values()) {
                *best = (*best).max(value);
            }
        }
        for (sum, best) in sums.iter_mut().zip(best) {
            *sum += dice.weight() as i32 * i32::from(best);
        }
    }
    Ok(TwoSidedRecord::from_values(sums.map(|sum| (sum / 36) as i16)))
}

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
        for board in boards {
            add_new(&mut all, board);
        }
    }
    all
}

fn add_new(boards: &mut Vec<u32>, board: u32) {
    if !boards.contains(&board) {
        boards.push(board);
    }
}
