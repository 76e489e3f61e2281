//! Boards as 26 numbers.
//!
//! # Perspective
//! The player called X, who has positive numbers on the points 1 to 24; O has negative ones there.
//! Number 0 counts O's chequers on the bar and number 25 those of X, both positive.

use core::{array, fmt};

use barpoint_core::{Chequers, Position, PositionError, Setup};

/// A board as it is sent.
pub type Numbers = [i32; 26];

/// Why numbers are no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A number of chequers of X or O on the bar that is below nought.
    Bar(char, i32),
    /// X or O has more chequers than there are.
    Chequers(char, u64),
    /// The chequers cannot stand like this.
    Position(PositionError),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bar(who, bar) => {
                write!(f, "{bar} chequers of {who} on the bar: expected 0 or more")
            }
            Self::Chequers(who, total) => {
                write!(f, "{who} has {total} chequers: expected {} or less", Chequers::MAX)
            }
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for BoardError {}

/// The position in which X is on roll.
///
/// # Errors
/// Numbers that are no position.
pub fn position(numbers: &Numbers) -> Result<Position, BoardError> {
    for (who, bar) in [('O', numbers[0]), ('X', numbers[25])] {
        if bar < 0 {
            return Err(BoardError::Bar(who, bar));
        }
    }
    let x = array::from_fn(|i| numbers[i + 1].max(0).unsigned_abs());
    let o = array::from_fn(|i| match i {
        Chequers::BAR => numbers[0].unsigned_abs(),
        _ => numbers[24 - i].min(0).unsigned_abs(),
    });
    let setup = Setup { on_roll: chequers('X', x)?, opponent: chequers('O', o)? };
    setup.try_into().map_err(BoardError::Position)
}

fn chequers(who: char, counts: [u32; 25]) -> Result<Chequers, BoardError> {
    let total = counts.iter().map(|&n| u64::from(n)).sum();
    if total > Chequers::MAX.into() {
        return Err(BoardError::Chequers(who, total));
    }
    Ok(Chequers::new(counts.map(|n| n as u8)))
}

/// The numbers of a position in which X is on roll.
pub fn numbers(position: &Position) -> Numbers {
    let (x, o) = (position.on_roll().counts(), position.opponent().counts());
    array::from_fn(|i| match i {
        0 => o[Chequers::BAR].into(),
        25 => x[Chequers::BAR].into(),
        _ => i32::from(x[i - 1]) - i32::from(o[24 - i]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use barpoint_core::Variant;

    const START: Numbers =
        [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

    #[test]
    fn start_is_the_starting_position() {
        assert_eq!(position(&START).expect("the start"), Variant::Backgammon.start());
        assert_eq!(numbers(&Variant::Backgammon.start()), START);
    }

    #[test]
    fn both_bars_keep_their_owners() {
        let mut board = START;
        (board[0], board[1], board[25], board[24]) = (2, 0, 1, 1);
        let with_bars = position(&board).expect("a position");
        assert_eq!((with_bars.on_roll().bar(), with_bars.opponent().bar()), (1, 2));
        assert_eq!(numbers(&with_bars), board);
    }

    fn check_error(change: (usize, i32), expected: &str) {
        let mut board = START;
        board[change.0] = change.1;
        assert_eq!(position(&board).expect_err("no position").to_string(), expected);
    }

    #[test]
    fn impossible_boards_are_refused() {
        check_error((0, -1), "-1 chequers of O on the bar: expected 0 or more");
        check_error((25, -2), "-2 chequers of X on the bar: expected 0 or more");
        check_error((6, 7), "X has 17 chequers: expected 15 or less");
        check_error((2, i32::MAX), "X has 2147483662 chequers: expected 15 or less");
        check_error((1, i32::MIN), "O has 2147483661 chequers: expected 15 or less");
    }
}
