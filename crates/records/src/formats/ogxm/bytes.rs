//! Numbers, texts and records in bytes.

use crate::toolkit::{ReadError, wrong};

/// First bytes of a file.
pub(super) const MAGIC: &[u8] = b"OGXM";
/// Longest text.
const LONGEST_TEXT: usize = 4096;

/// Part of a file, read from its beginning.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    bytes: &'a [u8],
    /// Offset of the first byte in the file.
    pub(super) at: usize,
}

impl<'a> Bytes<'a> {
    pub(super) const fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Returns all bytes that are left.
    pub(super) const fn all(&self) -> &'a [u8] {
        self.bytes
    }

    pub(super) fn wrong(&self, reason: impl Into<String>) -> ReadError {
        wrong(self.at, reason)
    }

    /// Returns the next bytes.
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let Some((first, rest)) = self.bytes.split_at_checked(count) else {
            let left = self.bytes.len();
            return Err(self.wrong(format!("{left} bytes are left: expected {count} more")));
        };
        self.bytes = rest;
        self.at += count;
        Ok(first)
    }

    /// Returns the next bytes as a part of their own.
    pub(super) fn part(&mut self, count: usize) -> Result<Self, ReadError> {
        let at = self.at;
        Ok(Self { bytes: self.take(count)?, at })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let bytes = self.take(N)?;
        Ok(bytes.first_chunk().copied().unwrap_or([0; N]))
    }

    pub(super) fn u8(&mut self) -> Result<u8, ReadError> {
        Ok(u8::from_le_bytes(self.array()?))
    }

    pub(super) fn u16(&mut self) -> Result<u16, ReadError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(super) fn u32(&mut self) -> Result<u32, ReadError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Reads an equity, in millionths.
    pub(super) fn equity(&mut self) -> Result<f64, ReadError> {
        Ok(f64::from(i32::from_le_bytes(self.array()?)) / 1e6)
    }

    /// Reads a number of at most 64 bits, seven a byte, the lowest first.
    pub(super) fn long(&mut self) -> Result<u64, ReadError> {
        let start = *self;
        let mut value = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            value |= bits << shift;
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(
                        start.wrong("a number has an unneeded byte: expected its shortest form")
                    );
                }
                return Ok(value);
            }
        }
        Err(start.wrong("a number has more than 64 bits"))
    }

    /// Reads a number of at most 32 bits.
    pub(super) fn number(&mut self) -> Result<u32, ReadError> {
        let start = *self;
        let value = self.long()?;
        u32::try_from(value).map_err(|_| start.wrong(format!("{value}: expected at most 32 bits")))
    }

    pub(super) fn text(&mut self) -> Result<String, ReadError> {
        let start = *self;
        let length = self.number()? as usize;
        if length > LONGEST_TEXT {
            let reason = format!("a text of {length} bytes: expected at most {LONGEST_TEXT}");
            return Err(start.wrong(reason));
        }
        let text = std::str::from_utf8(self.take(length)?);
        text.map(str::to_owned).map_err(|_| start.wrong("a text is not UTF-8"))
    }

    /// Reads the length and the mask of a record.
    pub(super) fn record(&mut self) -> Result<Record<'a>, ReadError> {
        let length = self.number()? as usize;
        let mut rest = self.part(length)?;
        let mask = rest.long()?;
        Ok(Record { rest, mask, next: 0 })
    }
}

/// Record: mandatory fields, then those optional fields whose bits are set, in ascending order.
pub(super) struct Record<'a> {
    pub(super) rest: Bytes<'a>,
    mask: u64,
    next: u32,
}

impl<'a> Record<'a> {
    /// Returns the bytes if the field with this bit is there. Fields must be asked for in ascending
    /// order, without a gap.
    pub(super) fn field(&mut self, bit: u32) -> Option<&mut Bytes<'a>> {
        debug_assert_eq!(bit, self.next, "fields are read in order");
        self.next = bit + 1;
        (self.mask >> bit & 1 == 1).then_some(&mut self.rest)
    }

    /// Returns true if the record has no optional field.
    pub(super) const fn is_empty(&self) -> bool {
        self.mask == 0
    }

    /// Returns the bytes of a field with a fixed size.
    pub(super) fn array<const N: usize>(&mut self, bit: u32) -> Result<Option<[u8; N]>, ReadError> {
        self.field(bit).map(Bytes::array).transpose()
    }

    /// Returns true if a flag, which has no bytes, is set.
    pub(super) fn flag(&mut self, bit: u32) -> bool {
        self.field(bit).is_some()
    }

    pub(super) fn number(&mut self, bit: u32) -> Result<Option<u32>, ReadError> {
        self.field(bit).map(Bytes::number).transpose()
    }

    pub(super) fn long(&mut self, bit: u32) -> Result<Option<u64>, ReadError> {
        self.field(bit).map(Bytes::long).transpose()
    }

    pub(super) fn text(&mut self, bit: u32) -> Result<Option<String>, ReadError> {
        self.field(bit).map(Bytes::text).transpose()
    }

    pub(super) fn equity(&mut self, bit: u32) -> Result<Option<f64>, ReadError> {
        self.field(bit).map(Bytes::equity).transpose()
    }

    pub(super) fn bytes(&mut self, bit: u32, count: usize) -> Result<Option<&'a [u8]>, ReadError> {
        self.field(bit).map(|bytes| bytes.take(count)).transpose()
    }

    pub(super) fn record(&mut self, bit: u32) -> Result<Option<Self>, ReadError> {
        self.field(bit).map(Bytes::record).transpose()
    }
}
