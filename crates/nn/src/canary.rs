//! Positions whose outputs a network file holds. Loading a net detects with them that it computes
//! otherwise than the trained one.

use barpoint_core::{Position, Setup, Variant};

use crate::file::LoadError;
use crate::shape::{CANARIES, OUTPUTS};

/// Outputs for each canary position.
pub(crate) type Canaries = [[i32; OUTPUTS]; CANARIES];

/// Returns a net's outputs for the starting positions of backgammon and nackgammon, and for a race.
pub(crate) fn outputs(net: impl Fn(&Position) -> [i32; OUTPUTS]) -> Canaries {
    let side = [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 2)];
    let race = Position::try_from(Setup::at(&side, &side))
        .expect("fifteen chequers a side that have passed");
    [Variant::Backgammon.start(), Variant::Nackgammon.start(), race].map(|position| net(&position))
}

/// Compares a net's outputs with those in its file.
pub(crate) fn check(
    expected: &Canaries,
    net: impl Fn(&Position) -> [i32; OUTPUTS],
) -> Result<(), LoadError> {
    let now = outputs(net);
    match (0..CANARIES).find(|&i| now[i] != expected[i]) {
        Some(i) => Err(LoadError::Canary(i)),
        None => Ok(()),
    }
}
