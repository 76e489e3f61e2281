//! Beavers and raccoons.

use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;
use barpoint_records::RecordedDecision;

use crate::statistics::{BeaverJudgement, judge_beavers};

/// Choice to turn the cube once more after a double, or not to, with its verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewedBeaver {
    /// Number of the game, counted from 0.
    pub game: usize,
    /// Number of the action in its game, counted from 0: the answer to the double, or to the beaver.
    pub entry: usize,
    /// Player who chose.
    pub player: Player,
    /// Verdict.
    pub judgement: BeaverJudgement,
}

impl ReviewedBeaver {
    /// Returns the choices after a double that have an analysis: that of the opponent and, after a beaver,
    /// that of the player who doubled.
    pub(super) fn all(decision: &RecordedDecision<'_>, table: &MatchEquityTable) -> Vec<Self> {
        let Some(answer) = decision.place.answer else { return Vec::new() };
        let judged = judge_beavers(decision, table).into_iter();
        // A raccoon, or the acceptance of the beaver, follows the beaver.
        let entry = |player| if player == decision.player { answer + 1 } else { answer };
        let game = decision.place.game;
        let reviewed = |(player, judgement)| Self { game, entry: entry(player), player, judgement };
        judged.map(reviewed).collect()
    }
}
