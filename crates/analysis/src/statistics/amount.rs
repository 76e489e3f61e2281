//! Amounts on two scales.

use core::ops::{Add, Neg, Sub};

use barpoint_equity::{CubeContext, Emg};

use super::sums::summed;

summed! {
    /// Amount of equity on two scales.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub struct Amount {
        /// Equity normalised to the cube before each decision.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::decimal::serialize"))]
        pub normalised: f64,
        /// Match winning chance, from 0 to 1, in a match; points in money play.
        #[cfg_attr(feature = "serde", serde(serialize_with = "crate::decimal::serialize"))]
        pub unnormalised: f64,
    }
}

impl Amount {
    /// Returns the amount that lies between two normalised equities: `a` less `b`.
    #[must_use]
    pub fn between(context: &CubeContext, a: f64, b: f64) -> Self {
        let unnormalised = |equity: f64| {
            let utility = context.utility(Emg(equity));
            match context.mwc(utility) {
                Some(mwc) => mwc.0,
                None => equity * f64::from(context.cube().value.get()),
            }
        };
        Self { normalised: a - b, unnormalised: unnormalised(a) - unnormalised(b) }
    }

    /// Returns true if both numbers are finite.
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.normalised.is_finite() && self.unnormalised.is_finite()
    }

    /// Returns the amount divided by a number of decisions, zero if there are none.
    #[must_use]
    pub fn per(self, decisions: u32) -> Self {
        if decisions == 0 {
            return Self::default();
        }
        let number = f64::from(decisions);
        Self { normalised: self.normalised / number, unnormalised: self.unnormalised / number }
    }
}

impl Add for Amount {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Neg for Amount {
    type Output = Self;

    fn neg(self) -> Self {
        Self { normalised: -self.normalised, unnormalised: -self.unnormalised }
    }
}

impl Sub for Amount {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

summed! {
    /// Number and cost of one kind of error.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub struct ErrorCount {
        /// Number of errors.
        pub number: u32,
        /// Equity lost by them, positive.
        pub error: Amount,
    }
}

impl ErrorCount {
    pub(super) fn add(&mut self, error: Amount) {
        *self += Self { number: 1, error };
    }
}
