//! Label files that exist already, which an interrupted stage skips when it is resumed.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

/// Bytes before the provenance of a label file: its kind, its version and the length of the provenance.
const HEADER: usize = 12;

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
