//! Manifests: hashes of a database, block by block, in a file beside it.
//!
//! Database files contain no checksum, because they are equal to GNU Backgammon's byte for byte.
//! Without a manifest `verify` derives records again.

use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_whole_file::replace_file;
use md5::Md5;
use rayon::prelude::*;
use sha2::{Digest, Sha256};

use crate::folder::with_suffix;
use crate::{DatabaseError, HypergammonRules};

/// Hashes of a database, which detect and locate damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    /// Number of bytes of the database.
    pub bytes: u64,
    /// MD5 of the whole file in hexadecimal digits, as GNU Backgammon's manual lists it.
    pub md5: String,
    /// SHA-256 of the whole file, in hexadecimal digits.
    pub sha256: String,
    /// Rules of a hypergammon database, if they change its bytes and are known.
    pub rules: Option<HypergammonRules>,
    /// SHA-256 of every block of [`BLOCK`](Self::BLOCK) bytes, in hexadecimal digits.
    pub blocks: Vec<String>,
}

impl Manifest {
    /// Number of bytes of a block; the last block may have fewer.
    pub const BLOCK: usize = 1 << 16;

    const TITLE: &'static str = "barpoint database manifest 1";

    /// Returns the path of the manifest of a database.
    pub fn path_for(database: &Path) -> PathBuf {
        with_suffix(database, ".manifest")
    }

    /// Reads the manifest of a database. Returns `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if the manifest cannot be read or is invalid.
    pub fn load(database: &Path) -> Result<Option<Self>, DatabaseError> {
        let path = Self::path_for(database);
        match fs::read_to_string(&path) {
            Ok(text) => Self::parse(&text).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DatabaseError::io("read", &path)(error)),
        }
    }

    /// Writes the manifest of a database beside it.
    ///
    /// # Errors
    /// Returns an error if the manifest cannot be written.
    pub fn save(&self, database: &Path) -> Result<(), DatabaseError> {
        let path = Self::path_for(database);
        replace_file(&path, self.text().as_bytes()).map_err(DatabaseError::io("write", &path))
    }

    /// Returns the manifest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self::until(bytes, &AtomicBool::new(false))
    }

    /// Returns the manifest of the bytes before `stop` became true.
    pub(crate) fn until(bytes: &[u8], stop: &AtomicBool) -> Self {
        let mut hasher = Hasher::default();
        let pieces = bytes.chunks(64 * Self::BLOCK);
        for piece in pieces.take_while(|_| !stop.load(Ordering::Relaxed)) {
            hasher.update(piece);
        }
        hasher.finish()
    }

    /// Returns the damaged blocks as ranges of bytes. Adjacent blocks are joined.
    pub fn damage(&self, bytes: &[u8]) -> Vec<Range<u64>> {
        let wrong: Vec<usize> = (bytes.par_chunks(Self::BLOCK).zip(&self.blocks).enumerate())
            .filter(|(_, (block, hash))| hex(&Sha256::digest(block)) != **hash)
            .map(|(number, _)| number)
            .collect();
        let mut ranges: Vec<Range<u64>> = Vec::new();
        for number in wrong {
            let start = (number * Self::BLOCK) as u64;
            let end = (start + Self::BLOCK as u64).min(bytes.len() as u64);
            match ranges.last_mut() {
                Some(last) if last.end == start => last.end = end,
                _ => ranges.push(start..end),
            }
        }
        ranges
    }

    /// Returns true if the bytes have the hashes of the manifest.
    pub fn is_of(&self, bytes: &[u8]) -> bool {
        self.bytes == bytes.len() as u64 && self.damage(bytes).is_empty()
    }

    fn text(&self) -> String {
        let mut text = format!(
            "{}\nbytes {}\nmd5 {}\nsha256 {}\nblock {}\n",
            Self::TITLE,
            self.bytes,
            self.md5,
            self.sha256,
            Self::BLOCK
        );
        if let Some(rules) = self.rules {
            let _ = writeln!(text, "rules {rules}");
        }
        for block in &self.blocks {
            text.push_str(block);
            text.push('\n');
        }
        text
    }

    /// Reads the text of a manifest.
    ///
    /// # Errors
    /// Returns an error if the text is invalid.
    pub fn parse(text: &str) -> Result<Self, DatabaseError> {
        let mut lines = (1..).zip(text.lines());
        let mut field = |name: &str, check: &dyn Fn(&str) -> bool| {
            let (line, text) = lines.next().unwrap_or((0, ""));
            let value = text.strip_prefix(name).filter(|value| check(value));
            value.map(str::to_owned).ok_or_else(|| DatabaseError::Manifest {
                line,
                reason: format!("`{}`: expected `{name}` and its value", text.escape_debug()),
            })
        };
        field(Self::TITLE, &str::is_empty)?;
        let bytes = field("bytes ", &|value| value.parse::<u64>().is_ok())?;
        let md5 = field("md5 ", &|value| is_hex(value, 32))?;
        let sha256 = field("sha256 ", &|value| is_hex(value, 64))?;
        field("block ", &|value| value == Self::BLOCK.to_string())?;
        let bytes: u64 = bytes.parse().unwrap_or(0);
        let mut lines = lines.peekable();
        let rules = lines.next_if(|(_, text)| text.starts_with("rules "));
        let rules = rules.map(|(line, text)| {
            let found = HypergammonRules::ALL.into_iter().find(|rules| text[6..] == *rules.name());
            found.ok_or_else(|| DatabaseError::Manifest {
                line,
                reason: format!("`{}`: expected standard or makehyper", text.escape_debug()),
            })
        });
        let rules = rules.transpose()?;
        let mut blocks = Vec::new();
        for (line, text) in lines {
            if !is_hex(text, 64) {
                let reason = format!("`{}`: expected a SHA-256", text.escape_debug());
                return Err(DatabaseError::Manifest { line, reason });
            }
            blocks.push(text.to_owned());
        }
        if blocks.len() as u64 != bytes.div_ceil(Self::BLOCK as u64) {
            let reason = format!("{} blocks for {bytes} bytes", blocks.len());
            return Err(DatabaseError::Manifest { line: text.lines().count(), reason });
        }
        Ok(Self { bytes, md5, sha256, rules, blocks })
    }
}

fn is_hex(text: &str, len: usize) -> bool {
    text.len() == len && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Makes a manifest of bytes that arrive in pieces.
#[derive(Default)]
pub(crate) struct Hasher {
    bytes: u64,
    md5: Md5,
    sha256: Sha256,
    blocks: Vec<String>,
}

impl Hasher {
    /// Adds the next bytes. All pieces except the last consist of whole blocks.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        let blocks = || -> Vec<String> {
            bytes.par_chunks(Manifest::BLOCK).map(|block| hex(&Sha256::digest(block))).collect()
        };
        let (md5, sha256) = (&mut self.md5, &mut self.sha256);
        let ((), ((), blocks)) =
            rayon::join(|| md5.update(bytes), || rayon::join(|| sha256.update(bytes), blocks));
        self.blocks.extend(blocks);
        self.bytes += bytes.len() as u64;
    }

    pub(crate) fn finish(self) -> Manifest {
        Manifest {
            bytes: self.bytes,
            md5: hex(&self.md5.finalize()),
            sha256: hex(&self.sha256.finalize()),
            rules: None,
            blocks: self.blocks,
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
