//! Statistics of resignations.

use barpoint_core::ByPlayer;
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_records::{Entry, Match, RecordedResignation, ResignationAnalysis};

use super::judgement::SMALLEST;
use super::sums::summed;
use super::{Amount, ErrorCount};

summed! {
    /// Analysed resignations and answers of a player.
    // They are in no error rate, because other programs do not count them.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "schema", schemars(rename = "Resignations"))]
    pub struct ResignationStatistics {
        /// Number of offers to resign.
        pub offered: u32,
        /// Number of accepted offers of the opponent.
        pub accepted: u32,
        /// Number of declined offers of the opponent.
        pub declined: u32,
        /// Offers that give away more than the game is worth.
        pub wrong_offers: ErrorCount,
        /// Accepted offers that give less than the game is worth.
        pub wrong_acceptances: ErrorCount,
        /// Declined offers that give at least as much as the game is worth.
        pub wrong_refusals: ErrorCount,
    }
}

impl ResignationStatistics {
    /// Returns the error of all offers and answers.
    #[must_use]
    pub fn error(&self) -> Amount {
        self.wrong_offers.error + self.wrong_acceptances.error + self.wrong_refusals.error
    }
}

/// Returns the resignations of each game that have an analysis.
pub(super) fn resignations(
    record: &Match,
    table: &MatchEquityTable,
) -> Vec<ByPlayer<ResignationStatistics>> {
    let mut games = vec![ByPlayer::default(); record.games.len()];
    let mut entries = record.games.iter().flat_map(|game| &game.entries);
    if !entries.any(|entry| analysis(entry).is_some()) {
        return games;
    }
    for offer in record.resignations() {
        let Some(loss) = loss(&offer, table) else { continue };
        let players = &mut games[offer.place.game];
        players[offer.player].add_offer(loss);
        if let Some(is_accepted) = offer.accepted {
            players[offer.player.flip()].add_answer(is_accepted, loss);
        }
    }
    games
}

fn analysis(entry: &Entry) -> Option<&ResignationAnalysis> {
    entry.analysis()?.resignation.as_ref()
}

/// Returns the equity that the resigning player loses if the offer is accepted; negative if the offer
/// gains. `None` without analysis.
fn loss(offer: &RecordedResignation<'_>, table: &MatchEquityTable) -> Option<Amount> {
    let analysis = offer.entries.into_iter().flatten().find_map(analysis)?;
    let state = offer.before.state().ok()?;
    let context = CubeContext::new(state.contest(), state.cube(), table);
    let context = if offer.before.on_roll() == offer.player { context } else { context.flip() };
    let (kept, resigned) = (analysis.play_on.equity.into(), analysis.resigned.into());
    let loss = Amount::between(&context, kept, resigned);
    loss.is_finite().then_some(loss)
}

impl ResignationStatistics {
    fn add_offer(&mut self, loss: Amount) {
        self.offered += 1;
        add_if_wrong(&mut self.wrong_offers, loss);
    }

    fn add_answer(&mut self, is_accepted: bool, loss: Amount) {
        if is_accepted {
            self.accepted += 1;
            add_if_wrong(&mut self.wrong_acceptances, -loss);
        } else {
            self.declined += 1;
            add_if_wrong(&mut self.wrong_refusals, loss);
        }
    }
}

fn add_if_wrong(errors: &mut ErrorCount, cost: Amount) {
    if cost.normalised > SMALLEST {
        errors.add(cost);
    }
}
