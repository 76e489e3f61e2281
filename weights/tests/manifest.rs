//! The nets are the ones the manifest names, and they load.

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

#[test]
fn every_net_is_in_the_manifest_with_its_hash() {
    let manifest = fs::read_to_string(root().join("MANIFEST.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let mut files = BTreeSet::new();
    for net in manifest["net"].as_array().unwrap() {
        let file = net["file"].as_str().unwrap();
        let bytes = fs::read(root().join(file)).unwrap();
        let hash = format!("{:x}", HexBytes(&Sha256::digest(&bytes)));
        assert_eq!(net["sha256"].as_str(), Some(&hash[..]), "{file}");
        assert_eq!(net["bytes"].as_integer(), Some(bytes.len() as i64), "{file}");
        let role = net["role"].as_str().unwrap();
        assert_eq!(file, format!("nets/{role}-{}.bpnn", &hash[..12]));
        files.insert(root().join(file));
    }
    let found = fs::read_dir(root().join("nets")).unwrap();
    let found: BTreeSet<_> = found.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(found, files, "no more and no fewer nets than the manifest lists");
}

#[test]
fn the_embedded_nets_load() {
    let contact = Network::from_bytes(barpoint_weights::CONTACT).unwrap();
    assert_eq!((contact.heads(), contact.branches()), (PLANS, BRANCHES));
    OneSidedNet::from_bytes(barpoint_weights::RACE).unwrap();
    Pruner::from_bytes(barpoint_weights::PRUNER).unwrap();
}
