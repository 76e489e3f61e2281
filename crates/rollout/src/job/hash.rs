//! Hashes of contents.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of some bytes in hexadecimal digits, which names a job, a net or a table.
#[must_use]
pub fn content_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
