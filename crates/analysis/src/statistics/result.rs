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

/// Kind of contest, on which the unit of results and unnormalised amounts depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestKind {
    /// Money play: points.
    Money,
    /// Matches: match winning chances.
    Match {
        /// Points of a match; `None` for matches of different lengths.
        length: Option<u32>,
    },
}

impl ContestKind {
    /// Returns the kind of a record.
    #[must_use]
    pub fn of(record: &Match) -> Self {
        match record.length {
            None => Self::Money,
            Some(length) => Self::Match { length: Some(length.get().into()) },
        }
    }

    /// Returns true in money play.
    #[must_use]
    pub const fn is_money(self) -> bool {
        matches!(self, Self::Money)
    }

    /// Returns the points of a match, if all matches have the same length.
    #[must_use]
    pub const fn length(self) -> Option<u32> {
        match self {
            Self::Money => None,
            Self::Match { length } => length,
        }
    }

    /// Returns the kind of two contests together, or `None` if their units differ.
    #[must_use]
    pub fn with(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Money, Self::Money) => Some(Self::Money),
            (Self::Match { length }, Self::Match { length: other }) => {
                Some(Self::Match { length: length.filter(|_| length == other) })
            }
            _ => None,
        }
    }
}
