//! The nets are the ones the manifest names, and they load.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use barpoint_nn::shape::contact::{BRANCHES, PLANS};
use barpoint_nn::{Network, OneSidedNet, Pruner};
use sha2::{Digest as _, Sha256};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Bytes as lower-case hex digits.
struct HexBytes<'a>(&'a [u8]);

impl std::fmt::LowerHex for HexBytes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The nets of a list of the manifest, whose files have the names that `named` makes of role and hash; `folder`
/// contains no others.
fn check(list: &str, folder: &str, named: impl Fn(&str, &str) -> String) {
    let manifest = fs::read_to_string(root().join("MANIFEST.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let mut files = BTreeSet::new();
    for net in manifest[list].as_array().unwrap() {
        let file = net["file"].as_str().unwrap();
        let bytes = fs::read(root().join(file)).unwrap();
        let hash = format!("{:x}", HexBytes(&Sha256::digest(&bytes)));
        assert_eq!(net["sha256"].as_str(), Some(&hash[..]), "{file}");
        assert_eq!(net["bytes"].as_integer(), Some(bytes.len() as i64), "{file}");
        let role = net["role"].as_str().unwrap();
        assert_eq!(file, format!("{folder}/{}", named(role, &hash)));
        files.insert(root().join(file));
    }
    let found = fs::read_dir(root().join(folder)).unwrap();
    let found: BTreeSet<_> = found.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(found, files, "no more and no fewer nets than the manifest lists");
}

#[test]
fn every_net_is_in_the_manifest_with_its_hash() {
    check("net", "nets", |role, hash| format!("{role}-{}.bpnn", &hash[..12]));
}

#[test]
fn every_small_net_is_in_the_manifest_with_its_hash() {
    check("small", "small", |role, _| format!("{role}.bpnn"));
}

#[test]
fn the_small_nets_load() {
    let read = |file| fs::read(root().join("small").join(file)).unwrap();
    let contact = Network::from_bytes(&read("contact.bpnn")).unwrap();
    assert_eq!((contact.hidden(), contact.heads(), contact.branches()), (128, PLANS, BRANCHES));
    OneSidedNet::from_bytes(&read("race.bpnn")).unwrap();
    assert_eq!(read("pruner.bpnn"), barpoint_weights::PRUNER);
}

#[test]
fn the_embedded_nets_load() {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    assert_eq!((contact.heads(), contact.branches()), (PLANS, BRANCHES));
    OneSidedNet::from_bytes(barpoint_weights::RACE).unwrap();
    Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
}
