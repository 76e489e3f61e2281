//! Statistics of cube decisions.

use core::ops::AddAssign;

use super::{Amount, CubeFault, CubeJudgement, CubeRole, RatingWord};

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
    pub missed_below_cash: CubeErrors,
    /// Missed doubles above the cash point: the correct action is double, pass.
    pub missed_above_cash: CubeErrors,
    /// Wrong doubles below the double point: it was too early.
    pub wrong_below_double: CubeErrors,
    /// Wrong doubles above the too good point: playing on was better.
    pub wrong_above_too_good: CubeErrors,
    /// Wrong takes.
    pub wrong_takes: CubeErrors,
    /// Wrong passes.
    pub wrong_passes: CubeErrors,
}

/// Number and cost of one kind of error.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CubeErrors {
    /// Number of errors.
    pub number: u32,
    /// Equity lost by them, positive.
    pub error: Amount,
}

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
        self.close_or_actual += u32::from(cube.role != CubeRole::NoDouble || cube.is_close);
        match cube.role {
            CubeRole::NoDouble => {}
            CubeRole::Double => self.doubles += 1,
            CubeRole::Take => self.takes += 1,
            CubeRole::Pass => self.passes += 1,
        }
        let Some((fault, error)) = cube.fault else { return };
        *match fault {
            CubeFault::MissedBelowCash => &mut self.missed_below_cash,
            CubeFault::MissedAboveCash => &mut self.missed_above_cash,
            CubeFault::WrongBelowDouble => &mut self.wrong_below_double,
            CubeFault::WrongAboveTooGood => &mut self.wrong_above_too_good,
            CubeFault::WrongTake => &mut self.wrong_takes,
            CubeFault::WrongPass => &mut self.wrong_passes,
        } += CubeErrors { number: 1, error };
    }
}

impl AddAssign for CubeErrors {
    fn add_assign(&mut self, other: Self) {
        self.number += other.number;
        self.error += other.error;
    }
}

impl AddAssign for CubeStatistics {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.close_or_actual += other.close_or_actual;
        self.doubles += other.doubles;
        self.takes += other.takes;
        self.passes += other.passes;
        self.missed_below_cash += other.missed_below_cash;
        self.missed_above_cash += other.missed_above_cash;
        self.wrong_below_double += other.wrong_below_double;
        self.wrong_above_too_good += other.wrong_above_too_good;
        self.wrong_takes += other.wrong_takes;
        self.wrong_passes += other.wrong_passes;
    }
}
