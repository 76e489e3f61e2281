//! Numbers behind the reasons for errors that need an evaluator.

use barpoint_analysis::review::{CountedReasons, Review, ReviewedAction, ReviewedChoice};
use barpoint_analysis::statistics::Thresholds;
use barpoint_analysis::{CubeChoice, FollowUps, Market};
use barpoint_core::Side;
use barpoint_engine::in_order;
use barpoint_equity::Emg;
use barpoint_records::Match;

use crate::question::Question;
use crate::{Engine, Situation};

impl Engine {
    /// Counts the numbers behind the reasons for the marked errors of a review, by static evaluation: the
    /// exchanges that lose the market, the rolls of the opponent that turn the game after the plays, and
    /// the effective pips of races.
    ///
    /// `record` is the match of the review. Errors that cannot be evaluated keep unknown numbers, and so do
    /// errors that are not reached before the engine [is stopped](Self::stopped_by).
    pub(crate) fn count_reasons(
        &self,
        record: &Match,
        review: &mut Review<'_>,
        thresholds: &Thresholds,
    ) {
        let Ok(engine) = self.clone().with_plies(0) else { return };
        let is_marked = |action: &&mut ReviewedAction<'_>| action.mark(thresholds).is_some();
        let marked: Vec<_> = review.actions.iter_mut().filter(is_marked).collect();
        let counted = self.in_pool(|| {
            in_order::map(&marked, |action| {
                if engine.is_stopped() { None } else { engine.counted(record, action) }
            })
        });
        for (action, counted) in marked.into_iter().zip(counted) {
            action.counted = counted.unwrap_or_default();
        }
    }

    fn counted(&self, record: &Match, action: &ReviewedAction<'_>) -> Option<CountedReasons> {
        let situation = Situation::of_decision(record, &action.decision)?;
        let question = Question::new(self, &situation).ok()?.about_a_game().ok()?.with_the_cube();
        let searcher = question.searcher();
        match action.choice {
            ReviewedChoice::Cube(CubeChoice::Answer(_)) => None,
            ReviewedChoice::Cube(_) => {
                let market = Market::of(&searcher, &situation.position, || ());
                Some(CountedReasons { market, ..CountedReasons::default() })
            }
            ReviewedChoice::Play => {
                let (results, best) = (action.results()?, action.plays()?.candidates.first()?);
                let equity = Emg(best.equity.into());
                let effective_pips = results.map(|after| {
                    let is_race = !after.has_contact();
                    let bearoff = self.evaluator().one_sided_bearoff();
                    let rolls = || bearoff.rolls(after.side(Side::Opponent));
                    Some(is_race.then(rolls)??.effective_pips())
                });
                let follow_ups = results.map(|after| FollowUps::of(&searcher, &after, equity));
                Some(CountedReasons { market: None, follow_ups, effective_pips })
            }
        }
    }
}
