//! Letters, codes and numbers of compact records.

use barpoint_core::{Dice, LegalPlay, Position, PositionKey, Variant};

/// First letters of every version, and of this version.
pub(super) const FAMILY: &str = "BpR";
pub(super) const VERSION: &str = "BpR1";
/// Maximum number of letters of a match; no real match needs as many.
pub(super) const MOST_LETTERS: usize = 65_536;

/// Variants in the order of their codes.
pub(super) const VARIANTS: [Variant; 5] = Variant::ALL;

/// Codes of all actions except rolls.
pub(super) mod code {
    pub(in super::super) const DOUBLE: u32 = 21;
    pub(in super::super) const TAKE: u32 = 22;
    pub(in super::super) const DROP: u32 = 23;
    pub(in super::super) const BEAVER: u32 = 24;
    pub(in super::super) const RACCOON: u32 = 25;
    pub(in super::super) const RESIGN: u32 = 26;
    pub(in super::super) const ACCEPT: u32 = 27;
    pub(in super::super) const DECLINE: u32 = 28;
    pub(in super::super) const OTHER_PLAYER: u32 = 29;
    pub(in super::super) const RARE: u32 = 30;
    pub(in super::super) const END: u32 = 31;
}

/// Returns the legal plays in the order of their numbers.
pub(super) fn numbered_plays(position: &Position, dice: Dice) -> Vec<LegalPlay> {
    let mut plays = position.plays(dice).to_vec();
    plays.sort_unstable_by_key(|legal| PositionKey::from(&legal.result).0);
    plays
}

/// Returns the number of bits for the index of one of `count` plays.
pub(super) const fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Returns the CRC-16 with polynomial 0x1021 and initial value 0xffff.
pub(super) fn checksum(bytes: &[u8]) -> u16 {
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
