//! Shapes on the board: made points, blots and primes.
//!
//! Sets of points are masks in the form of [`Chequers::mask`].

use core::ops::RangeInclusive;

use barpoint_core::{Chequers, Position, masks};

/// Points of the opponent's side that serve as anchors: the opponent's bar point and home board.
pub(crate) const ANCHORS: RangeInclusive<usize> = 18..=24;

/// Minimum number of consecutive made points of a prime.
pub(crate) const SHORTEST_PRIME: u32 = 4;

/// Points on which a prime can be: the owner's half of the board.
const OWN_HALF: u32 = 0xfff;

/// Returns the set of the points in a range, numbered from 1.
pub(crate) fn points(range: RangeInclusive<usize>) -> u32 {
    range.map(|point| 1 << (point - 1)).sum()
}

/// Returns the numbers of the points in a set, in ascending order.
pub(crate) fn numbers(set: u32) -> impl Iterator<Item = usize> {
    (1..=25).filter(move |point| set >> (point - 1) & 1 == 1)
}

/// Returns the points with at least two chequers.
pub(crate) fn made(side: &Chequers) -> u32 {
    side.mask(2) & masks::POINTS
}

/// Returns the points with exactly one chequer.
pub(crate) fn blots(side: &Chequers) -> u32 {
    side.mask(1) & !side.mask(2) & masks::POINTS
}

/// Returns the number of chequers on the points of a range, numbered from 1; 25 is the bar.
pub(crate) fn count(side: &Chequers, range: RangeInclusive<usize>) -> u32 {
    range.map(|point| u32::from(side.counts()[point - 1])).sum()
}

/// Returns the points of the set as the other player numbers them.
pub(crate) const fn mirror(set: u32) -> u32 {
    (set & masks::POINTS).reverse_bits() >> 8
}

/// Returns the number of chequers of `theirs` that have not passed the owner's point `point`.
pub(crate) fn behind(theirs: &Chequers, point: usize) -> u32 {
    count(theirs, 26 - point..=25)
}

/// Returns the number of single chequers that have a chequer of the other side behind them.
pub(crate) fn exposed(mine: &Chequers, theirs: &Chequers) -> u32 {
    numbers(blots(mine)).filter(|&point| behind(theirs, point) > 0).count() as u32
}

/// A prime in front of chequers of the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prime {
    /// Lowest point of the prime in the numbering of its owner.
    pub lowest: usize,
    /// Number of consecutive made points.
    pub length: u32,
    /// Number of chequers of the other side behind it.
    pub trapped: u32,
}

/// Returns the longest prime of a side in its own half of the board that has a chequer of the other
/// side behind it; of two equally long ones the one with the lower points.
pub(crate) fn prime(mine: &Chequers, theirs: &Chequers) -> Option<Prime> {
    let made = made(mine) & OWN_HALF;
    let begins = made & !(made << 1);
    let primes = numbers(begins).map(|lowest| {
        let length = (made >> (lowest - 1)).trailing_ones();
        Prime { lowest, length, trapped: behind(theirs, lowest) }
    });
    primes
        .filter(|prime| prime.length >= SHORTEST_PRIME && prime.trapped > 0)
        .reduce(|best, other| if other.length > best.length { other } else { best })
}

/// Length of the longest prime of a side, 0 without a prime.
pub(crate) fn prime_length(mine: &Chequers, theirs: &Chequers) -> u32 {
    prime(mine, theirs).map_or(0, |prime| prime.length)
}

/// Returns the points on which the player on roll hits between the two positions, in the player's own
/// numbering. `after` is seen by the other player, who is on roll there.
pub(crate) fn hit_points(before: &Position, after: &Position) -> u32 {
    let lost =
        |point: &usize| before.opponent().counts()[point - 1] > after.on_roll().counts()[point - 1];
    mirror((1..=24).filter(lost).map(|point| 1 << (point - 1)).sum())
}

#[cfg(test)]
mod tests {
    use barpoint_testing::stacks;

    use super::*;

    #[test]
    fn sets_of_points_turn_round() {
        assert_eq!(mirror(points(1..=6)), masks::OPPONENT_HOME);
        assert_eq!(mirror(points(24..=24)), 1);
        assert_eq!(numbers(points(3..=5)).collect::<Vec<_>>(), [3, 4, 5]);
    }

    #[test]
    fn a_prime_needs_four_points_and_a_chequer_behind_it() {
        let prime_of = |mine: &[(u8, u8)], theirs: &[(u8, u8)]| {
            let position = stacks(mine, theirs);
            prime(position.on_roll(), position.opponent())
        };
        let four = [(4, 2), (5, 2), (6, 2), (7, 2), (9, 2), (10, 2)];
        let found = Prime { lowest: 4, length: 4, trapped: 3 };
        assert_eq!(prime_of(&four, &[(24, 1), (22, 1), (25, 1), (13, 2)]), Some(found));
        assert_eq!(prime_of(&four, &[(13, 2)]), None);
        assert_eq!(prime_of(&four[1..], &[(24, 2)]), None);
        let six = [(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)];
        let found = Prime { lowest: 2, length: 6, trapped: 1 };
        assert_eq!(prime_of(&six, &[(24, 1)]), Some(found));
        // An anchor is no prime, however many points it has.
        assert_eq!(prime_of(&[(19, 2), (20, 2), (21, 2), (22, 2)], &[(8, 2), (13, 2)]), None);
    }
}
