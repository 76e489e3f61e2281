//! Words and numbers of a replay.

use barpoint_core::Player;

/// Beginning of each line of the table.
pub(super) const INDEX: &str = "bgammon-replay ";
/// Number of digits of an offset.
pub(super) const DIGITS: usize = 8;
/// Number of seconds in a day.
pub(super) const DAY: i64 = 86_400;
/// Name of the tag with the start time of a game, in seconds since 1970.
pub(super) const STARTED: &str = "bgammon:started";

/// Converts a point number between the numberings of both players. The bar and off do not change.
pub(super) const fn renumbered(point: u8, player: Player) -> u8 {
    match (player, point) {
        (Player::One, 1..=24) => 25 - point,
        _ => point,
    }
}
