//! Conversion of values to normalised equities.

use barpoint_equity::{Mwc, Utility};

use super::estimate::Estimate;
use crate::plan::RolloutPlan;

impl RolloutPlan {
    /// Converts a value in the units of [`Estimates::value`](crate::Estimates::value) to equity
    /// normalised to the first cube. Errors and differences are converted by
    /// [`normalised_difference`].
    ///
    /// [`normalised_difference`]: Self::normalised_difference
    #[must_use]
    pub fn normalised(&self, value: &Estimate) -> Estimate {
        let mean = self.base().emg(Utility(value.mean * self.unit())).0;
        Estimate { mean, ..self.normalised_difference(value) }
    }

    /// Converts a difference of values to a difference of normalised equities.
    #[must_use]
    pub fn normalised_difference(&self, value: &Estimate) -> Estimate {
        let emg = |x: f64| match self.base().stakes() {
            Some(stakes) => stakes.emg_error(Mwc(x)).0,
            None => x,
        };
        Estimate { mean: emg(value.mean), standard_error: emg(value.standard_error) }
    }
}
