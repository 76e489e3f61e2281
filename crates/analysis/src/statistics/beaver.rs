//! Beavers and raccoons.
//!
//! A beaver doubles the stakes and leaves the cube with its owner, so it doubles the equity of a take. It is
//! right if that equity is negative for the player who doubled, and a raccoon is right if it is positive.

use barpoint_core::Player;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{CubeAnswer, RecordedChoice, RecordedDecision};

use super::judgement::{SMALLEST, analysis_of_answer};
use super::sums::summed;
use super::{Amount, ErrorCount};

/// Turn of the cube after a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum BeaverKind {
    /// Turn by the player who was doubled and keeps the cube.
    Beaver,
    /// Turn by the player who was beavered; the opponent keeps the cube.
    Raccoon,
}

/// A judged choice to turn the cube once more, or not to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct BeaverJudgement {
    /// Kind of the turn.
    pub kind: BeaverKind,
    /// True if the player turned the cube.
    pub is_made: bool,
    /// Equity lost by the choice, zero if it was right. It is normalised to the cube before the double.
    pub error: Amount,
}

impl BeaverJudgement {
    /// Returns the judgement of a turn by which the player gains this equity.
    fn of(context: &CubeContext, kind: BeaverKind, is_made: bool, gain: f64) -> Self {
        let loss = if is_made { -gain } else { gain };
        let is_error = loss > SMALLEST;
        let error = if is_error { Amount::between(context, loss, 0.0) } else { Amount::default() };
        Self { kind, is_made, error }
    }
}

/// Returns the judgements of the choices to turn the cube once more after a double: that of the opponent who
/// took or beavered, and after a beaver that of the player who doubled. There is none without analysis and
/// where the rules allow no beavers.
pub fn judge_beavers(
    decision: &RecordedDecision<'_>,
    table: &MatchEquityTable,
) -> Vec<(Player, BeaverJudgement)> {
    let (Ok(state), RecordedChoice::Double(Some(answer))) = (&decision.state, decision.made) else {
        return Vec::new();
    };
    let context = CubeContext::new(state.contest(), state.cube(), table);
    if !context.has_beavers() || answer == CubeAnswer::Pass {
        return Vec::new();
    }
    let take = |analysis: &barpoint_records::Analysis| {
        let equity = f64::from(analysis.cube.as_ref()?.double_take.equity);
        equity.is_finite().then_some(equity)
    };
    let (player, opponent) = (decision.player, decision.player.flip());
    let beaver = analysis_of_answer(decision).as_ref().and_then(take).map(|take| {
        let is_made = answer == CubeAnswer::Beaver;
        (opponent, BeaverJudgement::of(&context, BeaverKind::Beaver, is_made, -take))
    });
    let own = decision.entries[0].and_then(barpoint_records::Entry::analysis);
    let raccoon = own.and_then(take).zip(decision.raccoons).map(|(take, is_made)| {
        // The cube has been turned twice.
        (player, BeaverJudgement::of(&context, BeaverKind::Raccoon, is_made, 2.0 * take))
    });
    beaver.into_iter().chain(raccoon).collect()
}

summed! {
    /// Analysed beavers and raccoons of a player.
    // They are in no error rate, because other programs do not count them.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "schema", schemars(rename = "Beavers"))]
    pub struct BeaverStatistics {
        /// Number of beavers.
        pub beavers: u32,
        /// Number of raccoons.
        pub raccoons: u32,
        /// Takes where a beaver is correct.
        pub missed_beavers: ErrorCount,
        /// Beavers where a beaver is not correct; the cost is that of the beaver instead of a take.
        pub wrong_beavers: ErrorCount,
        /// Accepted beavers where a raccoon is correct.
        pub missed_raccoons: ErrorCount,
        /// Raccoons where a raccoon is not correct.
        pub wrong_raccoons: ErrorCount,
    }
}

impl BeaverStatistics {
    /// Returns true if nobody turned the cube once more, and nobody should have.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    pub(super) fn add(&mut self, judgement: &BeaverJudgement) {
        let (made, errors) = match (judgement.kind, judgement.is_made) {
            (BeaverKind::Beaver, true) => (&mut self.beavers, &mut self.wrong_beavers),
            (BeaverKind::Beaver, false) => (&mut self.beavers, &mut self.missed_beavers),
            (BeaverKind::Raccoon, true) => (&mut self.raccoons, &mut self.wrong_raccoons),
            (BeaverKind::Raccoon, false) => (&mut self.raccoons, &mut self.missed_raccoons),
        };
        *made += u32::from(judgement.is_made);
        if judgement.error.normalised > 0.0 {
            errors.add(judgement.error);
        }
    }
}
