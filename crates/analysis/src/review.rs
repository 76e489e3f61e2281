//! Review of an analysed match: each action of the players with its verdict.
//!
//! Nothing is evaluated. The numbers come from the analysis that the record holds.

mod action;
mod value;

pub use action::{ActionKind, CountedReasons, ReviewedAction, ReviewedChoice};
pub use value::{value_after, value_before};

use barpoint_core::Player;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{Entry, Match, RecordedDecision, RecordedResignation, ResignationAnalysis};

use crate::statistics::{Amount, BeaverJudgement, judge_beavers};
use crate::{CubeChoice, lost_market};

/// Actions of an analysed match with their verdicts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Review<'a> {
    /// Plays, decisions not to double, doubles and answers that have an analysis, in their order.
    pub actions: Vec<ReviewedAction<'a>>,
    /// Offers to resign that have an analysis, and their answers.
    pub resignations: Vec<ReviewedResignation<'a>>,
    /// Beavers and raccoons, made and missed, that have an analysis.
    pub beavers: Vec<ReviewedBeaver>,
}

impl<'a> Review<'a> {
    /// Reviews a record by the first analysis of each action; see
    /// `Match::analysed_by`.
    #[must_use]
    pub fn of(record: &'a Match, table: &MatchEquityTable) -> Self {
        let decisions: Vec<_> = record.decisions().collect();
        let mut actions: Vec<_> =
            decisions.iter().flat_map(|decision| ReviewedAction::all(decision, table)).collect();
        mark_lost_markets(&mut actions);
        let beavers = decisions.iter().flat_map(|decision| ReviewedBeaver::all(decision, table));
        let resignations = record.resignations().into_iter();
        let resignations = resignations.filter_map(|offer| ReviewedResignation::of(offer, table));
        Self { actions, resignations: resignations.collect(), beavers: beavers.collect() }
    }
}

/// Marks the decisions not to double that lost the market by the next turn of the same player.
fn mark_lost_markets(actions: &mut [ReviewedAction<'_>]) {
    let turns: Vec<usize> = (0..actions.len()).filter(|&i| is_turn(&actions[i])).collect();
    for player in Player::BOTH {
        let own: Vec<usize> =
            turns.iter().copied().filter(|&i| actions[i].player == player).collect();
        for pair in own.windows(2) {
            let [then, next] = [pair[0], pair[1]].map(|i| &actions[i]);
            let waited = then.choice == ReviewedChoice::Cube(CubeChoice::NoDouble);
            let is_same_game = then.decision.place.game == next.decision.place.game;
            let decisions = then.cube_decision().zip(next.cube_decision());
            let is_lost = decisions.is_some_and(|(then, next)| lost_market(&then, &next));
            actions[pair[0]].has_lost_market = waited && is_same_game && is_lost;
        }
    }
}

/// Returns true for a decision of the player on roll about the cube.
fn is_turn(action: &ReviewedAction<'_>) -> bool {
    matches!(action.choice, ReviewedChoice::Cube(CubeChoice::NoDouble | CubeChoice::Double))
}

/// Choice to turn the cube once more after a double, or not to, with its verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
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
    fn all(decision: &RecordedDecision<'_>, table: &MatchEquityTable) -> Vec<Self> {
        let Some(answer) = decision.place.answer else { return Vec::new() };
        let judged = judge_beavers(decision, table).into_iter();
        // A raccoon, or the acceptance of the beaver, follows the beaver.
        let entry = |player| if player == decision.player { answer + 1 } else { answer };
        let game = decision.place.game;
        let reviewed = |(player, judgement)| Self { game, entry: entry(player), player, judgement };
        judged.map(reviewed).collect()
    }
}

/// Offer to resign with its verdict.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReviewedResignation<'a> {
    /// The offer and its answer.
    pub offer: RecordedResignation<'a>,
    /// Analysis of the offer.
    pub analysis: &'a ResignationAnalysis,
    context: CubeContext,
}

impl<'a> ReviewedResignation<'a> {
    fn of(offer: RecordedResignation<'a>, table: &MatchEquityTable) -> Option<Self> {
        let of_entry = |entry: Option<&'a Entry>| entry?.analysis()?.resignation.as_ref();
        let analysis = { offer.entries }.into_iter().find_map(of_entry)?;
        let state = offer.before.state().ok()?;
        let context = CubeContext::new(state.contest(), state.cube(), table);
        let is_on_roll = offer.player == offer.before.on_roll();
        let context = if is_on_roll { context } else { context.flip() };
        Some(Self { offer, analysis, context })
    }

    /// Returns the equity lost by the player who offered to resign: playing on less resigning.
    #[must_use]
    pub fn error_of_offer(&self) -> Amount {
        self.lost(self.analysis.play_on.equity, self.analysis.resigned)
    }

    /// Returns the equity lost by the answer of the opponent, `None` if the record has no answer.
    #[must_use]
    pub fn error_of_answer(&self) -> Option<Amount> {
        let (play_on, resigned) = (self.analysis.play_on.equity, self.analysis.resigned);
        // The values are those of the player who resigns; the opponent wants them to be small.
        Some(if self.offer.accepted? {
            self.lost(resigned, play_on)
        } else {
            self.lost(play_on, resigned)
        })
    }

    /// Returns the player who answers.
    #[must_use]
    pub const fn opponent(&self) -> Player {
        self.offer.player.flip()
    }

    /// Returns the amount by which `better` exceeds `got`, at least zero.
    fn lost(&self, better: f32, got: f32) -> Amount {
        if better > got {
            Amount::between(&self.context, better.into(), got.into())
        } else {
            Amount::default()
        }
    }
}
