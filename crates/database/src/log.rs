//! Logs: results of a process on disk, in frames that are never changed.
//!
//! A job appends every wave to a log and does not write in place. Bytes on disk are never changed,
//! so a kill at any moment costs one wave, and other processes can follow.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use barpoint_engine::in_order;
use sha2::{Digest, Sha256};

use crate::DatabaseError;

/// Results of a process for each wave, divided between files: the segments.
///
/// The bytes of a segment make up a part of the database. Once that is written, the segment is
/// removed, so that the disk holds little more than one copy of everything.
#[derive(Debug)]
pub(crate) struct Log {
    paths: Vec<PathBuf>,
    /// Segments that are there. The last one is created first and removed last.
    segments: Vec<Option<Segment>>,
    /// Number of waves of the job.
    total: usize,
}

impl Log {
    /// Opens the log of this process, or creates it. Returns `None` if another process has it.
    pub(crate) fn own(paths: Vec<PathBuf>, total: usize) -> Result<Option<Self>, DatabaseError> {
        let last = paths.len() - 1;
        let mut log = Self { segments: paths.iter().map(|_| None).collect(), paths, total };
        log.segments[last] = Segment::owned(&log.paths[last])?;
        let Some(segment) = &mut log.segments[last] else { return Ok(None) };
        while segment.next_frame()? {}
        for (path, segment) in log.paths[..last].iter().zip(&mut log.segments) {
            if path.exists() {
                *segment = Segment::owned(path)?;
                let Some(segment) = segment else { return Ok(None) };
                while segment.next_frame()? {}
            }
        }
        let waves = log.waves();
        for (path, segment) in log.paths.iter().zip(&mut log.segments) {
            if segment.is_none() && waves < total {
                *segment = Segment::owned(path)?;
            }
        }
        for segment in log.segments.iter_mut().flatten() {
            segment.shorten(waves)?;
        }
        Ok(Some(log))
    }

    /// Opens a log that another process writes; `None` if it does not exist yet.
    pub(crate) fn follow(paths: Vec<PathBuf>, total: usize) -> Result<Option<Self>, DatabaseError> {
        let last = paths.len() - 1;
        let mut log = Self { segments: paths.iter().map(|_| None).collect(), paths, total };
        log.segments[last] = Segment::follow(&log.paths[last])?;
        Ok(log.segments[last].is_some().then_some(log))
    }

    /// Returns true if there is such a log.
    pub(crate) fn exists(paths: &[PathBuf]) -> bool {
        paths.last().is_some_and(|last| last.exists())
    }

    /// Returns the number of complete waves.
    pub(crate) fn waves(&self) -> usize {
        let waves = self.segments.iter().flatten().map(|segment| segment.frames.len());
        let fewest = waves.min().unwrap_or(0);
        // Segments are removed after the last wave only.
        let is_whole = self.segments.iter().all(Option::is_some);
        if is_whole || fewest == self.total { fewest } else { 0 }
    }

    /// Looks for the frames of a wave. Returns `false` if it is not complete.
    pub(crate) fn look_for(&mut self, wave: usize) -> Result<bool, DatabaseError> {
        for (path, segment) in self.paths.iter().zip(&mut self.segments) {
            if segment.is_none() {
                *segment = Segment::follow(path)?;
            }
            if let Some(segment) = segment {
                while segment.frames.len() <= wave && segment.next_frame()? {}
            }
        }
        Ok(self.waves() > wave)
    }

    /// Returns the position of a wave in the file of the last segment.
    pub(crate) fn place(&self, wave: usize) -> u64 {
        self.segments.last().and_then(Option::as_ref).map_or(0, |last| last.frames[wave].0)
    }

    pub(crate) fn path(&self) -> &Path {
        self.paths.last().map_or(Path::new(""), PathBuf::as_path)
    }

    /// Returns the first segment that is not removed.
    pub(crate) fn first_segment(&self) -> usize {
        self.segments.iter().position(Option::is_some).unwrap_or(self.segments.len())
    }

    /// Returns the number of bytes of a wave in a segment.
    pub(crate) fn len(&self, segment: usize, wave: usize) -> u64 {
        self.segments[segment].as_ref().map_or(0, |segment| segment.frames[wave].1)
    }

    /// Reads some bytes of a wave. Only one thread may read a segment at a time.
    pub(crate) fn read(
        &self,
        segment: usize,
        wave: usize,
        range: Range<u64>,
    ) -> Result<Vec<u8>, DatabaseError> {
        match &self.segments[segment] {
            Some(segment) => segment.read(wave, range),
            None => Ok(Vec::new()),
        }
    }

    /// Reads the next wave: the bytes of each segment.
    pub(crate) fn wave(&self, wave: usize) -> Result<Vec<Vec<u8>>, DatabaseError> {
        let segments = 0..self.segments.len();
        segments.map(|segment| self.read(segment, wave, 0..self.len(segment, wave))).collect()
    }

    /// Appends the next wave: the bytes of each segment.
    pub(crate) fn push(&mut self, bytes: &[Vec<u8>]) -> Result<(), DatabaseError> {
        let segments = self.segments.iter_mut().flatten().zip(bytes);
        let pushed = in_order::map(segments, |(segment, bytes)| segment.push(bytes));
        pushed.into_iter().collect()
    }

    /// Ensures that the disk has all frames.
    pub(crate) fn sync(&self) -> Result<(), DatabaseError> {
        let sync = |segment: &Segment| {
            segment.file.sync_data().map_err(DatabaseError::io("write", &segment.path))
        };
        self.segments.iter().flatten().try_for_each(sync)
    }

    /// Removes a segment.
    pub(crate) fn remove(&mut self, segment: usize) -> Result<(), DatabaseError> {
        if self.segments[segment].take().is_none() {
            return Ok(());
        }
        let path = &self.paths[segment];
        fs::remove_file(path).map_err(DatabaseError::io("remove", path))
    }
}

/// File of frames, to which a process appends its results for each wave.
///
/// # Shape
/// A frame is a head of 64 bytes, followed by its contents. The head consists of eight letters, the
/// wave (8 bytes), the number of bytes of the contents (8 bytes), eight zeros and the SHA-256 of
/// the contents. Waves are counted from 0.
#[derive(Debug)]
struct Segment {
    path: PathBuf,
    file: File,
    /// Position and number of bytes of the contents of each frame.
    frames: Vec<(u64, u64)>,
    /// Position of the next frame.
    end: u64,
}

const HEAD: usize = 64;
const MAGIC: &[u8; 8] = b"bpframe1";
/// Number of bytes that are read at once for a hash.
const CHUNK: usize = 1 << 18;

impl Segment {
    /// Opens a file that this process writes, or creates it. Returns `None` if another process has
    /// it.
    fn owned(path: &Path) -> Result<Option<Self>, DatabaseError> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(DatabaseError::io("open", path))?;
        let is_free = file.try_lock().is_ok();
        Ok(is_free.then(|| Self { path: path.to_owned(), file, frames: Vec::new(), end: 0 }))
    }

    /// Opens a file that another process writes; `None` if it does not exist.
    fn follow(path: &Path) -> Result<Option<Self>, DatabaseError> {
        match File::open(path) {
            Ok(file) => Ok(Some(Self { path: path.to_owned(), file, frames: Vec::new(), end: 0 })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DatabaseError::io("open", path)(error)),
        }
    }

    /// Removes what follows a number of waves, such as an incomplete frame.
    fn shorten(&mut self, waves: usize) -> Result<(), DatabaseError> {
        self.frames.truncate(waves);
        self.end = self.frames.last().map_or(0, |(start, len)| start + len);
        self.file.set_len(self.end).map_err(DatabaseError::io("write", &self.path))
    }

    fn read(&self, wave: usize, range: Range<u64>) -> Result<Vec<u8>, DatabaseError> {
        let mut bytes = vec![0; (range.end - range.start) as usize];
        let mut read = || {
            (&self.file).seek(SeekFrom::Start(self.frames[wave].0 + range.start))?;
            (&self.file).read_exact(&mut bytes)
        };
        read().map_err(DatabaseError::io("read", &self.path))?;
        Ok(bytes)
    }

    fn push(&mut self, bytes: &[u8]) -> Result<(), DatabaseError> {
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
    fn next_frame(&mut self) -> Result<bool, DatabaseError> {
        let found = self.frame_at_end();
        let Some(len) = found.map_err(DatabaseError::io("read", &self.path))? else {
            return Ok(false);
        };
        self.add(len);
        Ok(true)
    }

    /// Returns the number of bytes of the next frame if it is complete.
    fn frame_at_end(&self) -> io::Result<Option<u64>> {
        let mut file = &self.file;
        let len = file.metadata()?.len();
        if len < self.end + HEAD as u64 {
            return Ok(None);
        }
        let mut head = [0; HEAD];
        // A process that began again has just removed an incomplete frame if there is an end.
        let mut read = |bytes: &mut [u8]| match file.read_exact(bytes) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
            done => done.map(|()| true),
        };
        (&self.file).seek(SeekFrom::Start(self.end))?;
        if !read(&mut head)? {
            return Ok(None);
        }
        let number = |at: usize| {
            u64::from_le_bytes(head[at..at + 8].try_into().expect("eight bytes of a head"))
        };
        let size = number(16);
        let fits = size <= len - self.end - HEAD as u64;
        if head[..8] != *MAGIC || number(8) != self.frames.len() as u64 || !fits {
            return Ok(None);
        }
        let mut hash = Sha256::new();
        let mut bytes = vec![0; CHUNK.min(size as usize)];
        for start in (0..size).step_by(CHUNK) {
            let bytes = &mut bytes[..CHUNK.min((size - start) as usize)];
            if !read(bytes)? {
                return Ok(None);
            }
            hash.update(bytes);
        }
        Ok((head[32..] == hash.finalize()[..]).then_some(size))
    }

    fn add(&mut self, len: u64) {
        let start = self.end + HEAD as u64;
        self.frames.push((start, len));
        self.end = start + len;
    }
}
