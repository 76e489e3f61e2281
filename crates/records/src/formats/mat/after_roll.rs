//! Text after a roll that is not a list of moves.

use barpoint_core::Position;

use crate::formats::snowie_position::SnowiePosition;

/// Returns true if the text after a roll states that its player resigned instead of playing.
pub(super) fn hides_play(text: &str) -> bool {
    text.starts_with("???") || begins(text, "concede") || begins(text, "resign")
}

/// Text that Snowie writes before the board after an illegal play.
const ILLEGAL_PLAY: &str = "illegal play";

/// Returns true if this is Snowie's text for an illegal play.
pub(super) fn is_illegal_play(text: &str) -> bool {
    begins(text, ILLEGAL_PLAY)
}

/// Returns the board after an illegal play in Snowie's text, seen by the next player, whose name is
/// `next`.
pub(super) fn position_after(text: &str, next: &str) -> Option<Position> {
    let fields = text.get(ILLEGAL_PLAY.len()..).filter(|_| is_illegal_play(text))?;
    let dump: SnowiePosition = fields.trim().trim_matches(['(', ')']).parse().ok()?;
    dump.position_seen_by(next)
}

fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}
