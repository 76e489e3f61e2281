//! Words and numbers of a replay.

use barpoint_core::Player;

/// What the lines of the table begin with.
pub(super) const INDEX: &str = "bgammon-replay ";
/// Digits of an offset.
pub(super) const DIGITS: usize = 8;
/// Seconds of a day.
pub(super) const DAY: i64 = 86_400;
/// The name of the tag with the time at which a game began, in seconds since 1970.
pub(super) const STARTED: &str = "bgammon:started";

/// The number of a point as the other one of both numberings has it; the bar and off stay.
pub(super) const fn renumbered(point: u8, player: Player) -> u8 {
    match (player, point) {
        (Player::One, 1..=24) => 25 - point,
        _ => point,
    }
}
