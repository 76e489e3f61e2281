//! Any bytes: an error, or a database all of whose records are read or refused.
#![no_main]

use barpoint_database::{Database, Kind, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(kind) = Kind::parse(bytes) {
        assert_eq!(kind.header(), bytes[..Kind::HEADER]);
    }
    let Ok(database) = Database::from_bytes(bytes.to_vec(), None) else { return };
    let boards = database.kind().numbering().expect("a database that opens").boards();
    match &database {
        Database::OneSided(file) => {
            for board in (0..=boards).step_by((boards / 64).max(1) as usize) {
                let _ = file.rolls(board).and(file.rolls_to_first_off(board));
                let _ = file.race(board, boards - 1 - board.min(boards - 1));
            }
        }
        Database::TwoSided(file) => {
            for board in (0..=boards).step_by((boards / 64).max(1) as usize) {
                let _ = file.entry(board, boards - 1);
            }
        }
        Database::Hypergammon(file) => {
            for board in (0..=boards).step_by((boards / 64).max(1) as usize) {
                let _ = file.entry(board, boards - 1);
            }
        }
        _ => {}
    }
    if bytes.len() < 20_000 {
        let _ = verify(&database, None, 10);
    }
});
