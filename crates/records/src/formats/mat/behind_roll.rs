//! Words behind a roll that are no moves.

use barpoint_core::Position;

use crate::formats::snowie_position::SnowiePosition;

/// Whether what stands behind a roll says that its player resigned instead of playing it.
pub(super) fn hides_play(text: &str) -> bool {
    text.starts_with("???") || begins(text, "concede") || begins(text, "resign")
}

/// What Snowie writes before the board after a play that breaks the rules.
const ILLEGAL_PLAY: &str = "illegal play";

/// Whether these words are about a play that breaks the rules, as Snowie says it.
pub(super) fn is_illegal_play(text: &str) -> bool {
    begins(text, ILLEGAL_PLAY)
}

/// The board after a play that breaks the rules, as Snowie writes it; seen by the next player, who has
/// this name.
pub(super) fn position_after(text: &str, next: &str) -> Option<Position> {
    let fields = text.get(ILLEGAL_PLAY.len()..).filter(|_| is_illegal_play(text))?;
    let dump: SnowiePosition = fields.trim().trim_matches(['(', ')']).parse().ok()?;
    dump.position_seen_by(next)
}

fn begins(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}
