//! Output of a database under another name, with its manifest.

use std::fs::{self, File};
use std::io::Write;
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
    pub(crate) fn create(folder: &Folder) -> Result<Self, DatabaseError> {
        let path = folder.file("database");
        let file = File::create(&path).map_err(DatabaseError::io("write", &path))?;
        Ok(Self { path, file, buffer: Vec::with_capacity(BUFFER), hasher: Hasher::default() })
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
