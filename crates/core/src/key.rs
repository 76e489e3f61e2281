//! The ten-byte position key.
//!
//! Keys are in this crate because the ten bytes belong to the rules. The Base64 text around them is
//! in `barpoint-ids`, which decodes it in forty lines of its own, so that an embedder without
//! features reads IDs and has no third-party crate.

use core::fmt;

use crate::{Chequers, Position, PositionError, Setup};

/// A position packed into 80 bits, as GNU Backgammon does.
///
/// # Shape
/// A bit string that starts with the least significant bit of byte 0. For each point from 1 to 24
/// and then for the bar it holds a one for each chequer, followed by a zero. The **opponent's**
/// chequers come first, then those of the player on roll; each side's points are numbered by their
/// owner. Unused bits are zero.
///
/// # Source
/// GNU Backgammon 1.07. Its manual (2003) says that the player on roll comes first, but the program
/// and all other programs write that player second.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey(pub [u8; 10]);

impl From<&Position> for PositionKey {
    fn from(position: &Position) -> Self {
        let (opponent, length) = bits(position.opponent());
        let (on_roll, _) = bits(position.on_roll());
        let bits = u128::from(opponent) | u128::from(on_roll) << length;
        let mut key = [0; 10];
        key.copy_from_slice(&bits.to_le_bytes()[..10]);
        Self(key)
    }
}

/// Returns the bits of a side, whose numbers of chequers are runs of ones that end with a zero, and the number of bits.
fn bits(chequers: &Chequers) -> (u64, u32) {
    let (mut bits, mut ones) = (0, 0);
    let mut occupied = chequers.mask(1);
    while occupied != 0 {
        let index = occupied.trailing_zeros();
        let count = u32::from(chequers.counts()[index as usize]);
        bits |= ((1 << count) - 1) << (index + ones);
        ones += count;
        occupied &= occupied - 1;
    }
    (bits, PLACES as u32 + ones)
}

/// Reason why a key does not encode a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The key has fewer than the 50 zeros that end the counts.
    Unfinished,
    /// Ones follow the last count.
    Trailing,
    /// The chequers form no possible position.
    Position(PositionError),
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unfinished => write!(f, "more than 30 chequers in the position key"),
            Self::Trailing => write!(f, "surplus bits after the last point of the position key"),
            Self::Position(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl core::error::Error for KeyError {}

impl TryFrom<PositionKey> for Position {
    type Error = KeyError;

    fn try_from(key: PositionKey) -> Result<Self, KeyError> {
        let quick = quick_setup(key).and_then(|setup| Self::try_from(setup).ok());
        quick.map_or_else(|| careful_position(key), Ok)
    }
}

/// Returns the chequers of a key, `None` if it is wrong. Long lists of positions are read in a fraction of the time with
/// it, because nothing in it branches by the bits.
fn quick_setup(key: PositionKey) -> Option<Setup> {
    /// Number of numbers of a key without ones, and room for the runs of a further byte.
    const ROOM: usize = 80 + 8;
    let mut numbers = [0; ROOM];
    let (mut place, mut open) = (0, 0);
    for byte in key.0 {
        let Runs { ended, zeros, rest } = RUNS[usize::from(byte)];
        let ended = ended + u64::from(open);
        numbers.get_mut(place..)?.first_chunk_mut::<8>()?.copy_from_slice(&ended.to_le_bytes());
        place += usize::from(zeros);
        open = if zeros == 0 { open + rest } else { rest };
    }
    let side = |from: usize| numbers[from..].first_chunk().copied().map(Chequers::new);
    let setup = Setup { on_roll: side(PLACES)?, opponent: side(0)? };
    // Every one belongs to one of the fifty numbers that come first.
    let chequers = setup.on_roll.total() + setup.opponent.total();
    (place >= 2 * PLACES && chequers as usize == 80 - place).then_some(setup)
}

/// Runs of ones in a byte of a key, from the least significant bit on.
#[derive(Clone, Copy)]
struct Runs {
    /// Lengths of the runs that a zero ends, one in each byte.
    ended: u64,
    /// Number of zeros.
    zeros: u8,
    /// Length of the run after the last zero.
    rest: u8,
}

/// Runs of all bytes.
static RUNS: [Runs; 256] = {
    let mut all = [Runs { ended: 0, zeros: 0, rest: 0 }; 256];
    let mut byte = 0;
    while byte < all.len() {
        let runs = &mut all[byte];
        let mut bit = 0;
        while bit < u8::BITS {
            if byte >> bit & 1 == 1 {
                runs.rest += 1;
            } else {
                runs.ended |= (runs.rest as u64) << (u8::BITS * runs.zeros as u32);
                runs.zeros += 1;
                runs.rest = 0;
            }
            bit += 1;
        }
        byte += 1;
    }
    all
};

/// Returns the position of a key, or the reason why it is wrong, number by number.
fn careful_position(key: PositionKey) -> Result<Position, KeyError> {
    let mut bytes = [0; 16];
    bytes[..10].copy_from_slice(&key.0);
    let mut bits = u128::from_le_bytes(bytes);
    let mut left = 80;
    let mut side = || {
        let mut counts = [0; PLACES];
        for count in &mut counts {
            let ones = bits.trailing_ones();
            if ones >= left {
                return Err(KeyError::Unfinished);
            }
            *count = ones as u8;
            bits >>= ones + 1;
            left -= ones + 1;
        }
        Ok(Chequers::new(counts))
    };
    let opponent = side()?;
    let on_roll = side()?;
    if bits != 0 {
        return Err(KeyError::Trailing);
    }
    Position::try_from(Setup { on_roll, opponent }).map_err(KeyError::Position)
}

/// Number of points and the bar.
const PLACES: usize = Chequers::BAR + 1;

impl fmt::Debug for PositionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SetupProblem, Side, Variant};

    #[test]
    fn the_player_on_roll_comes_second() {
        let dice = crate::Dice::new(3, 1).unwrap();
        let made = Variant::Backgammon.start().parse_play(dice, "8/5 6/5").unwrap().result;
        // The opponent has just made the five point and has 0 0 0 0 2 on the first points.
        assert_eq!(PositionKey::from(&made).0[..2], [0b1011_0000, 0b0110_0111]);
        assert_eq!(Position::try_from(PositionKey::from(&made)), Ok(made));
    }

    #[test]
    fn the_starts_have_their_known_keys() {
        let key = |variant: Variant| PositionKey::from(&variant.start()).0;
        let opening = [0xe0, 0x73, 0xf0, 0x01, 0x30, 0xe0, 0x73, 0xf0, 0x01, 0x30];
        assert_eq!(key(Variant::Backgammon), opening);
        assert_eq!(key(Variant::Hypergammon1), [0, 0, 0x80, 0, 0, 0, 2, 0, 0, 0]);
    }

    #[test]
    fn keys_are_read_as_number_by_number() {
        let mut state = 1_u64;
        let (mut right, mut next) = (0, || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        });
        for round in 0..200_000 {
            let mut key = PositionKey::from(&Variant::Backgammon.start());
            for _ in 0..round % 5 {
                let bit = next() as usize % 80;
                key.0[bit / 8] ^= 1 << (bit % 8);
            }
            let quick = quick_setup(key).and_then(|setup| Position::try_from(setup).ok());
            assert_eq!(quick, careful_position(key).ok(), "{key:?}");
            right += u32::from(quick.is_some());
        }
        assert!((40_000..200_000).contains(&right), "{right}");
        assert_eq!(quick_setup(PositionKey([u8::MAX; 10])), None);
    }

    #[test]
    fn other_bits_are_refused() {
        let read = |key| Position::try_from(PositionKey(key));
        assert_eq!(read([0xff; 10]), Err(KeyError::Unfinished));
        let mut trailing = PositionKey::from(&Variant::Hypergammon1.start()).0;
        trailing[9] |= 0x80;
        assert_eq!(read(trailing), Err(KeyError::Trailing));
        let sixteen = read([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0]);
        let Err(KeyError::Position(error)) = sixteen else { panic!("{sixteen:?}") };
        assert_eq!(error.problems, [SetupProblem::TooManyChequers(Side::Opponent, 16)]);
        let Err(KeyError::Position(error)) = read([0; 10]) else { panic!("an empty board") };
        assert_eq!(error.problems, [SetupProblem::Empty]);
    }
}
