//! Versions of network files.

/// First-layer weights of 16 bits and one hidden layer.
pub(crate) const ONE_BRANCH: u32 = 1;
/// First-layer weights of 16 bits and a hidden layer for each group of game plans.
pub(crate) const BRANCHED: u32 = 2;
/// First-layer weights of 8 bits.
pub(crate) const NARROW: u32 = 3;
/// A one-sided race net.
pub(crate) const ONE_SIDED: u32 = 4;
/// First-layer weights of 8 bits and two further layers.
pub(crate) const DEEP: u32 = 5;

/// Returns the version in a file's header, `None` if the file is too short to have one.
pub(crate) fn of(file: &[u8]) -> Option<u32> {
    file.get(4..)?.first_chunk().copied().map(u32::from_le_bytes)
}
