//! Words for scores.

use barpoint_core::{BySide, MatchScore};

/// A score in a match.
pub(super) fn match_score(score: &MatchScore) -> String {
    let BySide { on_roll, opponent } = score.points();
    let crawford = if score.is_crawford() { ", Crawford game" } else { "" };
    format!("{on_roll}-{opponent} in a match to {}{crawford}", score.length())
}
