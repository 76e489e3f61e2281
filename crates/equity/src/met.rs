//! Match equity tables: chances to win a match before a game begins.

mod builtin;
mod kleinman;
mod mec;
mod post_crawford;
mod rows;
mod zadeh;

use barpoint_core::{BySide, MatchScore, Side};

use crate::Mwc;

pub use builtin::BuiltinMet;
pub use mec::Mec;
pub use rows::{MetError, MetRows};
pub use zadeh::Zadeh;

/// A match equity table, extended to any match length.
///
/// # Perspective
/// The player on roll. Most tables treat both players alike. [`invert`](Self::invert) exchanges the
/// players of a table that does not.
///
/// # Accuracy
/// Scores outside the table are extrapolated as in GNU Backgammon 1.07. Before the Crawford game,
/// Kleinman's normal distribution is used. After it, a recurrence is used in which the trailing
/// player doubles at once and a quarter of the games won by that player are gammons.
///
/// # Examples
/// ```
/// use barpoint_core::{BySide, MatchScore};
/// use barpoint_equity::{BuiltinMet, Mwc};
///
/// let table = BuiltinMet::Woolsey.table();
/// let score = MatchScore::new(7, BySide { on_roll: 3, opponent: 0 }, false)?;
/// assert_eq!(table.before_game(&score), Mwc(0.70));
/// # Ok::<(), barpoint_core::MatchScoreError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MatchEquityTable {
    name: String,
    source: String,
    length: u32,
    /// Chances indexed by the points needed by the player on roll, then by those of the opponent.
    pre_crawford: Vec<f64>,
    post_crawford: BySide<Vec<f64>>,
}

impl MatchEquityTable {
    /// Number of points up to which the extrapolation is stored; beyond, it is computed at each
    /// look-up.
    const TABULATED: u32 = 64;

    /// Name of the table.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Source of the table's numbers.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Longest match that the table itself covers, in points; 0 if all chances are extrapolated.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// Chance to win the match at this score, before the game.
    pub fn before_game(&self, score: &MatchScore) -> Mwc {
        if score.is_post_crawford() {
            self.post_crawford(score.away())
        } else {
            self.pre_crawford(score.away())
        }
    }

    /// Chance to win the match after `winner` has won a game at this score with this number of
    /// points.
    pub fn after_game(&self, score: &MatchScore, winner: Side, points: u32) -> Mwc {
        self.before_game(&score.after(winner, points))
    }

    /// Chance to win the match for the points needed by both players, up to and including the
    /// Crawford game. A player who needs no points has won.
    pub fn pre_crawford(&self, away: BySide<u32>) -> Mwc {
        let BySide { on_roll, opponent } = away;
        Mwc(if on_roll == 0 {
            1.0
        } else if opponent == 0 {
            0.0
        } else if on_roll.max(opponent) <= Self::TABULATED {
            self.pre_crawford[((on_roll - 1) * Self::TABULATED + opponent - 1) as usize]
        } else {
            kleinman::chance(on_roll, opponent)
        })
    }

    /// Chance to win the match for the points needed by both players, after the Crawford game. One
    /// player needs a single point; if neither does, the Crawford game has not been played, and the
    /// chance is that before it.
    pub fn post_crawford(&self, away: BySide<u32>) -> Mwc {
        let BySide { on_roll, opponent } = away;
        Mwc(match (on_roll, opponent) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (1, _) => 1.0 - post_crawford::trailing(&self.post_crawford.opponent, opponent),
            (_, 1) => post_crawford::trailing(&self.post_crawford.on_roll, on_roll),
            _ => self.pre_crawford(away).0,
        })
    }

    /// The same table seen by the other player.
    #[must_use]
    pub fn invert(&self) -> Self {
        let n = Self::TABULATED as usize;
        let swapped = |cell: usize| 1.0 - self.pre_crawford[cell % n * n + cell / n];
        Self {
            pre_crawford: (0..n * n).map(swapped).collect(),
            post_crawford: self.post_crawford.clone().flip(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests;
