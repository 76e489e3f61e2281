//! Cube of a match ID.

use barpoint_core::{CubeValue, Player};
use barpoint_ids::{MatchField, MatchId};

/// Returns the owner of the cube.
pub(super) fn cube_owner(id: MatchId) -> Option<Player> {
    Player::new(id.get(MatchField::CubeOwner))
}

/// Returns the value and the owner of the cube.
pub(super) fn cube(id: MatchId) -> Option<(CubeValue, Option<Player>)> {
    let value = CubeValue::from_log2(id.get(MatchField::Cube) as u8)?;
    Some((value, cube_owner(id)))
}
