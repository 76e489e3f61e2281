//! The checksum at the end of a file.

/// The first bytes of every file.
pub(super) const MAGIC: [u8; 4] = *b"BPNN";

/// Bytes of a checksum.
pub(super) const LENGTH: usize = 8;

/// Returns the checksum of the content before it: FNV-1a of 64 bits.
pub(super) fn of(content: &[u8]) -> [u8; LENGTH] {
    let hash = content.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash.to_le_bytes()
}
