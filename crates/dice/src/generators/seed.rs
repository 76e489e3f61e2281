//! Seeds.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use barpoint_core::ParseError;
use num_bigint::BigUint;

/// Seed of a generator: a whole number of any size up to 4096 decimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seed(BigUint);

impl Seed {
    /// Most decimal digits of a seed.
    pub const MOST_DIGITS: usize = 4096;

    /// Returns the product of two primes, the modulus of Blum, Blum and Shub; `None` if the primes are
    /// equal or one of them does not leave 3 when it is divided by 4.
    pub fn blum_product(&self, other: &Self) -> Option<Self> {
        let fits = |factor: &Self| factor.low_bits() % 4 == 3;
        (self != other && fits(self) && fits(other)).then(|| Self(&self.0 * &other.0))
    }

    /// The number as words of 32 bits, the lowest first. Zero has no words.
    pub(super) fn words(&self) -> Vec<u32> {
        self.0.to_u32_digits()
    }

    /// The lowest 64 bits of the number.
    pub(super) fn low_bits(&self) -> u64 {
        self.0.iter_u64_digits().next().unwrap_or(0)
    }

    pub(super) const fn number(&self) -> &BigUint {
        &self.0
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        Self(number.into())
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_seed = is_number && text.len() <= Self::MOST_DIGITS;
        let number = is_seed.then(|| BigUint::parse_bytes(text.as_bytes(), 10)).flatten();
        number.map(Self).ok_or_else(|| {
            let expected = format!("expected a whole number of up to {} digits", Self::MOST_DIGITS);
            ParseError::new(format!("'{text:.40}' is no seed: {expected}"))
        })
    }
}
