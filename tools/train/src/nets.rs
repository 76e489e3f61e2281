//! Nets on disk.

use std::path::Path;

use anyhow::{Context as _, Result};
use barpoint_engine::Engine;
use barpoint_nn::{Network, Pruner};

use crate::files::read;

const CONTACT: &str = "contact.bpnn";
const RACE: &str = "race.bpnn";
const PRUNER: &str = "pruner.bpnn";

/// An engine with the nets of a folder, and the checksums that identify them. A pruning net is used
/// if there is one.
pub(crate) fn load(folder: &Path) -> Result<(Engine, String)> {
    let mut names = Vec::new();
    let mut file = |name: &str| -> Result<Vec<u8>> {
        let bytes = read(&folder.join(name))?;
        let checksum = bytes.iter().rev().take(8).fold(0_u64, |sum, &b| sum << 8 | u64::from(b));
        names.push(format!("{name} {checksum:016x}"));
        Ok(bytes)
    };
    let unusable = |name: &str| format!("cannot use {}", folder.join(name).display());
    let net = |name: &str, bytes: &[u8]| Network::from_bytes(bytes).with_context(|| unusable(name));
    let contact = net(CONTACT, &file(CONTACT)?)?;
    let mut engine = Engine::new(contact, net(RACE, &file(RACE)?)?);
    if folder.join(PRUNER).exists() {
        let pruner = Pruner::from_bytes(&file(PRUNER)?).with_context(|| unusable(PRUNER))?;
        engine = engine.with_pruner(pruner);
    }
    Ok((engine, names.join(", ")))
}
