//! Replays of bgammon.org (`.match`).
//!
//! Player 1 of a replay is player 0 here. Both players' moves are written in player 1's numbering.
//! A table at the beginning says at which byte each game begins; it is checked, and a file with a
//! wrong one is read even so.

mod read;
#[cfg(test)]
mod tests;
mod write;

use barpoint_core::Player;

use crate::file::{FileFormat, Reader};

/// Replays of bgammon.org.
pub(crate) const BGAMMON: FileFormat = FileFormat {
    name: "bgammon",
    about: "replay of bgammon.org",
    extensions: &["match"],
    reader: Some(Reader { detect: read::detect, read: read::read }),
    writer: Some(write::write),
};

/// What the lines of the table begin with.
const INDEX: &str = "bgammon-replay ";
/// Digits of an offset.
const DIGITS: usize = 8;
/// Seconds of a day.
const DAY: i64 = 86_400;
/// The name of the tag with the time at which a game began, in seconds since 1970.
const STARTED: &str = "bgammon:started";

/// The number of a point as the other one of both numberings has it; the bar and off stay.
const fn renumbered(point: u8, player: Player) -> u8 {
    match (player, point) {
        (Player::One, 1..=24) => 25 - point,
        _ => point,
    }
}
