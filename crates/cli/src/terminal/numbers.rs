//! Numbers in the unit and with the decimals that the user wants.

use barpoint::{Difference, Value};
use barpoint_core::Outcome;
use barpoint_rollout::Estimate;

use super::args::Unit;
use super::view::View;

/// Unit of values in a text, and their decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    unit: Option<Unit>,
    is_match: bool,
    digits: usize,
}

impl View {
    /// Returns the unit for a result. Money play has equities only.
    pub(crate) fn scale(&self, is_match: bool) -> Scale {
        Scale { unit: self.unit.filter(|_| is_match), is_match, digits: self.digits }
    }

    /// Returns a line that is due if money play has no values in the unit that the user wants.
    pub(crate) fn unit_note(&self, is_match: bool) -> &'static str {
        match self.unit {
            Some(Unit::Mwc | Unit::Percent) if !is_match => {
                "money play has no match winning chance: the unit is equity\n"
            }
            _ => "",
        }
    }

    /// Returns a share in percent.
    pub(crate) fn percent(&self, share: f64) -> String {
        let digits = percent_digits(self.digits);
        format!("{:.digits$}", 100.0 * share)
    }

    /// Returns the five chances in percent.
    pub(crate) fn percentages(&self, outcome: &Outcome) -> [String; 5] {
        outcome.to_array().map(|chance| self.percent(chance.into()))
    }

    /// Returns the standard error of a share in percent, or nothing if it is unknown.
    pub(crate) fn percent_error(&self, estimate: Estimate) -> String {
        error(100.0 * estimate.standard_error, percent_digits(self.digits))
    }
}

impl Scale {
    /// Returns the heading of values.
    pub(crate) const fn name(&self) -> &'static str {
        match self.unit {
            None | Some(Unit::Equity) => "equity",
            Some(Unit::Mwc | Unit::Percent) => "MWC",
        }
    }

    /// Returns the heading of match winning chances beside equities, if they are shown.
    pub(crate) fn name_beside(&self) -> Option<&'static str> {
        (self.is_match && self.unit.is_none()).then_some("MWC")
    }

    /// Returns a value.
    pub(crate) fn value(&self, value: &Value) -> String {
        self.figure(value.equity.0, value.mwc.map(|mwc| mwc.0))
    }

    /// Returns the match winning chance beside an equity, in percent, if it is shown.
    pub(crate) fn beside(&self, mwc: Option<f64>) -> Option<String> {
        let digits = percent_digits(self.digits);
        self.name_beside()?;
        Some(format!("{:.digits$}", 100.0 * mwc?))
    }

    /// Returns a value that is an equity and, in a match, a chance to win it.
    pub(crate) fn figure(&self, equity: f64, mwc: Option<f64>) -> String {
        let Self { digits, .. } = *self;
        match (self.unit, mwc) {
            (Some(Unit::Mwc), Some(mwc)) => format!("{mwc:.digits$}"),
            (Some(Unit::Percent), Some(mwc)) => {
                format!("{:.*} %", percent_digits(digits), 100.0 * mwc)
            }
            _ => format!("{equity:+.digits$}"),
        }
    }

    /// Returns a difference with its sign.
    pub(crate) fn difference(&self, difference: &Difference) -> String {
        self.signed(difference.equity.0, difference.mwc.map(|mwc| mwc.0))
    }

    /// Returns a difference with its sign, given in both units.
    pub(crate) fn signed(&self, equity: f64, mwc: Option<f64>) -> String {
        let Self { digits, .. } = *self;
        match (self.unit, mwc) {
            (Some(Unit::Mwc), Some(mwc)) => format!("{mwc:+.digits$}"),
            (Some(Unit::Percent), Some(mwc)) => {
                format!("{:+.*} %", percent_digits(digits), 100.0 * mwc)
            }
            _ => format!("{equity:+.digits$}"),
        }
    }

    /// Returns a standard error, given in both units, or nothing if it is unknown.
    pub(crate) fn error(&self, equity: f64, mwc: Option<f64>) -> String {
        match (self.unit, mwc) {
            (Some(Unit::Mwc), Some(mwc)) => error(mwc, self.digits),
            (Some(Unit::Percent), Some(mwc)) => error(100.0 * mwc, percent_digits(self.digits)),
            _ => error(equity, self.digits),
        }
    }
}

/// Decimals of a number in percent.
const fn percent_digits(digits: usize) -> usize {
    digits.saturating_sub(2)
}

fn error(error: f64, digits: usize) -> String {
    if error.is_finite() { format!("±{error:.digits$}") } else { String::new() }
}
