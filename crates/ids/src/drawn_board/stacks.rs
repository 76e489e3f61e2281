//! Stacks of chequers in the columns of a drawing.

use barpoint_core::Player;

use super::frame::{Damage, Frame, POINTS, Row};

/// A stack as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stack {
    /// Owner of the chequers.
    pub(super) owner: Option<Player>,
    /// Chequers that are drawn.
    drawn: u8,
    /// Number in the place of further chequers.
    number: Option<u8>,
}

/// Meaning of the number on a stack that is too high for the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    /// Chequers of the whole stack.
    All,
    /// Chequers that are not drawn.
    Rest,
}

impl Stack {
    /// Returns the number of chequers.
    pub(super) fn count(self, numbers: Numbers) -> u8 {
        match self.number {
            None => self.drawn,
            Some(number) if numbers == Numbers::All && number > self.drawn => number,
            Some(number) => self.drawn + number,
        }
    }

    /// Adds what is drawn in a row.
    fn add(&mut self, text: &str, row: &Row) -> Result<(), Damage> {
        let wrong = |what: &str| (row.line, format!("`{text}` on a point: {what}"));
        for c in text.chars() {
            let owner = match c {
                'X' | 'x' => Player::One,
                'O' | 'o' => Player::Zero,
                ' ' | '.' | ':' | '\'' | '`' | '-' => continue,
                _ => {
                    return self.add_number(text).ok_or_else(|| wrong("expected X, O or a number"));
                }
            };
            if self.owner.is_some_and(|known| known != owner) {
                return Err(wrong("expected chequers of one player"));
            }
            self.owner = Some(owner);
            self.drawn += 1;
        }
        Ok(())
    }

    fn add_number(&mut self, text: &str) -> Option<()> {
        let text = text.trim_matches(['(', ')', '.', ' ']);
        let number = match text.as_bytes() {
            b"0" => 0,
            [letter @ b'A'..=b'F'] => letter - b'A' + 10,
            [b'1'..=b'9'] | [b'1', b'0'..=b'5'] => text.parse().ok()?,
            _ => return None,
        };
        if number == 0 {
            // A zero is a chequer of O.
            (self.owner != Some(Player::One)).then_some(())?;
            self.owner = Some(Player::Zero);
            self.drawn += 1;
            return Some(());
        }
        self.number = Some(number);
        Some(())
    }
}

/// All stacks of a drawing, each half from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stacks {
    pub(super) upper: [Stack; POINTS],
    pub(super) lower: [Stack; POINTS],
    /// Stacks on the bar in the upper and in the lower half.
    pub(super) bar: [Stack; 2],
    /// Cube on the bar, and the half beside which it is; `None` in the middle.
    pub(super) cube: Option<(u32, Option<Half>)>,
}

/// Half of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    Upper,
    Lower,
}

impl Stacks {
    /// Reads the stacks of a frame.
    pub(super) fn read(frame: &Frame) -> Result<Self, Damage> {
        let mut stacks = Self::default();
        if let Some(middle) = &frame.middle {
            stacks.cube = cube(&middle.bar).map(|value| (value, None));
        }
        for (half, rows) in [(Half::Upper, &frame.upper), (Half::Lower, &frame.lower)] {
            let (points, bar) = match half {
                Half::Upper => (&mut stacks.upper, &mut stacks.bar[0]),
                Half::Lower => (&mut stacks.lower, &mut stacks.bar[1]),
            };
            for row in rows {
                for (stack, text) in points.iter_mut().zip(&row.cells) {
                    stack.add(text, row)?;
                }
                match cube(&row.bar) {
                    Some(value) => stacks.cube = Some((value, Some(half))),
                    None => bar.add(&row.bar, row)?,
                }
            }
            let stacks = points.iter().chain([&*bar]);
            if let Some(row) = rows.first()
                && stacks.clone().any(|stack| stack.owner.is_none() && stack.number.is_some())
            {
                return Err((row.line, "a number without chequers: expected X or O too".into()));
            }
        }
        Ok(stacks)
    }
}

/// Returns the value of a cube that is drawn on the bar. No stack has such a number.
fn cube(text: &str) -> Option<u32> {
    let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let value: u32 = inner.unwrap_or(text).trim().parse().ok()?;
    (value.is_power_of_two() && (inner.is_some() || value >= 16)).then_some(value)
}
