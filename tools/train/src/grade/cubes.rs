//! Cube decisions of our own yardstick.

use std::path::Path;

use anyhow::Result;
use barpoint_core::Position;
use barpoint_engine::{Engine, SearchOptions, Searcher};
use barpoint_equity::{self as equity, CubeContext, MatchEquityTable, Take};

use crate::grade::yardstick::{self, CubeAnswer, CubeQuestion};

/// A cube decision that was rolled out.
pub(super) struct CubeDecision {
    position: Position,
    context: CubeContext,
    /// Equity normalised to the cube before the double.
    no_double: f64,
    double_take: f64,
}

/// Equity of a pass.
const PASS: f64 = 1.0;

impl CubeDecision {
    /// Reads the decisions of a folder.
    pub(super) fn load(folder: &Path) -> Result<Vec<Self>> {
        let answered: Vec<(CubeQuestion, CubeAnswer)> =
            yardstick::read_answered(folder, yardstick::CUBES)?;
        let decision = |(asked, answer): (CubeQuestion, CubeAnswer)| {
            let (position, contest, cube) = asked.situation()?;
            Ok(Self {
                position,
                context: CubeContext::new(&contest, cube, &MatchEquityTable::default()),
                no_double: answer.no_double,
                double_take: answer.double_take,
            })
        };
        answered.into_iter().map(decision).collect()
    }

    /// Returns an engine's loss on both sides: by doubling or waiting, and by its answer to a double that is
    /// right or that it would make.
    pub(super) fn loss(&self, engine: &Engine, options: &SearchOptions) -> f64 {
        let searcher = Searcher::new(engine, &self.context, options);
        self.loss_of(&searcher.cube(&self.position))
    }

    /// Returns no double and double, take as the yardstick says and as an engine says.
    pub(super) fn equities(&self, engine: &Engine, options: &SearchOptions) -> [Option<f64>; 4] {
        let searcher = Searcher::new(engine, &self.context, options);
        let decision = searcher.cube(&self.position);
        let said = decision.equities();
        let take = said.double_take.map(|equity| equity.0);
        [Some(self.no_double), Some(self.double_take), Some(said.no_double.0), take]
    }

    fn loss_of(&self, decision: &equity::CubeDecision) -> f64 {
        let double = self.double_take.min(PASS);
        let right = self.no_double.max(double);
        let made = if decision.should_double() { double } else { self.no_double };
        let is_answered = decision.should_double() || double > self.no_double;
        let answer = if decision.take() == Take::Pass { PASS } else { self.double_take };
        right - made + if is_answered { answer - double } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Contest, Cube, Outcome, Variant};
    use barpoint_equity::{CubeEquities, Emg};

    use super::*;

    /// Returns the loss of an engine that believes in some equities while others are true, in hundredths.
    fn loss(believed: [f64; 2], [no_double, double_take]: [f64; 2]) -> i32 {
        let contest = Contest::default();
        let context = CubeContext::new(&contest, Cube::START, &MatchEquityTable::default());
        let position = Variant::Backgammon.start();
        let decision = CubeDecision { position, context, no_double, double_take };
        let [believed_no_double, believed_take] = believed.map(Emg);
        let equities = CubeEquities {
            no_double: believed_no_double,
            double_take: Some(believed_take),
            double_pass: Emg(PASS),
        };
        let outcome = Outcome { win: 0.7, win_gammon: 0.2, ..Outcome::default() };
        let believed = equity::CubeDecision::new(&context, &outcome, equities);
        (1e2 * decision.loss_of(&believed)) as i32
    }

    #[test]
    fn each_mistake_costs_what_it_costs() {
        let [wait, double_take, double_pass, too_good] =
            [[0.5, 0.25], [0.5, 0.75], [0.75, 1.25], [1.25, 1.5]];
        for right in [wait, double_take, double_pass, too_good] {
            assert_eq!(loss(right, right), 0);
        }
        assert_eq!(loss(double_take, wait), 25);
        assert_eq!(loss(wait, double_take), 25);
        // Both sides make a mistake: the player who waits, and the opponent who would take.
        assert_eq!(loss(wait, double_pass), 25 + 25);
        assert_eq!(loss(double_pass, double_take), 25);
        assert_eq!(loss(double_pass, too_good), 25);
        assert_eq!(loss(double_pass, wait), 25 + 75);
    }
}
