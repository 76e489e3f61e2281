//! Plies of a game.

use barpoint_core::Dice;

use super::bytes::Bytes;
use crate::toolkit::{PointMove, ReadError};

/// Turn of a player, or another event.
pub(super) struct Ply {
    pub(super) at: usize,
    pub(super) action: u32,
    /// 0 for White, 1 for Black.
    pub(super) seat: u8,
    pub(super) dice: Option<Dice>,
    pub(super) steps: Vec<PointMove>,
    pub(super) extras: Extras,
}

#[derive(Default)]
pub(super) struct Extras {
    pub(super) resign_value: Option<u32>,
    pub(super) cube_value: Option<u32>,
    pub(super) cube_owner: Option<u32>,
    pub(super) board: Option<[i8; 26]>,
}

/// Returns a step in the numbers of the player who moves: 25 is the bar, 0 is off.
pub(super) fn step(byte: u8, seat: u8, bytes: &Bytes<'_>) -> Result<PointMove, ReadError> {
    let (pips, from) = (byte >> 5, byte & 0x1f);
    if !(1..=6).contains(&pips) || from > 25 {
        let reason =
            format!("a step of {pips} pips from {from}: expected 1 to 6 pips from 0 to 25");
        return Err(bytes.wrong(reason));
    }
    let own = if seat == 0 { 25 - from } else { from };
    Ok((own, own.saturating_sub(pips)))
}

/// Returns the roll of an action from 0 to 20.
fn roll(action: u32) -> Option<Dice> {
    Dice::ALL.into_iter().find(|dice| {
        let (low, high) = (u32::from(dice.low().pips()), u32::from(dice.high().pips()));
        let first = [0, 6, 11, 15, 18, 20][low as usize - 1];
        first + high - low == action
    })
}

/// Reads a ply.
pub(super) fn read(bytes: &mut Bytes<'_>) -> Result<Ply, ReadError> {
    let at = bytes.at;
    let byte = bytes.u8()?;
    let mut action = u32::from(byte & 0x3f);
    let seat = byte >> 6 & 1;
    let dice = roll(action);
    let mut steps = Vec::new();
    if let Some(dice) = dice {
        let most = if dice.is_double() { 4 } else { 2 };
        while steps.len() < most {
            let before = *bytes;
            match bytes.u8()? {
                0 => break,
                byte => steps.push(step(byte, seat, &before)?),
            }
        }
    }
    let mut extras = Extras::default();
    if byte & 0x80 != 0 {
        let mut record = bytes.record()?;
        record.bytes(0, 2)?;
        extras.resign_value = record.number(1)?;
        extras.cube_value = record.number(2)?;
        record.flag(3);
        record.equity(4)?;
        if let Some(rest) = record.field(5) {
            let count = rest.number()? as usize;
            rest.take(count)?;
        }
        extras.board = record
            .bytes(6, 26)?
            .map(|board| std::array::from_fn(|i| i8::from_le_bytes([board[i]])));
        action = record.number(7)?.unwrap_or(action);
        extras.cube_owner = record.number(8)?;
    }
    Ok(Ply { at, action, seat, dice, steps, extras })
}
