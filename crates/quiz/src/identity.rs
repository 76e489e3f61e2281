//! Identities that depend on the content alone.

use barpoint_core::Player;
use sha2::{Digest, Sha256};

use crate::subject::Subject;

/// Returns the identity of a question: equal for the same question about the same position, score
/// and cube, whichever seat has to answer it.
pub(crate) fn identity(subject: &Subject) -> String {
    let position = barpoint_ids::PositionId(subject.position);
    let state = subject.xgid(Player::One).unwrap_or_default();
    let dice = subject.dice.map_or_else(String::new, |dice| dice.to_string());
    let (kind, variant) = (subject.kind.name(), subject.variant.name());
    hex(format!("{kind}\n{variant}\n{position}\n{state}\n{dice}").as_bytes(), 8)
}

/// Returns the first bytes of the SHA-256 of some bytes, in hexadecimal digits.
pub(crate) fn hex(bytes: &[u8], length: usize) -> String {
    let digest = Sha256::digest(bytes);
    let digits = digest.iter().take(length).flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from_digit(digit.into(), 16).unwrap_or_default()).collect()
}

/// Returns a number below `limit` that depends on a text.
pub(crate) fn number_of(text: &str, limit: i64) -> i64 {
    let digest = Sha256::digest(text.as_bytes());
    let number = digest.iter().take(7).fold(0_i64, |number, &byte| number << 8 | i64::from(byte));
    number % limit
}
