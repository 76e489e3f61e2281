//! Output of a database under another name, with its manifest.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::folder::Folder;
use crate::manifest::Hasher;
use crate::{DatabaseError, HypergammonRules, Manifest};

/// Database that is being written into its folder.
pub(crate) struct Output {
    path: PathBuf,
    file: File,
    buffer: Vec<u8>,
    hasher: Hasher,
}

/// Number of bytes that are written at once.
const BUFFER: usize = 64 * Manifest::BLOCK;

impl Output {
    /// Continues a database after its first `len` bytes, or begins with none.
    pub(crate) fn open(folder: &Folder, len: u64) -> Result<Self, DatabaseError> {
        let path = folder.file("database");
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(DatabaseError::io("write", &path))?;
        let buffer = Vec::with_capacity(BUFFER);
        let mut output = Self { path, file, buffer, hasher: Hasher::default() };
        output.go_to(len).map_err(DatabaseError::io("write", &output.path))?;
        Ok(output)
    }

    /// Hashes what is there already, and forgets the rest.
    fn go_to(&mut self, len: u64) -> io::Result<()> {
        let blocks = len / BUFFER as u64;
        for _ in 0..blocks {
            self.buffer.resize(BUFFER, 0);
            self.file.read_exact(&mut self.buffer)?;
            self.hasher.update(&self.buffer);
        }
        self.buffer.resize((len % BUFFER as u64) as usize, 0);
        self.file.read_exact(&mut self.buffer)?;
        self.file.set_len(blocks * BUFFER as u64)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Ensures that the disk has all bytes up to here.
    pub(crate) fn sync(&mut self) -> Result<(), DatabaseError> {
        let rest = self.buffer.len() as i64;
        let mut sync = || {
            self.file.write_all(&self.buffer)?;
            self.file.sync_data()?;
            // The buffer is hashed and written again once it is full.
            self.file.seek(SeekFrom::Current(-rest)).map(drop)
        };
        sync().map_err(DatabaseError::io("write", &self.path))
    }

    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> Result<(), DatabaseError> {
        while self.buffer.len() + bytes.len() >= BUFFER {
            let (now, later) = bytes.split_at(BUFFER - self.buffer.len());
            self.buffer.extend_from_slice(now);
            self.flush()?;
            bytes = later;
        }
        self.buffer.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), DatabaseError> {
        self.hasher.update(&self.buffer);
        self.file.write_all(&self.buffer).map_err(DatabaseError::io("write", &self.path))?;
        self.buffer.clear();
        Ok(())
    }

    /// Renames the database to its final name and writes its manifest.
    pub(crate) fn finish(
        mut self,
        target: &Path,
        rules: Option<HypergammonRules>,
    ) -> Result<Manifest, DatabaseError> {
        self.flush()?;
        self.file.sync_all().map_err(DatabaseError::io("write", &self.path))?;
        let manifest = Manifest { rules, ..self.hasher.finish() };
        // An old manifest must not remain beside a new database.
        let old = Manifest::path_for(target);
        if old.exists() {
            fs::remove_file(&old).map_err(DatabaseError::io("remove", &old))?;
        }
        fs::rename(&self.path, target).map_err(DatabaseError::io("write", target))?;
        manifest.save(target)?;
        Ok(manifest)
    }
}
