//! XGIDs as text.

use std::fmt;
use std::str::FromStr;

use super::{Xgid, XgidDice, XgidError, XgidField, XgidProblem, without_prefix};

/// Reads an XGID with or without `XGID=`.
impl FromStr for Xgid {
    type Err = XgidError;

    fn from_str(text: &str) -> Result<Self, XgidError> {
        let text = text.trim();
        read(text).map_err(|problem| XgidError { text: text.into(), problem })
    }
}

fn read(text: &str) -> Result<Xgid, XgidProblem> {
    let body = without_prefix(text).unwrap_or(text);
    let prefix = text.len() - body.len();
    let texts: Vec<&str> = body.split(':').collect();
    let found = texts.len();
    let texts = texts.try_into().map_err(|_| XgidProblem::FieldCount(found))?;
    let fields = Fields { texts, prefix };
    Ok(Xgid {
        board: fields.read(XgidField::Board, |text| board(text, prefix).transpose())??,
        cube: fields.read(XgidField::Cube, number)?,
        owner: fields.read(XgidField::Owner, sign)?,
        turn: fields.read(XgidField::Turn, sign)?,
        dice: fields.read(XgidField::Dice, dice)?,
        score: [
            fields.read(XgidField::BottomScore, number)?,
            fields.read(XgidField::TopScore, number)?,
        ],
        rules: fields.read(XgidField::Rules, number)?,
        length: fields.read(XgidField::Length, number)?,
        max_cube: fields.read(XgidField::MaxCube, number)?,
    })
}

struct Fields<'a> {
    texts: [&'a str; XgidField::ALL.len()],
    /// Characters before the first field.
    prefix: usize,
}

impl Fields<'_> {
    fn read<T>(
        &self,
        field: XgidField,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, XgidProblem> {
        let (before, text) = (&self.texts[..field as usize], self.texts[field as usize]);
        parse(text).ok_or_else(|| XgidProblem::Text {
            field,
            offset: before
                .iter()
                .fold(self.prefix, |offset, text| offset + text.chars().count() + 1),
            found: text.into(),
        })
    }
}

/// Reads the board field; returns `None` if its length is wrong.
fn board(text: &str, prefix: usize) -> Result<Option<[i8; 26]>, XgidProblem> {
    let mut board = [0; 26];
    if text.chars().count() != board.len() {
        return Ok(None);
    }
    for (place, found) in text.chars().enumerate() {
        board[place] = match (found, place) {
            ('-', _) => 0,
            ('A'..='O', 1..) => found as i8 - 'A' as i8 + 1,
            ('a'..='o', ..25) => 'a' as i8 - found as i8 - 1,
            _ => {
                let expected = match place {
                    0 => "- or a to o on the bar of the top player",
                    25 => "- or A to O on the bar of the bottom player",
                    _ => "-, A to O or a to o",
                };
                return Err(XgidProblem::Board { offset: prefix + place, found, expected });
            }
        };
    }
    Ok(Some(board))
}

impl Xgid {
    /// Reads a board without other fields, in the layout of [`board`](Self::board). Returns `None`
    /// if the text is not a board.
    ///
    /// # Examples
    /// ```
    /// use barpoint_ids::Xgid;
    ///
    /// let board = Xgid::read_board("-b----E-C---eE---c-e----B-").expect("the starting position");
    /// assert_eq!((board[1], board[6]), (-2, 5));
    /// ```
    pub fn read_board(text: &str) -> Option<[i8; 26]> {
        board(text, 0).ok()?
    }

    /// Returns the letter of a place in a [`board`](Self::board).
    pub fn letter(chequers: i8) -> char {
        char::from(match chequers {
            0 => b'-',
            1.. => b'A' - 1 + chequers.unsigned_abs(),
            _ => b'a' - 1 + chequers.unsigned_abs(),
        })
    }
}

/// Reads a number that consists of digits only.
fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

fn sign(text: &str) -> Option<i8> {
    match text {
        "-1" => Some(-1),
        "0" => Some(0),
        "1" => Some(1),
        _ => None,
    }
}

fn dice(text: &str) -> Option<XgidDice> {
    match text.as_bytes() {
        b"00" => Some(XgidDice::None),
        b"D" => Some(XgidDice::Doubled),
        b"B" => Some(XgidDice::Beavered),
        b"R" => Some(XgidDice::Raccooned),
        &[first @ b'1'..=b'6', second @ b'1'..=b'6'] => {
            Some(XgidDice::Rolled([first - b'0', second - b'0']))
        }
        _ => None,
    }
}

/// Writes the XGID with the prefix `XGID=`.
impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::PREFIX)?;
        for count in self.board {
            write!(f, "{}", Self::letter(count))?;
        }
        write!(f, ":{}:{}:{}:", self.cube, self.owner, self.turn)?;
        match self.dice {
            XgidDice::None => f.write_str("00")?,
            XgidDice::Rolled([first, second]) => write!(f, "{first}{second}")?,
            XgidDice::Doubled => f.write_str("D")?,
            XgidDice::Beavered => f.write_str("B")?,
            XgidDice::Raccooned => f.write_str("R")?,
        }
        let [bottom, top] = self.score;
        write!(f, ":{bottom}:{top}:{}:{}:{}", self.rules, self.length, self.max_cube)
    }
}
