//! Strings of bits, most significant bit first.

/// Writes fields one after another.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Number of bits written.
    len: usize,
}

impl BitWriter {
    pub(crate) fn push(&mut self, value: u16, bits: usize) {
        for shift in (0..bits).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (value >> shift & 1) as u8;
            self.bytes[self.len / 8] |= bit << (7 - self.len % 8);
            self.len += 1;
        }
    }

    /// Returns the bytes; zero bits fill up the last one.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads fields one after another.
#[derive(Clone)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Number of bits read so far.
    pub(crate) const fn position(&self) -> usize {
        self.at
    }

    /// Reads a number of `bits` bits (at most 16); bits beyond the end are zero.
    pub(crate) fn read(&mut self, bits: usize) -> u16 {
        (0..bits).fold(0, |value, _| {
            let byte = self.bytes.get(self.at / 8).copied().unwrap_or_default();
            let bit = byte >> (7 - self.at % 8) & 1;
            self.at += 1;
            value << 1 | u16::from(bit)
        })
    }

    /// Returns true if only zero bits are left.
    pub(crate) fn rest_is_zero(mut self) -> bool {
        while self.at < self.bytes.len() * 8 {
            if self.read(1) != 0 {
                return false;
            }
        }
        true
    }
}
