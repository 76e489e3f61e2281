//! Inputs of a net: the encoding of a position.
//!
//! Two kinds of input, both made of small integers, so that they are the same on every machine:
//! [`rows`] name the one-hot inputs that are on (each selects a row of first-layer weights), and
//! [`features`] are hand-made numbers. All inputs are from the perspective of the player on roll.

pub mod bytes;
pub mod features;
pub mod rows;
mod shots;
mod sums;

use barpoint_core::Position;

pub use bytes::BYTES;
pub use features::FEATURES;
pub use rows::ROWS;

/// Version of the encoding: any change of meaning, order or number of inputs raises it, and a
/// network made for another version is refused.
pub const ENCODING_VERSION: u32 = 1;

/// Encoded inputs of one position.
#[derive(Clone, Debug)]
pub struct Inputs {
    rows: [u16; rows::MAX_ACTIVE],
    active: u8,
    /// The hand-made numbers, in the order of [`features`].
    pub features: [i16; FEATURES],
}

impl Inputs {
    /// Encodes a position.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    pub fn of(position: &Position) -> Self {
        // Separate variables, so that the count stays in a register.
        let (mut rows, mut active) = ([0; rows::MAX_ACTIVE], 0);
        rows::for_each(position, |row| {
            rows[active] = row;
            active += 1;
        });
        Self { rows, active: active as u8, features: Self::features_of(position) }
    }

    /// Returns the hand-made numbers alone.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]
    pub(crate) fn features_of(position: &Position) -> [i16; FEATURES] {
        let mut features = [0; FEATURES];
        features::Writer::new().write(position, &mut features);
        features
    }

    /// Returns the one-hot inputs that are on, each below [`ROWS`].
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows[..usize::from(self.active)]
    }
}
