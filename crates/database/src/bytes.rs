//! Bytes of a file, mapped or in memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

use crate::{DatabaseError, map};

/// Way to access the bytes of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Mapped: pages are read when they are needed and are shared between processes. If another
    /// program shortens the file meanwhile, the system ends the process with a bus error, which no
    /// program can catch safely. Replacing the file under its name, as [`build`](crate::build)
    /// does, does not shorten it.
    #[default]
    Mapped,
    /// Read into memory.
    Memory,
}

/// Bytes of a file.
#[derive(Debug)]
pub(crate) enum Bytes {
    Mapped(Mmap),
    Memory(Vec<u8>),
}

/// Maximum number of bytes read from a pipe or a device, which may never end.
const MAX_BYTES: u64 = 1 << 28;

impl Bytes {
    pub(crate) fn open(path: &Path, access: Access) -> Result<Self, DatabaseError> {
        let file = File::open(path).map_err(DatabaseError::io("open", path))?;
        let metadata = file.metadata().map_err(DatabaseError::io("read", path))?;
        if !metadata.is_file() {
            return read_to_end(file).map(Self::Memory).map_err(DatabaseError::io("read", path));
        }
        // An empty file cannot be mapped.
        if access == Access::Memory || metadata.len() == 0 {
            return fs::read(path).map(Self::Memory).map_err(DatabaseError::io("read", path));
        }
        map::map(&file).map(Self::Mapped).map_err(DatabaseError::io("map", path))
    }
}

/// Reads all bytes of a pipe or a device until its end.
fn read_to_end(file: File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        let reason = format!("it is not a regular file and has more than {MAX_BYTES} bytes");
        return Err(io::Error::other(reason));
    }
    Ok(bytes)
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
