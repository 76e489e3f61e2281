//! Plies of a game.

use barpoint_core::Dice;

use super::bytes::Bytes;
use super::pen;
use crate::toolkit::{PointMove, ReadError};

/// Numbers of the actions that are not rolls.
pub(super) mod action {
    pub(crate) const DOUBLE: u32 = 21;
    pub(crate) const TAKE: u32 = 22;
    pub(crate) const DROP: u32 = 23;
    pub(crate) const GAME_OVER: u32 = 24;
    pub(crate) const FINAL: u32 = 26;
    pub(crate) const RESIGN_GAME: u32 = 27;
    pub(crate) const RESIGN_MATCH: u32 = 28;
    pub(crate) const FORFEIT: u32 = 29;
    pub(crate) const NULL: u32 = 30;
    pub(crate) const SET_POSITION: u32 = 31;
    pub(crate) const BEAVER: u32 = 32;
    pub(crate) const RACCOON: u32 = 33;
    pub(crate) const SETTLE: u32 = 34;
    pub(crate) const INVALID: u32 = 35;
    pub(crate) const SET_CUBE: u32 = 36;
    pub(crate) const PASS: u32 = 37;
}

/// Counts of a board in absolute numbers: White's bar, the points, Black's bar; White is positive.
pub(super) type Board = [i8; 26];

/// Turn of a player, or another event.
#[derive(Default)]
pub(super) struct Ply {
    pub(super) at: usize,
    pub(super) action: u32,
    /// 0 for White, 1 for Black.
    pub(super) seat: u8,
    pub(super) dice: Option<Dice>,
    pub(super) steps: Vec<u8>,
    pub(super) extras: Extras,
}

#[derive(Default)]
pub(super) struct Extras {
    /// Dice of an illegal play.
    pub(super) dice: Option<[u8; 2]>,
    pub(super) resign_value: Option<u32>,
    pub(super) cube_value: Option<u32>,
    pub(super) is_illegal: bool,
    /// Steps of an illegal play.
    pub(super) steps: Vec<u8>,
    pub(super) board: Option<Board>,
    pub(super) cube_owner: Option<u32>,
}

/// Checks a step.
pub(super) fn check_step(byte: u8, bytes: &Bytes<'_>) -> Result<(), ReadError> {
    let (pips, from) = (byte >> 5, byte & 0x1f);
    if (1..=6).contains(&pips) && from <= 25 {
        return Ok(());
    }
    Err(bytes
        .wrong(format!("a step of {pips} pips from {from}: expected 1 to 6 pips from 0 to 25")))
}

/// Returns steps in the numbers of the player who moves: 25 is the bar, 0 is off.
pub(super) fn point_moves(steps: &[u8], seat: u8) -> Vec<PointMove> {
    let point_move = |byte: &u8| {
        let (pips, from) = (byte >> 5, byte & 0x1f);
        let own = if seat == 0 { 25_u8.saturating_sub(from) } else { from };
        (own, own.saturating_sub(pips))
    };
    steps.iter().map(point_move).collect()
}

/// Returns the steps of moves of a roll; `None` if a move is no step of one die.
pub(super) fn steps(moves: &[PointMove], dice: Dice, seat: u8) -> Option<Vec<u8>> {
    let (high, low) = (dice.high().pips(), dice.low().pips());
    let mut left = if high == low { vec![low; 4] } else { vec![low, high] };
    let mut steps = Vec::with_capacity(moves.len());
    for &(from, to) in moves {
        let needed = from.checked_sub(to)?;
        let exact = left.iter().position(|&pips| pips == needed);
        let larger = || left.iter().position(|&pips| to == 0 && pips > needed);
        let pips = match exact.or_else(larger) {
            Some(die) => left.remove(die),
            None => needed,
        };
        if !(1..=6).contains(&pips) || from > 25 {
            return None;
        }
        let absolute = if seat == 0 { 25 - from } else { from };
        steps.push(pips << 5 | absolute);
    }
    Some(steps)
}

/// Returns the roll of an action from 0 to 20.
fn roll(action: u32) -> Option<Dice> {
    Dice::ALL.into_iter().find(|dice| number(*dice) == action)
}

/// Returns the action of a roll.
pub(super) fn number(dice: Dice) -> u32 {
    let (low, high) = (u32::from(dice.low().pips()), u32::from(dice.high().pips()));
    let first = [0, 6, 11, 15, 18, 20];
    first[low as usize - 1] + high - low
}

const fn most_steps(dice: Dice) -> usize {
    if dice.is_double() { 4 } else { 2 }
}

impl Ply {
    /// Reads a ply.
    pub(super) fn read(bytes: &mut Bytes<'_>) -> Result<Self, ReadError> {
        let at = bytes.at;
        let byte = bytes.u8()?;
        let mut action = u32::from(byte & 0x3f);
        let seat = byte >> 6 & 1;
        let dice = roll(action);
        let mut steps = Vec::new();
        if let Some(dice) = dice {
            while steps.len() < most_steps(dice) {
                let before = *bytes;
                match bytes.u8()? {
                    0 => break,
                    byte => {
                        check_step(byte, &before)?;
                        steps.push(byte);
                    }
                }
            }
        }
        let mut extras = Extras::default();
        if byte & 0x80 != 0 {
            let mut record = bytes.record()?;
            extras.dice = record.array(0)?;
            extras.resign_value = record.number(1)?;
            extras.cube_value = record.number(2)?;
            extras.is_illegal = record.flag(3);
            record.equity(4)?;
            if let Some(rest) = record.field(5) {
                extras.steps = counted_steps(rest)?;
            }
            extras.board = record.array(6)?.map(|board: [u8; 26]| board.map(u8::cast_signed));
            action = record.number(7)?.unwrap_or(action);
            extras.cube_owner = record.number(8)?;
        }
        Ok(Self { at, action, seat, dice, steps, extras })
    }

    /// Appends the ply to a game.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let mut extras = pen::Record::default();
        extras.bytes(0, self.extras.dice);
        extras.number(1, self.extras.resign_value);
        extras.number(2, self.extras.cube_value);
        extras.flag(3, self.extras.is_illegal);
        if !self.extras.steps.is_empty() {
            pen::counted(extras.field(5), &self.extras.steps);
        }
        extras.bytes(6, self.extras.board.map(|board| board.map(i8::cast_unsigned)));
        extras.number(8, self.extras.cube_owner);
        let has_extras = u8::from(!extras.is_empty());
        out.push(self.action as u8 | self.seat << 6 | has_extras << 7);
        if let Some(dice) = self.dice {
            out.extend(&self.steps);
            if self.steps.len() < most_steps(dice) {
                out.push(0);
            }
        }
        if has_extras == 1 {
            out.extend(extras.into_bytes());
        }
    }
}

/// Reads steps with their count before them.
pub(super) fn counted_steps(bytes: &mut Bytes<'_>) -> Result<Vec<u8>, ReadError> {
    let start = *bytes;
    let count = bytes.number()?;
    if count > 4 {
        return Err(start.wrong(format!("{count} steps: expected at most 4")));
    }
    let mut steps = Vec::new();
    for _ in 0..count {
        let before = *bytes;
        let byte = bytes.u8()?;
        check_step(byte, &before)?;
        steps.push(byte);
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_roll_has_its_number() {
        for (expected, number_of) in (0..).zip(0..21) {
            assert_eq!(roll(number_of).map(number), Some(expected));
        }
        assert_eq!(roll(21), None);
        assert_eq!(number("31".parse().expect("a roll")), 2);
    }

    #[test]
    fn steps_name_the_die_that_bears_off() {
        let dice: Dice = "52".parse().expect("a roll");
        let steps = steps(&[(4, 0), (2, 0)], dice, 0).expect("steps");
        assert_eq!(steps, [0b101_10101, 0b010_10111]);
        assert_eq!(point_moves(&steps, 0), [(4, 0), (2, 0)]);
    }
}
