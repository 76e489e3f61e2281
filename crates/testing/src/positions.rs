//! Random positions.

use barpoint_core::{Chequers, Dice, Plays, Position, Setup, Variant};
use proptest::prelude::*;

use crate::Random;

/// Returns a position after some turns of random dice and random legal plays, or the last one
/// before the game is over.
pub fn play_out(variant: Variant, turns: usize, random: &mut Random) -> Position {
    let mut position = variant.start();
    let mut plays = Plays::default();
    for _ in 0..turns {
        plays.generate(&position, random.dice());
        let next = random.pick(&plays).result;
        if next.result(variant).is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Scatters chequers on the board, at most this number for each side. Each side has chequers on a
/// few points between two limits, so that chequers on the bar and off, primes, stacks and crowded
/// boards all occur. Returns `None` if the board is empty or nobody could ever move.
pub fn scatter(on_roll: usize, opponent: usize, random: &mut Random) -> Option<Position> {
    let mut sides = [[0; 25]; 2];
    for (side, count) in [on_roll, opponent].into_iter().enumerate() {
        let (a, b) = (random.below(25), random.below(25));
        let (low, high) = (a.min(b), a.max(b));
        let places: Vec<usize> =
            (0..=random.below(12)).map(|_| low + random.below(high - low + 1)).collect();
        for _ in 0..count {
            let place = random.pick(&places);
            let is_free = place == Chequers::BAR || sides[1 - side][23 - place] == 0;
            sides[side][place] += u8::from(is_free);
        }
    }
    let [on_roll, opponent] = sides.map(Chequers::new);
    Setup { on_roll, opponent }.try_into().ok()
}

/// Returns positions of every kind. A failing case is shrunk to fewer turns or fewer chequers.
pub fn positions() -> impl Strategy<Value = Position> {
    let played = (proptest::sample::select(&Variant::ALL[..]), 0..150_usize, any::<u64>())
        .prop_map(|(variant, turns, seed)| play_out(variant, turns, &mut Random::new(seed)));
    let scattered = (0..=15_usize, 0..=15_usize, any::<u64>())
        .prop_filter_map("no position", |(on_roll, opponent, seed)| {
            scatter(on_roll, opponent, &mut Random::new(seed))
        });
    prop_oneof![played, scattered]
}

/// Returns the 21 rolls.
pub fn rolls() -> impl Strategy<Value = Dice> {
    proptest::sample::select(&Dice::ALL[..])
}

/// Returns the position with these chequers, given as (point, chequers) in the numbering of their
/// owner.
///
/// # Panics
/// Panics if the position is not legal.
pub fn stacks(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Position {
    checked(Setup::at(on_roll, opponent))
}

/// Returns the position with a chequer on each of these points, in the numbering of their owner. A
/// point with two chequers is listed twice.
///
/// # Panics
/// Panics if the position is not legal.
pub fn points(on_roll: &[u8], opponent: &[u8]) -> Position {
    let [on_roll, opponent] = [on_roll, opponent].map(|points| {
        let stacks: Vec<(u8, u8)> = points.iter().map(|&point| (point, 1)).collect();
        Chequers::at(&stacks)
    });
    checked(Setup { on_roll, opponent })
}

fn checked(setup: Setup) -> Position {
    setup.try_into().unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}
