//! Tests of all nets: kernels against a textbook, files, inputs.

mod kernels;
mod random;
mod textbook;

use barpoint_core::{Outcome, Position, Setup, Variant};
use barpoint_testing::{Random, play_out};

use crate::inputs::{FEATURES, Inputs, ROWS};
use crate::kernel::{Kernel, Runnable};
use crate::shape::contact::{BRANCHES, PLANS, SECOND_UNITS, THIRD_UNITS};
use crate::volatility::Volatility;
use crate::{LoadError, NarrowTables, Network, Tables};
use random::{deep_tables, narrow_tables, tables};

// Inputs of both players.

#[test]
fn flipped_inputs_are_the_other_sides() {
    for seed in 0..300 {
        let position = play_out(Variant::Backgammon, seed, &mut Random::new(seed as u64));
        let (mine, theirs) = (Inputs::of(&position), Inputs::of(&position.flip()));
        let (first, second) = mine.features.split_at(FEATURES / 2);
        assert_eq!(theirs.features[..FEATURES / 2], *second);
        assert_eq!(theirs.features[FEATURES / 2..], *first);
        assert_eq!(mine.rows().len(), theirs.rows().len());
        assert!(mine.rows().iter().all(|&row| usize::from(row) < ROWS));
    }
}

// Volatility: the same bits on every kernel and in every batch, and larger where more can happen.

fn volatilities(kernel: Kernel, positions: &[(Position, Outcome)]) -> Vec<f32> {
    let mut volatilities = vec![0.0; positions.len()];
    let kernel = Runnable::new(kernel).expect("an available kernel");
    kernel.run(Volatility { positions, volatilities: &mut volatilities });
    volatilities
}

fn even(position: Position) -> (Position, Outcome) {
    let outcome = Outcome { win: 0.5, win_gammon: 0.15, lose_gammon: 0.15, ..Outcome::default() };
    (position, outcome)
}

#[test]
fn every_kernel_and_every_batch_gives_the_same_bits() {
    let random = &mut Random::new(5);
    let positions: Vec<(Position, Outcome)> =
        (0..300).map(|game| even(play_out(Variant::Backgammon, game / 4, random))).collect();
    let scalar = volatilities(Kernel::Scalar, &positions);
    for kernel in Kernel::available() {
        let batch = volatilities(kernel, &positions);
        assert_eq!(batch, scalar, "{kernel:?}");
        for (position, expected) in positions.iter().zip(&batch) {
            let alone = volatilities(kernel, core::slice::from_ref(position));
            assert_eq!(alone, [*expected], "{kernel:?}");
        }
    }
    let (least, most) = scalar.iter().fold((1.0_f32, 0.0_f32), |(least, most), &volatility| {
        (least.min(volatility), most.max(volatility))
    });
    assert!((0.005..0.05).contains(&least) && (0.1..=0.5).contains(&most), "{least}, {most}");
}

#[test]
fn a_shot_at_a_blot_against_a_strong_board_is_volatile() {
    let home = [(6, 3), (5, 2), (4, 2), (3, 2), (2, 2)];
    let side = |last: &[(u8, u8)]| [&home[..], last].concat();
    // The player on roll hits from 8 points away.
    let setup = Setup::at(&side(&[(24, 2), (8, 2)]), &side(&[(24, 1), (9, 1), (8, 2)]));
    let shot = even(Position::try_from(setup).expect("fifteen chequers each"));
    let quiet = even(Variant::Backgammon.start());
    let volatilities = volatilities(Kernel::available()[0], &[shot, quiet]);
    assert!(volatilities[0] > 2.0 * volatilities[1], "{volatilities:?}");
}

// Files come back as they were written, and damage is noticed.

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
