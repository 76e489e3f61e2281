//! Comparison of the rolls of a record with a source.

use alloc::vec::Vec;

use barpoint_core::Dice;

use crate::generators::{ThrowError, ThrowSource};

/// Result of a [`compare`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Number of recorded rolls that are equal to the throws, before the first difference.
    pub equal: u64,
    /// First difference, if there is one.
    pub difference: Option<Difference>,
}

/// Roll that differs from the throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Number of the game, from 1 on.
    pub game: usize,
    /// Number of the roll in the game, from 1 on.
    pub roll: usize,
    /// Roll of the source.
    pub thrown: Dice,
    /// Roll of the record.
    pub recorded: Dice,
}

/// Compares the rolls of games, in order, with the throws of a source.
///
/// The order of the two dice does not count. Before the first roll of a game, throws with equal dice
/// are skipped, because players throw again then, unless the record begins with a double.
///
/// # Errors
/// [`ThrowError`] if the source fails.
pub fn compare(
    games: &[Vec<Dice>],
    source: &mut dyn ThrowSource,
) -> Result<Comparison, ThrowError> {
    let mut equal = 0;
    for (rolls, game) in games.iter().zip(1..) {
        for (&recorded, roll) in rolls.iter().zip(1..) {
            let skips_doubles = roll == 1 && !recorded.is_double();
            let thrown = loop {
                let [first, second] = source.throw()?;
                let dice = Dice::of(first, second);
                if !(skips_doubles && dice.is_double()) {
                    break dice;
                }
            };
            if thrown != recorded {
                let difference = Some(Difference { game, roll, thrown, recorded });
                return Ok(Comparison { equal, difference });
            }
            equal += 1;
        }
    }
    Ok(Comparison { equal, difference: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks::listed;
    use crate::generators::WrittenDice;

    fn check(games: &[&str], throws: &str, equal: u64, difference: Option<(usize, usize)>) {
        let games: Vec<Vec<Dice>> = games.iter().map(|game| listed(game).collect()).collect();
        let mut source = WrittenDice::of_text(throws.as_bytes()).unwrap();
        let found = compare(&games, &mut source).unwrap();
        let place = found.difference.map(|difference| (difference.game, difference.roll));
        assert_eq!((found.equal, place), (equal, difference));
    }

    #[test]
    fn the_first_difference_is_found() {
        check(&["31 66 52", "64 11"], "13 66 25 46 11", 5, None);
        check(&["31 66 52", "64 11"], "13 66 25 46 12", 4, Some((2, 2)));
        check(&["31 66"], "13 65", 1, Some((1, 2)));
        check(&[], "11", 0, None);
    }

    #[test]
    fn doubles_are_thrown_again_at_the_start_of_a_game_only() {
        check(&["31", "64 22"], "55 31 11 22 64 22", 3, None);
        check(&["31 64"], "31 55 64", 1, Some((1, 2)));
        check(&["55 64"], "55 64", 2, None);
    }
}
