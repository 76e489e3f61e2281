//! Mapping a file: the only place outside the kernels of the nets with unsafe code.
#![expect(unsafe_code, reason = "the system cannot promise that a mapped file stays as it is")]

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file to be read.
pub(crate) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes are only read, as bytes, and checked each time they are used, so that a file
    // that changes meanwhile gives wrong numbers and nothing worse. A file that is cut short ends
    // the process with a bus error, as it does with any program that maps files; databases are
    // written under another name and renamed, never changed in place.
    unsafe { Mmap::map(file) }
}
