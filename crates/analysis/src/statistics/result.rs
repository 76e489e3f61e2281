//! Results of games.

use barpoint_core::{ByPlayer, MatchScore};
use barpoint_equity::MatchEquityTable;
use barpoint_records::{Game, Match};

/// Returns the result of a game for both players, `None` if the record has no end of it or its score
/// cannot occur.
///
/// # Units
/// Points in money play, the change of the match winning chance in a match.
pub fn game_result(record: &Match, game: &Game, table: &MatchEquityTable) -> Option<ByPlayer<f64>> {
    let end = game.end?;
    let won = match record.length {
        None => f64::from(end.points),
        Some(length) => {
            let points = game.score.seen_by(end.winner);
            let score = MatchScore::new(length.get().into(), points, game.crawford);
            let score = score.ok()?;
            let side = end.winner.side(end.winner);
            table.after_game(&score, side, end.points).0 - table.before_game(&score).0
        }
    };
    let mut result = ByPlayer([-won; 2]);
    result[end.winner] = won;
    Some(result)
}
