//! Result of a game.

use barpoint_core::Player;

use crate::toolkit::StatedEnd;

/// Reads the value of `RE`, such as `W+2R`.
pub(super) fn read_result(text: &str) -> Option<StatedEnd> {
    let (winner, rest) = text.split_once('+')?;
    let winner = match winner.trim() {
        "W" | "w" => Player::Zero,
        "B" | "b" => Player::One,
        _ => return None,
    };
    let rest = rest.trim();
    let letters = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - letters.len()];
    let points = if digits.is_empty() { None } else { Some(digits.parse().ok()?) };
    let resigned = match letters.trim().to_ascii_lowercase().as_str() {
        "" => false,
        "r" | "resign" => true,
        _ => return None,
    };
    Some(StatedEnd { winner, points, resigned })
}
