//! Blum, Blum and Shub.

use core::fmt;

use barpoint_core::Die;
use num_bigint::BigUint;

use super::{Seed, Throw, ThrowError, ThrowSource};

/// GNU Backgammon's default modulus, as it shows it.
const MODULUS: &[u8] =
    b"46669116508701198206463178178218347698370262771368237383789001446050921334081";

/// Dice from the bits of Blum, Blum and Shub.
///
/// The seed is the first number, 2 in place of 1. The next number is the square of the last one
/// modulo a modulus, and its lowest bit is the bit. Bits are read as a binary fraction until it is
/// clear in which third of the unit interval it lies; the next bit adds three. So a die is 1 + third
/// + 3 × bit, and each of the six is equally likely.
///
/// # Source
/// L. Blum, M. Blum and M. Shub, "A simple unpredictable pseudo-random number generator", SIAM
/// Journal on Computing 15 (1986).
#[derive(Clone, Debug)]
pub struct BlumBlumShub {
    number: BigUint,
    modulus: BigUint,
}

impl BlumBlumShub {
    /// Creates the dice of a seed with GNU Backgammon's default modulus.
    ///
    /// # Errors
    /// [`ModulusError`] if the seed is a multiple of the modulus, such as zero.
    pub fn new(seed: &Seed) -> Result<Self, ModulusError> {
        let modulus = BigUint::parse_bytes(MODULUS, 10).ok_or(ModulusError)?;
        let one = BigUint::from(1_u32);
        let number = if *seed.number() == one { one + 1_u32 } else { seed.number() % &modulus };
        // The squares of 0, 1 and -1 never change.
        if number <= BigUint::from(1_u32) || &number + 1_u32 == modulus {
            return Err(ModulusError);
        }
        Ok(Self { number, modulus })
    }

    fn bit(&mut self) -> u32 {
        self.number = &self.number * &self.number % &self.modulus;
        u32::from(self.number.bit(0))
    }

    /// Third of the unit interval that contains a random number: 0, 1 or 2.
    fn third(&mut self) -> u32 {
        let (first, second) = (self.bit(), self.bit());
        if first == second {
            return 2 * first;
        }
        // Between 1/4 and 1/2 lies 1/3 = 0.0101…, and between 1/2 and 3/4 lies 2/3 = 0.1010….
        let mut expected = 1 - second;
        loop {
            let bit = self.bit();
            if bit != expected {
                return if first == 0 { bit } else { 1 + bit };
            }
            expected = 1 - expected;
        }
    }
}

impl ThrowSource for BlumBlumShub {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        let mut die = || {
            let third = self.third();
            Die::ALL[(third + 3 * self.bit()) as usize]
        };
        Ok([die(), die()])
    }
}

/// Error of a seed that the modulus does not permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ModulusError;

impl fmt::Display for ModulusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the seed gives constant dice with Blum, Blum and Shub: expected another seed, such as 2")
    }
}

impl core::error::Error for ModulusError {}
