//! Numbers, texts and records as bytes.

/// Appends a number, seven bits a byte, the lowest first.
pub(super) fn number(out: &mut Vec<u8>, value: impl Into<u64>) {
    let mut value = value.into();
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Appends bytes with their count.
pub(super) fn counted(out: &mut Vec<u8>, bytes: &[u8]) {
    number(out, bytes.len() as u64);
    out.extend(bytes);
}

/// Returns an equity in millionths, within the numbers that the format can hold.
pub(super) fn millionths(equity: f64) -> i32 {
    (equity * 1e6).round() as i32
}

/// Record to be written: mandatory fields, then optional ones in ascending order of their bits.
#[derive(Default)]
pub(super) struct Record {
    fixed: Vec<u8>,
    mask: u64,
    fields: Vec<u8>,
}

impl Record {
    /// Returns a record with these mandatory numbers.
    pub(super) fn of(numbers: &[u32]) -> Self {
        let mut record = Self::default();
        for &value in numbers {
            number(&mut record.fixed, value);
        }
        record
    }

    /// Returns the bytes of the mandatory fields.
    pub(super) const fn fixed(&mut self) -> &mut Vec<u8> {
        &mut self.fixed
    }

    /// Sets a bit, and returns the bytes to which its field is appended. Bits come in ascending order.
    pub(super) fn field(&mut self, bit: u32) -> &mut Vec<u8> {
        debug_assert!(self.mask >> bit == 0, "fields are written in order");
        self.mask |= 1 << bit;
        &mut self.fields
    }

    /// Sets a bit without a field if the condition holds.
    pub(super) fn flag(&mut self, bit: u32, is_set: bool) {
        if is_set {
            self.field(bit);
        }
    }

    pub(super) fn number(&mut self, bit: u32, value: Option<impl Into<u64>>) {
        if let Some(value) = value {
            number(self.field(bit), value);
        }
    }

    /// Writes a text unless it is empty.
    pub(super) fn text(&mut self, bit: u32, text: &str) {
        if !text.is_empty() {
            counted(self.field(bit), text.as_bytes());
        }
    }

    /// Writes an equity in millionths.
    pub(super) fn equity(&mut self, bit: u32, equity: Option<f64>) {
        if let Some(equity) = equity {
            self.field(bit).extend(millionths(equity).to_le_bytes());
        }
    }

    /// Writes the bytes of a field.
    pub(super) fn bytes(&mut self, bit: u32, bytes: Option<impl AsRef<[u8]>>) {
        if let Some(bytes) = bytes {
            self.field(bit).extend(bytes.as_ref());
        }
    }

    /// Returns true if no optional field is there.
    pub(super) const fn is_empty(&self) -> bool {
        self.mask == 0
    }

    /// Returns the record with its length and its mask.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        let mut content = Vec::new();
        number(&mut content, self.mask);
        content.extend(self.fixed);
        content.extend(self.fields);
        let mut out = Vec::with_capacity(content.len() + 2);
        counted(&mut out, &content);
        out
    }
}
