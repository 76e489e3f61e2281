//! Writing of network files.

use super::checksum::{self, MAGIC};

/// Appends numbers to a file.
pub(crate) struct Writer {
    file: Vec<u8>,
}

impl Writer {
    /// Begins a file with these numbers of its header, the version first.
    pub(crate) fn begin(header: impl IntoIterator<Item = u32>) -> Self {
        let mut file = MAGIC.to_vec();
        file.extend(header.into_iter().flat_map(u32::to_le_bytes));
        Self { file }
    }

    pub(crate) fn bytes(&mut self, table: &[i8]) {
        self.file.extend(table.iter().map(|number| number.cast_unsigned()));
    }

    pub(crate) fn i16s(&mut self, table: &[i16]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub(crate) fn words(&mut self, table: &[i32]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    pub(crate) fn floats(&mut self, table: &[f32]) {
        self.file.extend(table.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// Returns the file with its checksum.
    pub(crate) fn sealed(mut self) -> Vec<u8> {
        let checksum = checksum::of(&self.file);
        self.file.extend(checksum);
        self.file
    }
}
