//! Offers to resign.

use barpoint_core::Player;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{Entry, RecordedResignation, ResignationAnalysis};

use crate::statistics::Amount;

/// Offer to resign with its verdict.
#[derive(Clone, Debug)]
pub struct ReviewedResignation<'a> {
    /// The offer and its answer.
    pub offer: RecordedResignation<'a>,
    /// Analysis of the offer.
    pub analysis: &'a ResignationAnalysis,
    context: CubeContext,
}

impl<'a> ReviewedResignation<'a> {
    pub(super) fn of(offer: RecordedResignation<'a>, table: &MatchEquityTable) -> Option<Self> {
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
