//! Nets on disk.

use std::path::Path;

use anyhow::{Context as _, Result};
use barpoint_engine::{Engine, RaceNet};
use barpoint_nn::{Network, Pruner};
use barpoint_weights as weights;

use crate::files::read;

const CONTACT: &str = "contact.bpnn";
const RACE: &str = "race.bpnn";
pub(crate) const PRUNER: &str = "pruner.bpnn";

/// Loads an engine with the nets of a folder, a pruning net included if there is one; returns the checksums
/// that identify the nets as well.
pub(crate) fn load(folder: &Path) -> Result<(Engine, String)> {
    let mut names = Vec::new();
    let mut file = |name: &str| -> Result<Vec<u8>> {
        let bytes = read(&folder.join(name))?;
        names.push(named(name, &bytes));
        Ok(bytes)
    };
    let unusable = |name: &str| format!("cannot use {}", folder.join(name).display());
    let contact = Network::from_bytes(&file(CONTACT)?).with_context(|| unusable(CONTACT))?;
    let race = RaceNet::from_bytes(&file(RACE)?).with_context(|| unusable(RACE))?;
    let mut engine = Engine::new(contact, race);
    if folder.join(PRUNER).exists() {
        let pruner = Pruner::from_bytes(&file(PRUNER)?).with_context(|| unusable(PRUNER))?;
        engine = engine.with_pruner(pruner);
    }
    Ok((engine, names.join(", ")))
}

/// Returns the engine with the nets that ship, and the checksums that identify them.
fn shipped() -> Result<(Engine, String)> {
    let [contact, race, pruner] = [weights::CONTACT, weights::RACE, weights::PRUNER];
    let names = [(CONTACT, contact), (RACE, race), (PRUNER, pruner)].map(|(n, b)| named(n, b));
    let engine = Engine::new(Network::from_bytes(contact)?, RaceNet::from_bytes(race)?)
        .with_pruner(Pruner::from_bytes(pruner)?);
    Ok((engine, names.join(", ")))
}

/// Loads the nets of a folder, or the nets that ship.
pub(crate) fn load_or_shipped(folder: Option<&Path>) -> Result<(Engine, String)> {
    folder.map_or_else(shipped, load)
}

/// Returns a net's name, followed by the checksum at the end of its file.
pub(crate) fn named(name: &str, bytes: &[u8]) -> String {
    let checksum = bytes.iter().rev().take(8).fold(0_u64, |sum, &b| sum << 8 | u64::from(b));
    format!("{name} {checksum:016x}")
}
