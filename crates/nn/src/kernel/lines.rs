//! Numbers on cache lines, as the kernels load them.

/// Thirty-two numbers of 16 bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Block(pub(crate) [i16; LANES]);

/// Count of numbers in a [`Block`].
pub(crate) const LANES: usize = 32;

/// Sixty-four bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 2 * LANES]);

/// Sixteen numbers of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Words(pub(crate) [i32; WORDS]);

/// Count of numbers in [`Words`].
pub(crate) const WORDS: usize = LANES / 2;

/// Copies numbers to cache lines.
pub(crate) fn blocks<const N: usize>(numbers: &[i16]) -> [Block; N] {
    let lines = numbers.as_chunks().0;
    core::array::from_fn(|i| Block(lines[i]))
}
