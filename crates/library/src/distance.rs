//! Distance of two boards.

use barpoint_core::{Chequers, Position};

/// Returns the distance of two boards: the smallest number of pips by which the chequers of both sides have to
/// be moved, forward or back, to make one board from the other. A chequer on the bar is 25 pips from being
/// borne off.
///
/// # Source
/// The earth mover's distance on a line, which is the sum of the differences of the cumulative counts.
#[must_use]
pub fn distance(a: &Position, b: &Position) -> u32 {
    of_side(a.on_roll(), b.on_roll()) + of_side(a.opponent(), b.opponent())
}

fn of_side(a: &Chequers, b: &Chequers) -> u32 {
    // Numbers of chequers at a point or behind it, from the bar on; the rest is borne off.
    let mut surplus = 0_i32;
    let mut pips = 0;
    for (&a, &b) in a.counts().iter().zip(b.counts()).rev() {
        surplus += i32::from(a) - i32::from(b);
        pips += surplus.unsigned_abs();
    }
    pips
}

#[cfg(test)]
mod tests {
    use barpoint_core::{BySide, Side, Variant};
    use barpoint_testing::{Random, play_out};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_play_is_as_far_as_its_pips() {
        let start = Variant::Backgammon.start();
        let after = |dice: &str, play: &str| {
            start.parse_play(dice.parse().unwrap(), play).unwrap().result.flip()
        };
        assert_eq!(distance(&start, &start), 0);
        assert_eq!(distance(&start, &after("31", "8/5 6/5")), 4);
        assert_eq!(distance(&start, &after("65", "24/13")), 11);
        assert_eq!(distance(&after("31", "8/5 6/5"), &after("31", "8/4")), 2);
    }

    #[test]
    fn it_is_a_metric_and_at_least_the_difference_of_the_pips() {
        let mut random = Random::new(1);
        let boards: Vec<Position> =
            (0..60).map(|turns| play_out(Variant::Backgammon, turns, &mut random)).collect();
        for a in &boards {
            for b in &boards {
                let pips = |side: Side| {
                    let of = |board: &Position| -> BySide<u32> { board.pips() };
                    of(a)[side].abs_diff(of(b)[side])
                };
                let ab = distance(a, b);
                assert_eq!((ab, ab == 0), (distance(b, a), a == b));
                assert!(ab >= pips(Side::OnRoll) + pips(Side::Opponent));
                for c in boards.iter().take(10) {
                    assert!(distance(a, c) <= ab + distance(b, c));
                }
            }
        }
    }

    /// Returns the pips of the best matching of the chequers: sorted places are matched in their order.
    fn by_matching(a: &[usize], b: &[usize]) -> usize {
        let sorted = |places: &[usize]| {
            let mut places = places.to_vec();
            places.sort_unstable();
            places
        };
        sorted(a).iter().zip(sorted(b)).map(|(a, b)| a.abs_diff(b)).sum()
    }

    proptest! {
        #[test]
        fn it_is_the_cost_of_the_best_matching(
            a in prop::collection::vec(0_usize..=24, 15),
            b in prop::collection::vec(0_usize..=24, 15),
        ) {
            let side = |places: &[usize]| {
                let mut counts = [0; 25];
                places.iter().filter(|&&place| place > 0).for_each(|&place| counts[place - 1] += 1);
                Chequers::new(counts)
            };
            prop_assert_eq!(of_side(&side(&a), &side(&b)) as usize, by_matching(&a, &b));
        }
    }
}
