//! Reasons for a cube decision.

use barpoint_core::Outcome;
use barpoint_equity::{CubeDecision, Double, Take};

use super::market::Market;
use super::words::{SAME, percent};

/// Numbers of a cube decision.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeReasons {
    /// Correct actions, with the equities.
    pub correct: CubeDecision,
    /// Chances of the position.
    pub outcome: Outcome,
    /// Exchanges that lose the market; `None` if they were not counted.
    pub market: Option<Market>,
}

impl CubeReasons {
    /// Equity gained by doubling instead of waiting, from the point of view of the player on roll;
    /// negative if waiting is better. `None` if no double is possible or if it cannot help.
    #[must_use]
    pub fn gain_by_doubling(&self) -> Option<f64> {
        match self.correct.double() {
            Double::Unavailable | Double::Dead => None,
            // An opponent who should beaver is assumed to take, as in the costs of errors.
            _ => {
                let equities = self.correct.equities();
                let doubled = equities.double_take?.0.min(equities.double_pass.0);
                Some(doubled - equities.no_double.0)
            }
        }
    }

    /// Equity gained by taking instead of passing, from the point of view of the opponent; negative if
    /// passing is better. `None` if nobody may double.
    #[must_use]
    pub fn gain_by_taking(&self) -> Option<f64> {
        let equities = self.correct.equities();
        Some(equities.double_pass.0 - equities.double_take?.0)
    }

    /// Explains the correct action of the player on roll in one or two sentences of plain English.
    ///
    /// # Rules
    /// The first sentence compares the equities of doubling and of waiting, which count as equal below a
    /// difference of 0.0005. The second one names the share of the next exchanges that lose the market, if
    /// it was counted and the opponent would take now. If the opponent passes, it says so, and for a
    /// position that is too good to double, the chance of a gammon takes its place.
    #[must_use]
    pub fn explain_double(&self) -> String {
        let Some(gain) = self.gain_by_doubling() else {
            return match self.correct.double() {
                Double::Unavailable => "The opponent owns the cube.".into(),
                _ => "A double cannot gain anything here.".into(),
            };
        };
        let passes = self.correct.take() == Take::Pass;
        let then = if passes { " The opponent has to pass.".into() } else { self.lost() };
        if gain.abs() < SAME {
            return format!("Doubling and waiting are worth the same.{then}");
        }
        let worth = format!("worth {:.3} more than", gain.abs());
        match self.correct.double() {
            Double::TooGood => format!(
                "Playing on is {worth} doubling. {} of the games are gammons.",
                percent(self.outcome.win_gammon.into())
            ),
            _ if gain > 0.0 => format!("Doubling is {worth} waiting.{then}"),
            _ => format!("Waiting is {worth} doubling.{then}"),
        }
    }

    /// Explains the correct answer of the opponent in one sentence of plain English: the equities of
    /// taking and of passing, with the opponent's chances to win and to lose a gammon.
    #[must_use]
    pub fn explain_answer(&self) -> String {
        let Some(gain) = self.gain_by_taking() else { return "No double is possible.".into() };
        let win = percent(self.outcome.lose().into());
        let gammons = percent(self.outcome.win_gammon.into());
        let chances =
            format!("the opponent wins {win} and loses a gammon in {gammons} of the games");
        let worth = format!("worth {:.3} more than", gain.abs());
        match self.correct.take() {
            Take::Pass if gain == 0.0 => {
                format!("A pass and a take are worth the same: {chances}.")
            }
            Take::Pass => format!("A pass is {worth} a take: {chances}."),
            Take::Take => format!("A take is {worth} a pass: {chances}."),
            Take::Beaver => format!("A beaver is right, and a take is {worth} a pass: {chances}."),
        }
    }

    /// Sentence about the market, empty unless it was counted.
    fn lost(&self) -> String {
        let sentence = |market: Market| {
            let share = percent(market.share());
            format!(" {share} of the next exchanges lose the market.")
        };
        self.market.map(sentence).unwrap_or_default()
    }
}
