//! Any bytes, followed by their checksum: an error, or a net that writes the same file.
#![no_main]

use barpoint_nn::{NarrowTables, Network, Pruner, OneSidedNet, OneSidedTables, Tables};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    let hash = file.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    file.extend(hash.to_le_bytes());
    if let Ok(tables) = Tables::from_bytes(&file) {
        assert_eq!(tables.to_bytes(), file);
    }
    if let Ok(tables) = NarrowTables::from_bytes(&file) {
        assert_eq!(tables.to_bytes(), file);
    }
    if let Ok(tables) = OneSidedTables::from_bytes(&file) {
        assert_eq!(tables.to_bytes(), file);
    }
    let _ = OneSidedNet::from_bytes(&file);
    let _ = Network::from_bytes(&file);
    let _ = Pruner::from_bytes(&file);
});
