//! Heads of label files, which say how the labels were made. An interrupted stage that is resumed skips the files
//! that exist already.
//!
//! Little-endian: four letters, version (`u32`), length of the provenance (`u32`), the provenance (UTF-8 text).

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes before the provenance.
const HEADER: usize = 12;
const VERSION: u32 = 1;

/// Letters at the beginning of a kind of label files.
pub(crate) type Magic = [u8; 4];

/// Returns the head of a file.
pub(crate) fn head(magic: Magic, provenance: &str) -> Vec<u8> {
    let mut bytes = magic.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((provenance.len() as u32).to_le_bytes());
    bytes.extend(provenance.bytes());
    bytes
}

/// Returns the records of `N` bytes that follow the head of a file. `what` is the kind of the file with its article.
pub(crate) fn records<'a, const N: usize>(
    path: &Path,
    bytes: &'a [u8],
    magic: Magic,
    what: &str,
) -> Result<&'a [[u8; N]]> {
    let word = |at: usize| bytes.get(at..at + 4)?.first_chunk().copied().map(u32::from_le_bytes);
    ensure!(
        bytes.starts_with(&magic) && word(4) == Some(VERSION),
        "{} is not {what} of version {VERSION}",
        path.display()
    );
    let start = HEADER + word(8).unwrap_or(0) as usize;
    let (records, rest) = bytes.get(start..).unwrap_or(&[]).as_chunks();
    ensure!(start <= bytes.len() && rest.is_empty(), "{} is cut off", path.display());
    Ok(records)
}

/// Returns true if a label file exists.
///
/// # Errors
/// If its labels were made in another way than this provenance says, or it cannot be read.
pub(crate) fn is_made(path: &Path, provenance: &str) -> Result<bool> {
    if !path.exists() {
        return Ok(false);
    }
    let mut head = Vec::new();
    let limit = HEADER as u64 + u64::from(u16::MAX);
    File::open(path)
        .and_then(|file| file.take(limit).read_to_end(&mut head))
        .with_context(|| format!("cannot read {}", path.display()))?;
    let length = head.get(8..HEADER).and_then(|bytes| bytes.first_chunk()).copied();
    let held = length.and_then(|length| {
        let length = u32::from_le_bytes(length) as usize;
        head.get(HEADER..HEADER + length)
    });
    let held = held.with_context(|| format!("{} is not a label file", path.display()))?;
    ensure!(
        held == provenance.as_bytes(),
        "{} has labels of another run ({}); expected those of this one ({provenance}), or another --out",
        path.display(),
        String::from_utf8_lossy(held)
    );
    Ok(true)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::label::label_file::{Kind, write};

    #[test]
    fn labels_made_otherwise_are_not_taken() {
        let path = std::env::temp_dir().join(format!("made-{}.bplb", std::process::id()));
        let _ = fs::remove_file(&path);
        assert!(!is_made(&path, "lambda 0.5").unwrap());
        write(&path, Kind::Singles, "lambda 0.5", &[]).unwrap();
        assert!(is_made(&path, "lambda 0.5").unwrap());
        let error = is_made(&path, "lambda 0.6").unwrap_err().to_string();
        assert!(error.contains(
            "has labels of another run (lambda 0.5); expected those of this one (lambda 0.6)"
        ));
        fs::write(&path, b"BPLB\x01\0\0\0\xff\xff\xff\xff").unwrap();
        assert!(is_made(&path, "").unwrap_err().to_string().ends_with("is not a label file"));
        fs::remove_file(&path).unwrap();
    }
}
