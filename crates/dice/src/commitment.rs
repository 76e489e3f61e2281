//! Dice that nobody can choose, and that both players can verify after the game.
//!
//! Before the game the dealer draws a [`Secret`] of 32 random bytes and publishes its
//! [`Commitment`]. The players then agree on a salt, a text to which the opponent contributes. Secret
//! and salt determine every throw ([`CommittedDice`]). After the game the dealer reveals the secret,
//! and anybody can compare its commitment and the throws. The dealer cannot change the secret after
//! the commitment, and cannot choose it to suit a salt that is not known yet.
//!
//! # Source
//! M. Blum, "Coin flipping by telephone", CRYPTO 1981, for commitment and reveal; FIPS 180-4 for
//! SHA-256.
//!
//! The commitment is the SHA-256 digest of the 24 bytes `barpoint dice commitment` and the secret.
//! Block `n` of the throws is the digest of the 19 bytes `barpoint dice throw`, the secret, `n` as
//! eight bytes, the lowest first, and the salt in UTF-8. A digest is eight words, the lowest byte
//! first. A word becomes the die `1 + word / 715 827 882`; the four largest words are skipped.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use barpoint_core::ParseError;
use sha2::{Digest, Sha256};

use crate::generators::{Throw, ThrowError, ThrowSource, throw_of};

/// Secret of the dealer.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// Creates a secret of 32 bytes, which must be random and used for one game or match only.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the commitment to the secret.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        hash.update(b"barpoint dice commitment");
        hash.update(self.0);
        Commitment(hash.finalize().into())
    }

    /// Returns the throws with a salt.
    pub fn dice(&self, salt: &str) -> CommittedDice {
        CommittedDice { secret: self.clone(), salt: salt.into(), block: 0, words: [0; 8], left: 0 }
    }
}

impl fmt::Debug for Secret {
    /// Keeps the secret out of logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Secret {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_hex(text).map(Self)
    }
}

/// Commitment to a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl FromStr for Commitment {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read_hex(text).map(Self)
    }
}

/// Throws of a secret and a salt.
#[derive(Clone, Debug)]
pub struct CommittedDice {
    secret: Secret,
    salt: String,
    block: u64,
    words: [u32; 8],
    left: usize,
}

impl CommittedDice {
    fn word(&mut self) -> u32 {
        if self.left == 0 {
            let mut hash = Sha256::new();
            hash.update(b"barpoint dice throw");
            hash.update(self.secret.0);
            hash.update(self.block.to_le_bytes());
            hash.update(self.salt.as_bytes());
            let digest: [u8; 32] = hash.finalize().into();
            for (word, bytes) in self.words.iter_mut().zip(digest.as_chunks::<4>().0) {
                *word = u32::from_le_bytes(*bytes);
            }
            self.block += 1;
            self.left = self.words.len();
        }
        self.left -= 1;
        self.words[self.words.len() - 1 - self.left]
    }
}

impl ThrowSource for CommittedDice {
    fn throw(&mut self) -> Result<Throw, ThrowError> {
        Ok(throw_of(|| self.word()))
    }
}

fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn wrong() -> ParseError {
    ParseError::new("expected 64 hexadecimal digits")
}

fn read_hex(text: &str) -> Result<[u8; 32], ParseError> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != 32 || !rest.is_empty() {
        return Err(wrong());
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let [high, low] = pair.map(|digit| char::from(digit).to_digit(16));
        *byte = (16 * high.ok_or_else(wrong)? + low.ok_or_else(wrong)?) as u8;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn commitment_and_throws_are_as_documented() {
        // Computed with Python's hashlib from the description of this module.
        let secret = Secret::new(core::array::from_fn(|i| i as u8));
        assert_eq!(
            secret.commitment().to_string(),
            "b925ab98b3936bab64194bff6e6a0cb643eef132a44973972c387621912686ac"
        );
        let mut dice = secret.dice("Anna and Ben");
        let expected = "65 32 65 52 61 51 64 55 16 31 65 31";
        for throw in expected.split(' ') {
            let pips = dice.throw().unwrap().map(|die| die.pips().to_string());
            assert_eq!(pips.concat(), throw);
        }
    }

    #[test]
    fn texts_come_back_and_others_are_refused() {
        let secret = Secret::new(core::array::from_fn(|i| 255 - i as u8));
        assert_eq!(secret.to_string().parse(), Ok(secret.clone()));
        let commitment = secret.commitment();
        assert_eq!(commitment.to_string().to_uppercase().parse(), Ok(commitment));
        for text in ["", "00", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64)] {
            assert_eq!(text.parse::<Secret>(), Err(wrong()), "{text}");
        }
        assert_ne!(Secret::new([0; 32]).commitment(), Secret::new([1; 32]).commitment());
    }
}
