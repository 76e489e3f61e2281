//! A match as a line of letters; `COMPACT-RECORD.md` describes every bit.

mod bits;
mod read;
#[cfg(test)]
mod tests;
mod write;

use barpoint_core::{Dice, LegalPlay, Position, PositionKey, Variant};

use crate::file::{FileFormat, Reader};

/// Compact records.
pub(crate) const RECORD: FileFormat = FileFormat {
    name: "record",
    about: "compact record of a whole match as a line of letters",
    extensions: &["bpr"],
    reader: Some(Reader {
        detect: |source| !source.is_binary() && source.text().trim_start().starts_with(FAMILY),
        read: read::read,
    }),
    writer: Some(write::write),
};

/// The letters of every version, and that of this one.
const FAMILY: &str = "BpR";
const VERSION: &str = "BpR1";
/// Letters of one match: more than any needs.
const MOST_LETTERS: usize = 65_536;

/// The variants by their numbers.
const VARIANTS: [Variant; 5] = Variant::ALL;

/// The codes of actions beyond rolls.
mod code {
    pub(super) const DOUBLE: u32 = 21;
    pub(super) const TAKE: u32 = 22;
    pub(super) const DROP: u32 = 23;
    pub(super) const BEAVER: u32 = 24;
    pub(super) const RACCOON: u32 = 25;
    pub(super) const RESIGN: u32 = 26;
    pub(super) const ACCEPT: u32 = 27;
    pub(super) const DECLINE: u32 = 28;
    pub(super) const OTHER_PLAYER: u32 = 29;
    pub(super) const RARE: u32 = 30;
    pub(super) const END: u32 = 31;
}

/// The legal plays in the order of their numbers.
fn numbered_plays(position: &Position, dice: Dice) -> Vec<LegalPlay> {
    let mut plays = position.plays(dice).to_vec();
    plays.sort_unstable_by_key(|legal| PositionKey::from(&legal.result).0);
    plays
}

/// How many bits the number of one of `count` plays takes.
const fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// CRC-16 of polynomial 0x1021, starting at 0xffff.
fn checksum(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xffff, |sum, byte| {
        let mixed = sum ^ u16::from(*byte) << 8;
        (0..8).fold(
            mixed,
            |sum: u16, _| {
                if sum & 0x8000 == 0 { sum << 1 } else { sum << 1 ^ 0x1021 }
            },
        )
    })
}
