//! Analysed matches: from a record to its verdicts and its document.

use barpoint_analysis::review::{Review, ReviewedAction};
use barpoint_analysis::statistics::Thresholds;
use barpoint_records::Match;

use crate::{AnalysisSettings, Engine};

/// Verdicts on the decisions of a match, with the reasons of its marked errors.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "wire"), expect(dead_code, reason = "the document is made of them"))]
pub struct Reviewed<'a> {
    engine: &'a Engine,
    record: &'a Match,
    thresholds: Thresholds,
    /// Verdicts.
    pub review: Review<'a>,
}

impl Engine {
    /// Returns the verdicts on the decisions of the selected players, by the analysis that the record holds,
    /// with everything that they are made of: the numbers behind the reasons are counted.
    ///
    /// `record` holds one analysis alone, as
    /// `Match::by_preferred_analyst` returns it.
    pub fn reviewed<'a>(&'a self, record: &'a Match, settings: &AnalysisSettings) -> Reviewed<'a> {
        let of_player = |action: &ReviewedAction<'_>| settings.players[action.player];
        let mut reviewed = self.reviewed_actions(record, &settings.thresholds, of_player);
        reviewed.review.beavers.retain(|beaver| settings.players[beaver.player]);
        reviewed
    }

    /// Returns the verdicts on some of the actions, whose reasons alone are counted.
    pub(crate) fn reviewed_actions<'a>(
        &'a self,
        record: &'a Match,
        thresholds: &Thresholds,
        keeps: impl Fn(&ReviewedAction<'_>) -> bool,
    ) -> Reviewed<'a> {
        let mut review = Review::of(record, self.table());
        review.actions.retain(keeps);
        self.count_reasons(record, &mut review, thresholds);
        Reviewed { engine: self, record, thresholds: *thresholds, review }
    }
}

#[cfg(feature = "wire")]
mod document {
    use barpoint_wire::analysis::MatchAnalysis;

    use super::Reviewed;
    use crate::Coverage;
    use crate::wire::{ToWire, match_analysis};

    impl Reviewed<'_> {
        /// Returns the document.
        ///
        /// `number` is the number of the match in its file, counted from 1. `coverage` is that of an analysis
        /// which this engine has just made; the document then names the nets, too. A record does not say
        /// which nets made an analysis that it holds.
        #[must_use]
        pub fn document(&self, number: usize, coverage: Option<&Coverage>) -> MatchAnalysis {
            let nets = coverage.map(|_| self.engine.net_hashes()).unwrap_or_default();
            MatchAnalysis {
                nets,
                coverage: coverage.map(ToWire::to_wire),
                ..match_analysis(self.record, &self.review, &self.thresholds, number)
            }
        }
    }
}
