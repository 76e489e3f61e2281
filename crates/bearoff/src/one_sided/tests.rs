#![expect(clippy::float_cmp, reason = "certain chances and small fractions are exact")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use barpoint_core::{Dice, Setup};
use barpoint_testing::stacks;

use super::*;

static SIX_POINTS: LazyLock<OneSided> = LazyLock::new(|| OneSided::build(6, 15));

fn outcome(on_roll: &[(u8, u8)], opponent: &[(u8, u8)]) -> Outcome {
    SIX_POINTS.outcome(&stacks(on_roll, opponent)).unwrap()
}

/// All boards of a database.
fn boards(bearoff: &OneSided) -> impl Iterator<Item = Chequers> {
    let numbering = bearoff.numbering();
    (0..numbering.boards()).map(|index| numbering.board(index).unwrap())
}

/// Minimum mean number of rolls until `done`, by recursion over the plays of the rules.
fn least_mean(
    from: Chequers,
    done: fn(&Chequers, u32) -> bool,
    all: u32,
    known: &mut BTreeMap<Chequers, f64>,
) -> f64 {
    if done(&from, all) {
        return 0.0;
    }
    if let Some(&mean) = known.get(&from) {
        return mean;
    }
    let on_their_ace_point = Chequers::at(&[(1, 1)]);
    let position = Position::try_from(Setup { on_roll: from, opponent: on_their_ace_point });
    let position = position.unwrap();
    let mut sum = 0.0;
    for dice in Dice::ALL {
        let after = position.plays(dice);
        let means = after.iter().map(|p| least_mean(*p.result.opponent(), done, all, known));
        sum += f64::from(dice.weight()) * means.fold(f64::INFINITY, f64::min);
    }
    known.insert(from, 1.0 + sum / 36.0);
    1.0 + sum / 36.0
}

#[test]
fn means_equal_recursion_over_all_legal_plays() {
    for (points, chequers) in [(1, 15), (3, 7), (6, 4), (8, 3), (18, 2)] {
        let bearoff = OneSided::build(points, chequers);
        let all = u32::from(chequers);
        let (mut all_off, mut first_off) = (BTreeMap::new(), BTreeMap::new());
        for board in boards(&bearoff) {
            let expected = least_mean(board, |b, _| b.total() == 0, all, &mut all_off);
            let mean = bearoff.rolls(&board).unwrap().mean();
            assert!((mean - expected).abs() < 1e-12, "{board:?}: {mean} {expected}");

            let expected = least_mean(board, |b, all| b.total() < all, all, &mut first_off);
            let mean = bearoff.rolls_to_first_off(&board).unwrap().mean();
            assert!((mean - expected).abs() < 1e-12, "{board:?}: {mean} {expected}");
        }
    }
}

#[test]
fn distributions_are_exact_and_sum_to_one() {
    let chances =
        |stacks: &[(u8, u8)]| SIX_POINTS.rolls(&Chequers::at(stacks)).unwrap().chances().to_vec();
    assert_eq!(chances(&[]), [1.0]);
    assert_eq!(chances(&[(1, 1)]), [1.0]);
    assert_eq!(chances(&[(6, 1)]), [27.0 / 36.0, 9.0 / 36.0]);
    assert_eq!(chances(&[(1, 3)]), [6.0 / 36.0, 30.0 / 36.0]);
    for board in boards(&SIX_POINTS) {
        for rolls in [SIX_POINTS.rolls(&board), SIX_POINTS.rolls_to_first_off(&board)] {
            let chances = rolls.unwrap().chances();
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{board:?}");
            assert!(chances[0] > 0.0 && chances[chances.len() - 1] > 0.0, "{board:?}");
            assert!(chances.iter().all(|p| (0.0..=1.0).contains(p)), "{board:?}");
        }
    }
}

#[test]
fn another_chequer_never_makes_a_bearoff_faster() {
    for fewer in boards(&SIX_POINTS).filter(|board| board.total() < 15) {
        let mean = SIX_POINTS.rolls(&fewer).unwrap().mean();
        for point in 0..6 {
            let mut counts = *fewer.counts();
            counts[point] += 1;
            let more = SIX_POINTS.rolls(&Chequers::new(counts)).unwrap().mean();
            assert!(more > mean - 1e-12, "{fewer:?} and one on {}: {mean} {more}", point + 1);
        }
    }
}

#[test]
fn chances_are_sums_over_both_numbers_of_rolls() {
    let numbering = SIX_POINTS.numbering();
    for step in 1..200 {
        let side = |i: u32| numbering.board(i * 7919 % numbering.boards()).unwrap();
        let (mine, theirs) = (side(step), side(step * step));
        let setup = Setup { on_roll: mine, opponent: theirs };
        let ours = SIX_POINTS.outcome(&setup.try_into().unwrap()).unwrap();

        // Chance that `winner` finishes in time against `loser`, with the first roll or without it.
        let race = |winner: Rolls<'_>, loser: Rolls<'_>, winner_rolls_first: bool| {
            let mut sum = 0.0;
            for w in 0..40 {
                for l in (0..40).filter(|&l| w < l || w == l && winner_rolls_first) {
                    sum += winner.chance(w) * loser.chance(l);
                }
            }
            sum
        };
        let [my_rolls, their_rolls] = [mine, theirs].map(|b| SIX_POINTS.rolls(&b).unwrap());
        let [my_first, their_first] =
            [mine, theirs].map(|b| SIX_POINTS.rolls_to_first_off(&b).unwrap());
        let expected = [
            race(my_rolls, their_rolls, true),
            if theirs.total() == 15 { race(my_rolls, their_first, true) } else { 0.0 },
            0.0,
            if mine.total() == 15 { race(their_rolls, my_first, false) } else { 0.0 },
            0.0,
        ];
        for (ours, expected) in ours.to_array().into_iter().zip(expected) {
            assert!((f64::from(ours) - expected).abs() < 1e-7, "{mine:?} {theirs:?}");
        }
        assert!(ours.win_gammon <= ours.win && ours.lose_gammon <= ours.lose());
    }
}

#[test]
fn certain_chances_are_exact() {
    let fifteen = &[(1, 3), (2, 3), (3, 3), (4, 3), (5, 3)];
    let fourteen = &[(1, 3), (2, 3), (3, 3), (4, 3), (5, 2)];
    assert_eq!(outcome(&[(1, 2)], fifteen).to_array(), [1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(outcome(&[(1, 2)], fourteen).to_array(), [1.0, 0.0, 0.0, 0.0, 0.0]);
    // The loser rolls once before the winner does, and each roll bears off a chequer.
    assert_eq!(outcome(fifteen, &[(1, 2)]).to_array(), [0.0; 5]);
    // From the six point 17 throws bear off a chequer: any six, 51, 42, 22 and 33.
    assert_eq!(outcome(&[(6, 15)], &[(1, 2)]).lose_gammon, (19.0 / 36.0) as f32);
    // Finished games.
    assert_eq!(outcome(&[], fifteen).to_array(), [1.0, 1.0, 0.0, 0.0, 0.0]);
    assert_eq!(outcome(fifteen, &[]).to_array(), [0.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn only_races_in_the_database_have_chances() {
    let bearoff = OneSided::build(18, 2);
    let outcome = |mine: (u8, u8), theirs: (u8, u8)| bearoff.outcome(&stacks(&[mine], &[theirs]));
    assert_eq!(outcome((18, 1), (18, 1)), None, "contact");
    assert!(outcome((18, 1), (6, 1)).is_some());
    assert_eq!(outcome((6, 3), (1, 1)), None, "too many chequers");
    assert_eq!(SIX_POINTS.outcome(&stacks(&[(7, 1)], &[(1, 1)])), None, "too far");
}

#[test]
fn effective_pips_of_one_chequer_on_the_ace_point() {
    let rolls = SIX_POINTS.rolls(&Chequers::at(&[(1, 1)])).unwrap();
    assert_eq!((rolls.mean(), rolls.standard_deviation()), (1.0, 0.0));
    assert!((rolls.effective_pips() - 8.166_666_666_666_666).abs() < 1e-12);
}
