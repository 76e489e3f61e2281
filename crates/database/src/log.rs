//! Logs: results of a process on disk, in frames that are never changed.
//!
//! A job appends every wave to a log and does not write in place. Bytes on disk are never changed,
//! so a kill at any moment costs one wave, and other processes can follow. The folder and the
//! database together need twice the disk space of the database.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::DatabaseError;

/// File of frames, to which a process appends its results for each wave.
///
/// # Shape
/// A frame is a head of 64 bytes, followed by its contents. The head consists of eight letters, the
/// wave (8 bytes), the number of bytes of the contents (8 bytes), eight zeros and the SHA-256 of
/// the contents. Waves are counted from 0.
#[derive(Debug)]
pub(crate) struct Log {
    path: PathBuf,
    file: File,
    /// Position and number of bytes of the contents of each frame.
    frames: Vec<(u64, u64)>,
    /// Position of the next frame.
    end: u64,
}

const HEAD: usize = 64;
const MAGIC: &[u8; 8] = b"bpframe1";

impl Log {
    /// Creates a log. Returns `None` if another process has just done so.
    pub(crate) fn create(path: &Path) -> Result<Option<Self>, DatabaseError> {
        let mut options = OpenOptions::new();
        match options.read(true).write(true).create_new(true).open(path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            file => Self::owned(path, file),
        }
    }

    /// Opens a log to continue it. An incomplete frame at its end is removed. Returns `None` if
    /// another process writes it.
    pub(crate) fn resume(path: &Path) -> Result<Option<Self>, DatabaseError> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let Some(mut log) = Self::owned(path, file)? else { return Ok(None) };
        while log.next_frame()? {}
        log.file.set_len(log.end).map_err(DatabaseError::io("write", path))?;
        Ok(Some(log))
    }

    /// Opens a log that another process writes; `None` if it does not exist yet.
    pub(crate) fn follow(path: &Path) -> Result<Option<Self>, DatabaseError> {
        match File::open(path) {
            Ok(file) => Ok(Some(Self { path: path.to_owned(), file, frames: Vec::new(), end: 0 })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DatabaseError::io("open", path)(error)),
        }
    }

    fn owned(path: &Path, file: io::Result<File>) -> Result<Option<Self>, DatabaseError> {
        let file = file.map_err(DatabaseError::io("open", path))?;
        let is_free = file.try_lock().is_ok();
        Ok(is_free.then(|| Self { path: path.to_owned(), file, frames: Vec::new(), end: 0 }))
    }

    /// Returns the number of complete waves.
    pub(crate) fn waves(&self) -> usize {
        self.frames.len()
    }

    /// Returns the position and the number of the bytes of a wave in the file.
    pub(crate) fn frame(&self, wave: usize) -> (u64, u64) {
        self.frames[wave]
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the bytes of a wave.
    pub(crate) fn read(&mut self, wave: usize) -> Result<Vec<u8>, DatabaseError> {
        let (start, len) = self.frames[wave];
        let mut bytes = vec![0; len as usize];
        let mut read = || {
            self.file.seek(SeekFrom::Start(start))?;
            self.file.read_exact(&mut bytes)
        };
        read().map_err(DatabaseError::io("read", &self.path))?;
        Ok(bytes)
    }

    /// Appends the bytes of the next wave.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<(), DatabaseError> {
        let mut head = [0; HEAD];
        head[..8].copy_from_slice(MAGIC);
        head[8..16].copy_from_slice(&(self.frames.len() as u64).to_le_bytes());
        head[16..24].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
        head[32..].copy_from_slice(&Sha256::digest(bytes));
        let mut write = || {
            self.file.seek(SeekFrom::Start(self.end))?;
            self.file.write_all(&head)?;
            self.file.write_all(bytes)
        };
        write().map_err(DatabaseError::io("write", &self.path))?;
        self.add(bytes.len() as u64);
        Ok(())
    }

    /// Looks for one more frame. Returns `false` if there is none or it is incomplete.
    pub(crate) fn next_frame(&mut self) -> Result<bool, DatabaseError> {
        let len = self.file.metadata().map_err(DatabaseError::io("read", &self.path))?.len();
        if len < self.end + HEAD as u64 {
            return Ok(false);
        }
        let mut head = [0; HEAD];
        let mut read = |place: u64, bytes: &mut [u8]| {
            self.file.seek(SeekFrom::Start(place))?;
            match self.file.read_exact(bytes) {
                // A process that began again has just removed an incomplete frame.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
                done => done.map(|()| true),
            }
        };
        if !read(self.end, &mut head).map_err(DatabaseError::io("read", &self.path))? {
            return Ok(false);
        }
        let number = |at: usize| {
            u64::from_le_bytes(head[at..at + 8].try_into().expect("eight bytes of a head"))
        };
        let fits = number(16) <= len - self.end - HEAD as u64;
        if head[..8] != *MAGIC || number(8) != self.frames.len() as u64 || !fits {
            return Ok(false);
        }
        let mut bytes = vec![0; number(16) as usize];
        let start = self.end + HEAD as u64;
        let is_read = read(start, &mut bytes).map_err(DatabaseError::io("read", &self.path))?;
        let complete = is_read && head[32..] == Sha256::digest(&bytes)[..];
        if complete {
            self.add(bytes.len() as u64);
        }
        Ok(complete)
    }

    fn add(&mut self, len: u64) {
        let start = self.end + HEAD as u64;
        self.frames.push((start, len));
        self.end = start + len;
    }
}
