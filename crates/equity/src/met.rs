//! Match equity tables: the chance to win a match before a game begins.

mod builtin;
mod kleinman;
mod mec;
mod post_crawford;
mod rows;
mod zadeh;

use barpoint_core::{BySide, MatchScore, Side};

use crate::Mwc;

pub use builtin::{BuiltinMet, ParseMetError};
pub use mec::Mec;
pub use rows::{MetError, MetRows};
pub use zadeh::Zadeh;

/// A match equity table, extended to any match length.
///
/// # Perspective
/// The player on roll. Most tables serve both players alike; one that favours a player is turned
/// with [`invert`](Self::invert).
///
/// # Accuracy
/// What a table does not give is extrapolated as GNU Backgammon 1.07 does: before the Crawford game
/// by a normal distribution after Kleinman, afterwards by the recurrence of a trailing player who
/// doubles at once and wins a quarter of the games won as gammons.
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
    /// Chances by points needed, first by the player on roll; row after row.
    pre_crawford: Vec<f64>,
    post_crawford: BySide<Vec<f64>>,
}

impl MatchEquityTable {
    /// Points up to which the extension is tabulated; beyond, it is worked out at every look-up.
    const TABULATED: u32 = 64;

    /// What the table is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whence its numbers come.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The longest match that the table gives itself; 0 if it is extrapolated altogether.
    pub const fn length(&self) -> u32 {
        self.length
    }

    /// The chance to win the match at this score, before the game.
    pub fn before_game(&self, score: &MatchScore) -> Mwc {
        if score.is_post_crawford() {
            self.post_crawford(score.away())
        } else {
            self.pre_crawford(score.away())
        }
    }

    /// The chance to win the match after a game at this score has been won by `winner` with this
    /// many points.
    pub fn after_game(&self, score: &MatchScore, winner: Side, points: u32) -> Mwc {
        self.before_game(&score.after(winner, points))
    }

    /// The chance to win the match for points needed by both, up to and including the Crawford
    /// game. A player who needs none has won.
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

    /// The chance to win the match for points needed by both, one of whom needs a single point,
    /// after the Crawford game. If nobody does, it has not been played yet.
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
