//! Memory mapping of files.
#![expect(unsafe_code, reason = "the system cannot promise that a mapped file stays as it is")]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file for reading.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes are only read, as bytes, and are checked at each use, so a file that
    // changes meanwhile gives wrong numbers and nothing worse. A file that is shortened ends the
    // process with a bus error, as in any program that maps files. Databases are written under
    // another name and renamed, never changed in place.
    unsafe { Mmap::map(file) }
}
