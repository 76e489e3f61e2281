//! Pseudo-random numbers, the same on every machine.

pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// Returns a number below `most`, which is at least 1.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % most as u64) as usize
    }
}
