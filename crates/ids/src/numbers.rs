//! Boards as 26 numbers.
//!
//! # Perspective
//! The player called X has positive numbers on the points 1 to 24, and O has negative ones. Number
//! 0 counts O's chequers on the bar and number 25 counts X's; both are positive. In text number 0
//! may be negative, because some programs write it so.

use core::{array, fmt};

use barpoint_core::{Chequers, Dice, Position, PositionError, Setup};

use crate::Xgid;

/// A board as 26 numbers.
///
/// # Perspective
/// Chequers of the player called X on the points 1 to 24 are positive numbers, those of O are
/// negative. The first number counts O's chequers on the bar, the last one X's; both are positive.
pub type BoardNumbers = [i32; 26];

/// Reason why numbers are not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumbersError {
    /// Too few or too many numbers.
    Count(usize),
    /// The two numbers after the board are not a roll.
    Dice(i32, i32),
    /// X or O has a negative number of chequers on the bar.
    Bar(char, i32),
    /// X or O has more chequers than a player owns.
    Chequers(char, u64),
    /// The chequers are impossible together.
    Position(PositionError),
}

impl fmt::Display for NumbersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(
                f,
                "{count} numbers: expected the 26 of a board, O's bar, X's points 1 to 24 with O's \
                 chequers negative, and X's bar, optionally followed by a roll"
            ),
            Self::Dice(a, b) => write!(f, "{a} and {b} are not a roll: expected dice from 1 to 6"),
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

impl core::error::Error for NumbersError {}

/// Returns the position of a board as numbers, with X on roll.
///
/// # Errors
/// The numbers are not a position.
pub fn position_of_numbers(numbers: &BoardNumbers) -> Result<Position, NumbersError> {
    for (who, bar) in [('O', numbers[0]), ('X', numbers[25])] {
        if bar < 0 {
            return Err(NumbersError::Bar(who, bar));
        }
    }
    let x = array::from_fn(|i| numbers[i + 1].max(0).unsigned_abs());
    let o = array::from_fn(|i| match i {
        Chequers::BAR => numbers[0].unsigned_abs(),
        _ => numbers[24 - i].min(0).unsigned_abs(),
    });
    let setup = Setup { on_roll: chequers('X', x)?, opponent: chequers('O', o)? };
    setup.try_into().map_err(NumbersError::Position)
}

fn chequers(who: char, counts: [u32; 25]) -> Result<Chequers, NumbersError> {
    let total = counts.iter().map(|&n| u64::from(n)).sum();
    if total > Chequers::MAX.into() {
        return Err(NumbersError::Chequers(who, total));
    }
    Ok(Chequers::new(counts.map(|n| n as u8)))
}

/// Returns the numbers of a position, with X on roll.
pub fn board_numbers(position: &Position) -> BoardNumbers {
    let mut numbers = Xgid::board_of((*position).into()).map(i32::from);
    numbers[0] = -numbers[0];
    numbers
}

/// Returns the position in a text of numbers, and the roll that follows it; `None` if the text is
/// not a list of numbers that could be a board.
///
/// Brackets, commas, semicolons and colons may separate the numbers, and words may come before
/// them.
pub(crate) fn read(text: &str) -> Option<Result<(Position, Option<Dice>), NumbersError>> {
    let is_gap = |c: char| c.is_whitespace() || ",;:|=[](){}\"'`".contains(c);
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    let is_name = |word: &&str| word.starts_with(char::is_alphabetic);
    let most = FEWEST + 100;
    let numbers: Option<Vec<i32>> =
        words.skip_while(is_name).take(most).map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.len() >= FEWEST)?;
    Some(read_list(&numbers))
}

/// Minimum number of numbers that are taken as a board.
const FEWEST: usize = 20;

fn read_list(numbers: &[i32]) -> Result<(Position, Option<Dice>), NumbersError> {
    let Some((board, rest)) = numbers.split_first_chunk::<26>() else {
        return Err(NumbersError::Count(numbers.len()));
    };
    let mut board = *board;
    board[0] = board[0].saturating_abs();
    let position = position_of_numbers(&board)?;
    let pair = match *rest {
        [] => return Ok((position, None)),
        [both] => (both / 10, both % 10),
        [a, b] => (a, b),
        _ => return Err(NumbersError::Count(numbers.len())),
    };
    let die = |n: i32| u8::try_from(n).ok();
    let dice = die(pair.0).zip(die(pair.1)).and_then(|(a, b)| Dice::new(a, b));
    Ok((position, Some(dice.ok_or(NumbersError::Dice(pair.0, pair.1))?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barpoint_core::Variant;

    const START: BoardNumbers =
        [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0];

    #[test]
    fn start_is_the_starting_position() {
        assert_eq!(position_of_numbers(&START).expect("the start"), Variant::Backgammon.start());
        assert_eq!(board_numbers(&Variant::Backgammon.start()), START);
    }

    #[test]
    fn both_bars_keep_their_owners() {
        let mut board = START;
        (board[0], board[1], board[25], board[24]) = (2, 0, 1, 1);
        let with_bars = position_of_numbers(&board).expect("a position");
        assert_eq!((with_bars.on_roll().bar(), with_bars.opponent().bar()), (1, 2));
        assert_eq!(board_numbers(&with_bars), board);
    }

    fn check_error(change: (usize, i32), expected: &str) {
        let mut board = START;
        board[change.0] = change.1;
        assert_eq!(position_of_numbers(&board).expect_err("no position").to_string(), expected);
    }

    #[test]
    fn impossible_boards_are_refused() {
        check_error((0, -1), "-1 chequers of O on the bar: expected 0 or more");
        check_error((25, -2), "-2 chequers of X on the bar: expected 0 or more");
        check_error((6, 7), "X has 17 chequers: expected 15 or less");
        check_error((2, i32::MAX), "X has 2147483662 chequers: expected 15 or less");
        check_error((1, i32::MIN), "O has 2147483661 chequers: expected 15 or less");
    }

    #[test]
    fn lists_are_read_with_brackets_commas_and_a_roll() {
        let start = Variant::Backgammon.start();
        let plain = START.map(|n| n.to_string());
        let roll = Dice::new(3, 1);
        for (text, dice) in [
            (plain.join(" "), None),
            (format!("[{}]", plain.join(", ")), None),
            (format!("board = [\n{}\n]", plain.join(",\n")), None),
            (format!("{} 31", plain.join(" ")), roll),
            (format!("({}) 1 3", plain.join(";")), roll),
        ] {
            assert_eq!(read(&text), Some(Ok((start, dice))), "{text}");
        }
        let mut bars = START;
        (bars[0], bars[1]) = (-1, -1);
        let (position, _) = read(&bars.map(|n| n.to_string()).join(" ")).unwrap().unwrap();
        assert_eq!(position.opponent().bar(), 1);
        assert_eq!(read(&plain[..25].join(" ")), Some(Err(NumbersError::Count(25))));
        assert_eq!(read(&(plain.join(" ") + " 7 1")), Some(Err(NumbersError::Dice(7, 1))));
        assert_eq!(read("1 2 3"), None);
        assert_eq!(read(&(plain.join(" ") + " please")), None);
    }
}
