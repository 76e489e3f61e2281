//! Nets on disk.

use std::path::Path;

use anyhow::{Context as _, Result};
use barpoint_engine::Engine;
use barpoint_nn::Network;

use crate::files::read;

/// An engine with the nets of a folder, and the checksums that identify them.
pub(crate) fn load(folder: &Path) -> Result<(Engine, String)> {
    let mut names = Vec::new();
    let mut net = |name: &str| -> Result<Network> {
        let path = folder.join(name);
        let bytes = read(&path)?;
        let checksum = bytes.iter().rev().take(8).fold(0_u64, |sum, &b| sum << 8 | u64::from(b));
        names.push(format!("{name} {checksum:016x}"));
        Network::from_bytes(&bytes).with_context(|| format!("cannot use {}", path.display()))
    };
    let engine = Engine::new(net("contact.bpnn")?, net("race.bpnn")?);
    Ok((engine, names.join(", ")))
}
