//! The bytes of a file, mapped or in memory.

use std::fs::{self, File};
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

use crate::{DatabaseError, map};

/// How the bytes of a file are reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Mapped: pages are read when they are needed and shared between processes.
    #[default]
    Mapped,
    /// Read into memory.
    Memory,
}

/// The bytes of a file.
#[derive(Debug)]
pub(crate) enum Bytes {
    Mapped(Mmap),
    Memory(Vec<u8>),
}

impl Bytes {
    pub(crate) fn open(path: &Path, access: Access) -> Result<Self, DatabaseError> {
        let read = || fs::read(path).map(Self::Memory).map_err(DatabaseError::io("read", path));
        let file = File::open(path).map_err(DatabaseError::io("open", path))?;
        let metadata = file.metadata().map_err(DatabaseError::io("read", path))?;
        // Neither pipes nor empty files can be mapped.
        if access == Access::Memory || !metadata.is_file() || metadata.len() == 0 {
            return read();
        }
        map::map(&file).map(Self::Mapped).map_err(DatabaseError::io("map", path))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Mapped(map) => map,
            Self::Memory(bytes) => bytes,
        }
    }
}
