//! Statistics of cube decisions.

use super::sums::summed;
use super::{Amount, CubeFault, CubeJudgement, CubeRole, ErrorCount, RatingWord};

summed! {
    /// Analysed cube decisions of a player.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub struct CubeStatistics {
        /// Number of decisions: rolls without a double, doubles and answers.
        pub decisions: u32,
        /// Number of doubles, of answers, and of close or wrong decisions not to double.
        pub close_or_actual: u32,
        /// Number of doubles and redoubles.
        pub doubles: u32,
        /// Number of takes.
        pub takes: u32,
        /// Number of passes.
        pub passes: u32,
        /// Missed doubles below the cash point: the correct action is double, take.
        pub missed_below_cash: ErrorCount,
        /// Missed doubles above the cash point: the correct action is double, pass.
        pub missed_above_cash: ErrorCount,
        /// Wrong doubles below the double point: it was too early.
        pub wrong_below_double: ErrorCount,
        /// Wrong doubles above the too good point: playing on was better.
        pub wrong_above_too_good: ErrorCount,
        /// Wrong takes.
        pub wrong_takes: ErrorCount,
        /// Wrong passes.
        pub wrong_passes: ErrorCount,
        /// The same decisions in the terms of the manual.
        pub manual: ManualCube,
    }
}

summed! {
    /// Cube decisions in the terms of GNU Backgammon's manual. Positions with an equity below 0.95 are around
    /// the double point, others around the too good point.
    // Version 1.07 replaced these terms.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub struct ManualCube {
        /// Number of doubles, of answers, and of decisions not to double in which the equities differ by less
        /// than 0.25 or the position is too good.
        pub close_or_actual: u32,
        /// Missed doubles around the double point.
        #[cfg_attr(feature = "serde", serde(rename = "missed_doubles_around_double"))]
        pub missed_around_double: ErrorCount,
        /// Missed doubles around the too good point.
        #[cfg_attr(feature = "serde", serde(rename = "missed_doubles_around_too_good"))]
        pub missed_around_too_good: ErrorCount,
        /// Wrong doubles around the double point.
        #[cfg_attr(feature = "serde", serde(rename = "wrong_doubles_around_double"))]
        pub wrong_around_double: ErrorCount,
        /// Wrong doubles around the too good point.
        #[cfg_attr(feature = "serde", serde(rename = "wrong_doubles_around_too_good"))]
        pub wrong_around_too_good: ErrorCount,
    }
}

/// Equity from which a position is around the too good point.
const AROUND_TOO_GOOD: f64 = 0.95;

/// Difference of equities below which a decision is close in the manual.
const CLOSE_BY_MANUAL: f64 = 0.25;

impl CubeStatistics {
    /// Returns the equity lost by all decisions, positive.
    #[must_use]
    pub fn error(&self) -> Amount {
        let doubles = self.missed_below_cash.error + self.missed_above_cash.error;
        let wrong = self.wrong_below_double.error + self.wrong_above_too_good.error;
        doubles + wrong + self.wrong_takes.error + self.wrong_passes.error
    }

    /// Returns the error for each close or actual decision.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.error().per(self.close_or_actual)
    }

    /// Returns the word for the rate, `None` without close or actual decisions.
    #[must_use]
    pub fn rating(&self) -> Option<RatingWord> {
        (self.close_or_actual > 0).then(|| RatingWord::of(self.rate().normalised))
    }

    pub(super) fn add(&mut self, cube: &CubeJudgement) {
        self.decisions += 1;
        self.close_or_actual += u32::from(cube.counts());
        match cube.role {
            CubeRole::NoDouble => {}
            CubeRole::Double => self.doubles += 1,
            CubeRole::Take => self.takes += 1,
            CubeRole::Pass => self.passes += 1,
        }
        self.manual.add(cube);
        let Some((fault, error)) = cube.fault else { return };
        match fault {
            CubeFault::MissedBelowCash => &mut self.missed_below_cash,
            CubeFault::MissedAboveCash => &mut self.missed_above_cash,
            CubeFault::WrongBelowDouble => &mut self.wrong_below_double,
            CubeFault::WrongAboveTooGood => &mut self.wrong_above_too_good,
            CubeFault::WrongTake => &mut self.wrong_takes,
            CubeFault::WrongPass => &mut self.wrong_passes,
        }
        .add(error);
    }
}

impl ManualCube {
    fn add(&mut self, cube: &CubeJudgement) {
        let is_close = cube.gap < CLOSE_BY_MANUAL || cube.is_too_good;
        self.close_or_actual += u32::from(cube.role != CubeRole::NoDouble || is_close);
        let is_around_double = cube.no_double < AROUND_TOO_GOOD;
        let Some((_, error)) = cube.fault else { return };
        match (cube.role, is_around_double) {
            (CubeRole::NoDouble, true) => self.missed_around_double.add(error),
            (CubeRole::NoDouble, false) => self.missed_around_too_good.add(error),
            (CubeRole::Double, true) => self.wrong_around_double.add(error),
            (CubeRole::Double, false) => self.wrong_around_too_good.add(error),
            (CubeRole::Take | CubeRole::Pass, _) => {}
        }
    }
}
