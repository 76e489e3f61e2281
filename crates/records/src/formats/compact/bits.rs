//! Strings of bits, most significant bit first.

/// Writer of bit fields.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    len: usize,
}

impl BitWriter {
    pub(super) fn push(&mut self, value: u32, bits: u32) {
        for shift in (0..bits).rev() {
            if self.len.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.len / 8] |= ((value >> shift & 1) as u8) << (7 - self.len % 8);
            self.len += 1;
        }
    }

    pub(super) fn flag(&mut self, flag: bool) {
        self.push(flag.into(), 1);
    }

    /// Writes a number as groups of five bits: the first bit is 1 if another group follows, and the
    /// other four are digits.
    pub(super) fn number(&mut self, number: u32) {
        let groups = (32 - number.leading_zeros()).div_ceil(4).max(1);
        for group in (0..groups).rev() {
            self.flag(group > 0);
            self.push(number >> (4 * group) & 15, 4);
        }
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.push(byte.into(), 8);
        }
    }

    /// Returns all bits, padded to whole bytes.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reader of bit fields.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Returns the number of bits read so far.
    pub(super) const fn position(&self) -> usize {
        self.at
    }

    /// Returns the next `bits` bits, at most 32, or `None` at the end.
    pub(super) fn read(&mut self, bits: u32) -> Option<u32> {
        let end = self.at.checked_add(bits as usize)?;
        if end > self.bytes.len() * 8 {
            return None;
        }
        let value = (self.at..end)
            .fold(0, |value, at| value << 1 | u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1));
        self.at = end;
        Some(value)
    }

    pub(super) fn flag(&mut self) -> Option<bool> {
        Some(self.read(1)? == 1)
    }

    /// Returns a number of at most 32 bits.
    pub(super) fn number(&mut self) -> Option<u32> {
        let mut number = 0_u32;
        loop {
            let goes_on = self.flag()?;
            if number >> 28 != 0 {
                return None;
            }
            number = number << 4 | self.read(4)?;
            if !goes_on {
                return Some(number);
            }
        }
    }

    pub(super) fn byte_array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.read(8)? as u8;
        }
        Some(bytes)
    }

    /// Returns true if fewer than eight bits are left and all are zero.
    pub(super) fn is_at_end(&mut self) -> bool {
        let rest = self.bytes.len() * 8 - self.at;
        rest < 8 && self.read(rest as u32) == Some(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_a_round_trip() {
        for number in [0, 1, 15, 16, 255, 256, 99_999, u32::MAX] {
            let mut writer = BitWriter::default();
            writer.number(number);
            let bytes = writer.into_bytes();
            let mut reader = BitReader::new(&bytes);
            assert_eq!(reader.number(), Some(number));
            assert!(reader.is_at_end());
        }
        assert_eq!(BitReader::new(&[0xff; 9]).number(), None);
        assert_eq!(BitReader::new(&[0xff]).number(), None);
    }
}
