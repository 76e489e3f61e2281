//! Reading of network files.

use crate::shape::{CANARIES, OUTPUTS};

use super::checksum::{self, MAGIC};
use super::error::LoadError;

/// Takes numbers off the front of a file.
pub(crate) struct Reader<'a> {
    file: &'a [u8],
    rest: &'a [u8],
    /// The shortest header, for errors.
    header: usize,
}

impl<'a> Reader<'a> {
    /// Returns a reader of the bytes after the first four. `header` is the shortest length of a header.
    pub(crate) fn begin(file: &'a [u8], header: usize) -> Result<Self, LoadError> {
        let rest = file.strip_prefix(&MAGIC).ok_or(LoadError::Magic)?;
        Ok(Self { file, rest, header })
    }

    /// Reads a number of the header.
    pub(crate) fn header(&mut self) -> Result<u32, LoadError> {
        let error = LoadError::Length(self.file.len(), self.header);
        self.take().map(u32::from_le_bytes).ok_or(error)
    }

    /// Reads numbers of the header.
    pub(crate) fn headers<const N: usize>(&mut self) -> Result<[u32; N], LoadError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.header()?;
        }
        Ok(numbers)
    }

    /// Checks the length that the header implies, given as the bytes of all tables, and the checksum.
    pub(crate) fn check(&self, tables: usize) -> Result<(), LoadError> {
        let content = self.file.len() - self.rest.len() + tables;
        let expected = content + checksum::LENGTH;
        if self.file.len() != expected {
            return Err(LoadError::Length(self.file.len(), expected));
        }
        let (content, checksum) = self.file.split_at(content);
        if checksum::of(content) == checksum { Ok(()) } else { Err(LoadError::Checksum) }
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*first)
    }

    /// Reads a table, after the length has been checked.
    fn table<T, const N: usize>(&mut self, n: usize, number: fn([u8; N]) -> T) -> Vec<T> {
        (0..n).map_while(|_| self.take()).map(number).collect()
    }

    pub(crate) fn bytes(&mut self, n: usize) -> Vec<i8> {
        self.table(n, i8::from_le_bytes)
    }

    pub(crate) fn i16s(&mut self, n: usize) -> Vec<i16> {
        self.table(n, i16::from_le_bytes)
    }

    pub(crate) fn words(&mut self, n: usize) -> Vec<i32> {
        self.table(n, i32::from_le_bytes)
    }

    pub(crate) fn floats(&mut self, n: usize) -> Vec<f32> {
        self.table(n, f32::from_le_bytes)
    }

    /// Reads the outputs for the canary positions.
    pub(crate) fn canaries(&mut self) -> [[i32; OUTPUTS]; CANARIES] {
        let mut canaries = [[0; OUTPUTS]; CANARIES];
        canaries.as_flattened_mut().copy_from_slice(&self.words(CANARIES * OUTPUTS));
        canaries
    }
}
