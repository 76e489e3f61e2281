//! Checkpoints of sweeps, from which a stopped job continues.

use std::cell::Cell;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_bearoff::hypergammon::{Change, Game};
use sha2::{Digest, Sha256};

use crate::DatabaseError;
use crate::folder::Folder;
use crate::sweeps::{SweepState, Sweeps};

/// File with all current values.
///
/// # Shape
/// Eight letters, the six numbers of a [`SweepState`], all values, and the SHA-256 of these bytes.
/// Numbers are little-endian.
pub(crate) struct Checkpoint {
    path: PathBuf,
    /// Lock that no other process may hold.
    _lock: File,
    /// Place of the sweeps in the file.
    kept: Cell<SweepState>,
}

const MAGIC: &[u8; 8] = b"bpsweep2";
/// Number of values that are read or written at once.
const CHUNK: usize = 1 << 13;

impl Checkpoint {
    /// Opens the checkpoint of a folder and locks it against other processes.
    pub(crate) fn open(folder: &Folder, resume: bool) -> Result<Self, DatabaseError> {
        let lock = folder.file("lock");
        if lock.exists() && !resume {
            return Err(DatabaseError::Unfinished {
                folder: folder.path().to_owned(),
                reason: "was left unfinished: continue with --resume, or remove the folder"
                    .to_owned(),
            });
        }
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock);
        let file = file.map_err(DatabaseError::io("open", &lock))?;
        file.try_lock().map_err(|_| DatabaseError::Unfinished {
            folder: lock,
            reason: "another process is working on this database".to_owned(),
        })?;
        Ok(Self { path: folder.file("values"), _lock: file, kept: Cell::new(SweepState::START) })
    }

    /// Writes everything, unless the file has it, to a file with another name first, then renames it. The place at
    /// which sweeps start needs no file.
    pub(crate) fn save<G: Game<K, P>, const K: usize, const P: usize>(
        &self,
        sweeps: &Sweeps<'_, G, K, P>,
    ) -> Result<(), DatabaseError> {
        if self.kept.get() == sweeps.at {
            return Ok(());
        }
        let draft = self.path.with_extension("new");
        let write = || -> io::Result<()> {
            let mut file = Hashing { inner: File::create(&draft)?, hash: Sha256::new() };
            let mut out = BufWriter::with_capacity(8 * CHUNK, &mut file);
            out.write_all(MAGIC)?;
            let SweepState { sweeps: complete, waves, change, last, first } = sweeps.at;
            let changes = [change.score, change.extras, last, first].map(f64::to_bits);
            for number in [complete, waves].into_iter().chain(changes) {
                out.write_all(&number.to_le_bytes())?;
            }
            let mut bytes = Vec::with_capacity(8 * CHUNK);
            for values in sweeps.table.parts().flat_map(|part| part.chunks(CHUNK)) {
                bytes.clear();
                bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
                out.write_all(&bytes)?;
            }
            out.flush()?;
            drop(out);
            let Hashing { mut inner, hash } = file;
            inner.write_all(&hash.finalize())?;
            inner.sync_all()?;
            fs::rename(&draft, &self.path)
        };
        write().map_err(DatabaseError::io("write", &draft))?;
        self.kept.set(sweeps.at);
        Ok(())
    }

    /// Continues the sweeps from the checkpoint, if there is one. Returns an error once `stop` is true.
    pub(crate) fn load<G: Game<K, P>, const K: usize, const P: usize>(
        &mut self,
        sweeps: &mut Sweeps<'_, G, K, P>,
        stop: &AtomicBool,
    ) -> Result<(), DatabaseError> {
        let file = match File::open(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => file.map_err(DatabaseError::io("open", &self.path))?,
        };
        let mut hash = Sha256::new();
        let mut input = BufReader::with_capacity(8 * CHUNK, file);
        let mut read = |bytes: &mut [u8]| -> io::Result<()> {
            input.read_exact(bytes)?;
            hash.update(bytes);
            Ok(())
        };
        let mut fill = || -> io::Result<Option<SweepState>> {
            let mut head = [0; 56];
            read(&mut head)?;
            let number = |i: usize| {
                let bytes = head[8 * i..].first_chunk().copied().unwrap_or_default();
                u64::from_le_bytes(bytes)
            };
            if head[..8] != *MAGIC {
                return Ok(None);
            }
            let mut bytes = vec![0; 8 * CHUNK];
            for values in sweeps.table.parts_mut().flat_map(|part| part.chunks_mut(CHUNK)) {
                if stop.load(Ordering::Relaxed) {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                let bytes = &mut bytes[..8 * values.len()];
                read(bytes)?;
                for (value, bytes) in values.iter_mut().zip(bytes.as_chunks().0) {
                    *value = f64::from_le_bytes(*bytes);
                }
            }
            Ok(Some(SweepState {
                sweeps: number(1),
                waves: number(2),
                change: Change {
                    score: f64::from_bits(number(3)),
                    extras: f64::from_bits(number(4)),
                },
                last: f64::from_bits(number(5)),
                first: f64::from_bits(number(6)),
            }))
        };
        let filled = fill();
        if stop.load(Ordering::Relaxed) {
            return Err(DatabaseError::Stopped);
        }
        let place = filled.map_err(DatabaseError::io("read", &self.path))?;
        let mut stored = [0; 32];
        input.read_exact(&mut stored).map_err(DatabaseError::io("read", &self.path))?;
        let is_whole = stored[..] == hash.finalize()[..];
        match place.filter(|place| is_whole && sweeps.can_continue_from(place)) {
            Some(place) => {
                sweeps.at = place;
                self.kept.set(place);
            }
            None => {
                return Err(DatabaseError::Unfinished {
                    folder: self.path.clone(),
                    reason: "is damaged: remove the folder and begin again".to_owned(),
                });
            }
        }
        Ok(())
    }
}

/// Hashes the bytes that are written.
struct Hashing {
    inner: File,
    hash: Sha256,
}

impl Write for &mut Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
