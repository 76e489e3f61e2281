//! The hand-made inputs as bytes, for first layers whose weights are bytes too.

use super::features::FEATURES;

/// Number of byte inputs.
pub const BYTES: usize = FEATURES + PARTS.len();

/// Maximum of a byte input. Differences of two such inputs are bytes as well.
pub const MOST: i16 = 127;

/// A byte input, computed from a hand-made input: `clamp((feature - from) << shift, 0, MOST)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteInput {
    /// Index of the hand-made input.
    pub feature: usize,
    /// Lower end of the range. Other byte inputs represent the part below it.
    pub from: i16,
    /// Number of bits that it is shifted up, so that weights are of similar size.
    pub shift: u8,
}

impl ByteInput {
    /// Returns the input with this index.
    ///
    /// # Panics
    /// If the index is not below [`BYTES`].
    pub const fn new(index: usize) -> Self {
        if index < FEATURES {
            let shift = SHIFTS[index % SHIFTS.len()] as u8;
            return Self { feature: index, from: 0, shift };
        }
        let (feature, part) = PARTS[index - FEATURES];
        Self { feature, from: part * MOST, shift: 0 }
    }
}

/// Shifts of one side's numbers, in the order of [`CATALOGUE`](super::features::CATALOGUE). With them
/// no number exceeds [`MOST`], except those with several inputs, and one with eight chequers on the bar.
const SHIFTS: [i16; FEATURES / 2] = [
    1, 0, 1, 1, 0, 2, 1, 0, 1, 3, 3, 3, 0, 2, 1, 1, 1, 1, 1, 4, 4, 3, 1, 2, 4, 6, 3, 0, 3, 0, 4, 3,
];

/// Shifts of both sides as factors, because vectors of all instruction sets can multiply.
const FACTORS: [i16; FEATURES] = {
    let mut factors = [1; FEATURES];
    let mut i = 0;
    while i < FEATURES {
        factors[i] <<= SHIFTS[i % SHIFTS.len()];
        i += 1;
    }
    factors
};

/// Further inputs for large numbers: the feature, and the number of the part.
const PARTS: [(usize, i16); 4] = [(4, 1), (4, 2), (36, 1), (36, 2)];

/// Returns the byte inputs for the [`features`](super::features) of a position.
#[inline(always)]
#[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
pub fn of(features: &[i16; FEATURES]) -> [i8; BYTES] {
    let mut bytes = [0; BYTES];
    for i in 0..FEATURES {
        bytes[i] = features[i].wrapping_mul(FACTORS[i]).clamp(0, MOST) as i8;
    }
    for (i, (feature, part)) in PARTS.into_iter().enumerate() {
        bytes[FEATURES + i] = (features[feature] - part * MOST).clamp(0, MOST) as i8;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use barpoint_testing::stacks;

    use super::*;
    use crate::inputs::Inputs;

    #[test]
    fn inputs_say_what_they_are_described_to_say() {
        // Many shots at a blot from behind a closed board, and eight on the bar.
        let closed = [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 1), (8, 1), (9, 1)];
        let position = stacks(&closed, &[(25, 8), (1, 6), (13, 1)]);
        for position in [position, position.flip()] {
            let features = Inputs::features_of(&position);
            for (i, byte) in of(&features).into_iter().enumerate() {
                let ByteInput { feature, from, shift } = ByteInput::new(i);
                let above = (features[feature] - from) << shift;
                assert_eq!(i16::from(byte), above.clamp(0, MOST), "{i}");
            }
        }
    }
}
