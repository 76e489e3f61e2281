//! Files come back as they were written, and damage is noticed.

use super::random::{deep_tables, narrow_tables, tables};
use crate::shape::contact::{BRANCHES, PLANS, SECOND_UNITS, THIRD_UNITS};
use crate::{LoadError, NarrowTables, Network, Tables};

const HEADS: u32 = PLANS as u32;
const GROUPS: u32 = BRANCHES as u32;

#[test]
fn files_come_back_and_damage_is_noticed() {
    let mut branched = tables(2, 128, PLANS, BRANCHES, 60);
    branched.canaries = Network::new(&branched).canaries();
    let mut bytes = branched.to_bytes();
    assert_eq!(Tables::from_bytes(&bytes), Ok(branched));
    assert_eq!(Network::from_bytes(&bytes).map(|network| network.branches()).ok(), Some(BRANCHES));
    bytes[28] = 2;
    assert_eq!(Tables::from_bytes(&bytes), Err(LoadError::Shape(128, HEADS, 2)));

    let mut tables = tables(1, 128, PLANS, 1, 60);
    tables.canaries = Network::new(&tables).canaries();
    let bytes = tables.to_bytes();
    assert_eq!(Tables::from_bytes(&bytes), Ok(tables.clone()));
    assert!(Network::from_bytes(&bytes).is_ok());

    for at in [28, 1000, bytes.len() - 9, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(Tables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [0, 3, 4, 27, 28, 5000, bytes.len() - 1] {
        assert!(Tables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        Tables::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, 7), LoadError::Magic);
    assert_eq!(changed(4, 99), LoadError::Format(99));
    assert!(matches!(changed(8, 2), LoadError::Encoding(2, ..)));
    assert_eq!(changed(20, 100), LoadError::Shape(100, HEADS, 1));
    assert_eq!(changed(20, u32::MAX), LoadError::Shape(u32::MAX, HEADS, 1));
    assert_eq!(changed(24, 0), LoadError::Shape(128, 0, 1));
    assert!(matches!(changed(20, 256), LoadError::Length(..)));
    assert!(matches!(changed(20, 32), LoadError::Length(..)));

    tables.canaries[1][2] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(1)));
}

#[test]
fn files_of_three_layers_come_back_and_damage_is_noticed() {
    let mut tables = deep_tables(1, 256, 2000);
    tables.canaries = Network::narrow(&tables).canaries();
    let shallow = NarrowTables { further: None, ..tables.clone() };
    assert_ne!(Network::narrow(&shallow).canaries(), tables.canaries);
    let bytes = tables.to_bytes();
    assert_eq!(NarrowTables::from_bytes(&bytes), Ok(tables.clone()));
    let network = Network::from_bytes(&bytes).expect("a file of this program");
    assert_eq!([network.hidden(), network.branches(), network.heads()], [256, BRANCHES, PLANS]);
    for at in [40, bytes.len() - 100, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(NarrowTables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [32, 36, 39, 5000, bytes.len() - 1] {
        assert!(NarrowTables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        NarrowTables::from_bytes(&bytes).unwrap_err()
    };
    let third = THIRD_UNITS as u32;
    assert_eq!(changed(32, 48), LoadError::Further(48, third));
    assert_eq!(changed(36, 8), LoadError::Further(SECOND_UNITS as u32, 8));
    assert_eq!(changed(20, 2048), LoadError::Further(SECOND_UNITS as u32, third));
    assert!(matches!(changed(20, 128), LoadError::Length(..)));

    tables.canaries[0][5] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(0)));
}

#[test]
fn files_of_bytes_come_back_and_damage_is_noticed() {
    let mut tables = narrow_tables(1, 128, 2000);
    tables.canaries = Network::narrow(&tables).canaries();
    let bytes = tables.to_bytes();
    assert_eq!(NarrowTables::from_bytes(&bytes), Ok(tables.clone()));
    let network = Network::from_bytes(&bytes).expect("a file of this program");
    assert_eq!([network.hidden(), network.branches(), network.heads()], [128, BRANCHES, PLANS]);
    for at in [32, 1000, bytes.len() - 9, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(NarrowTables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [0, 3, 4, 8, 31, 32, 5000, bytes.len() - 1] {
        assert!(NarrowTables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        NarrowTables::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, 7), LoadError::Magic);
    assert_eq!(changed(4, 2), LoadError::Format(2));
    assert!(matches!(changed(16, 64), LoadError::Encoding(.., 64)));
    assert_eq!(changed(20, 96), LoadError::Shape(96, HEADS, GROUPS));
    assert_eq!(changed(24, 1), LoadError::Shape(128, 1, GROUPS));
    assert_eq!(changed(28, 1), LoadError::Shape(128, HEADS, 1));
    assert!(matches!(changed(20, 256), LoadError::Length(..)));

    tables.canaries[2][0] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(2)));
}
