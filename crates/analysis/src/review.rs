//! Review of an analysed match: each action of the players with its verdict.
//!
//! Nothing is evaluated. The numbers come from the analysis that the record holds.

mod action;
mod beaver;
mod counted;
mod market;
mod resignation;
mod value;

pub use action::{ReviewedAction, ReviewedChoice};
pub use beaver::ReviewedBeaver;
pub use counted::CountedReasons;
pub use resignation::ReviewedResignation;
pub use value::{value_after, value_before};

use barpoint_equity::MatchEquityTable;
use barpoint_records::Match;

/// Actions of an analysed match with their verdicts.
#[derive(Clone, Debug)]
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
    /// [`Match::analysed_by`](barpoint_records::Match::analysed_by).
    #[must_use]
    pub fn of(record: &'a Match, table: &MatchEquityTable) -> Self {
        let decisions: Vec<_> = record.decisions().collect();
        let mut actions: Vec<_> =
            decisions.iter().flat_map(|decision| ReviewedAction::all(decision, table)).collect();
        market::find_losses(&mut actions);
        let beavers = decisions.iter().flat_map(|decision| ReviewedBeaver::all(decision, table));
        let resignations = record.resignations().into_iter();
        let resignations = resignations.filter_map(|offer| ReviewedResignation::of(offer, table));
        Self { actions, resignations: resignations.collect(), beavers: beavers.collect() }
    }
}
