use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use barpoint_core::{BySide, Dice, Position, Setup, Side, Variant};

use super::*;

/// Compares the positions after each roll for every `step`th position of the game.
fn check_plays(chequers: u8, variant: Variant, step: usize) {
    let game = Hypergammon::new(chequers).unwrap();
    let boards = game.boards();
    let mut checked = 0;
    for pair in (0..boards * boards).step_by(step) {
        let (on_roll, opponent) = (pair / boards, pair % boards);
        let board = |rank: usize| game.numbering().board(game.number(rank)).unwrap();
        let setup = Setup { on_roll: board(on_roll), opponent: board(opponent) };
        let position = Position::try_from(setup);
        let status = game.status(on_roll, opponent);
        assert_eq!(game.rank(game.number(on_roll)), on_roll);
        let position = match position {
            Err(_) if on_roll + opponent == 0 => continue,
            Err(error) => {
                assert_eq!(status, Status::Illegal, "{error}");
                continue;
            }
            Ok(position) => position,
        };
        match (status, position.result(variant)) {
            (Status::Over(status), Some(result)) => assert_eq!(status, result, "{position:?}"),
            (Status::Race, None) => assert!(!position.has_contact(), "{position:?}"),
            (Status::Contact, None) => assert!(position.has_contact(), "{position:?}"),
            other => panic!("{other:?}: {position:?}"),
        }
        if !matches!(status, Status::Race | Status::Contact) {
            continue;
        }
        for (roll, dice) in Dice::ALL.into_iter().enumerate() {
            let found: BTreeSet<(usize, usize)> = game.after(on_roll, opponent, roll).collect();
            let rank = |side| game.rank(game.numbering().index(side).unwrap());
            let expected: BTreeSet<(usize, usize)> = position
                .plays(dice)
                .iter()
                .map(|play| (rank(play.result.on_roll()), rank(play.result.opponent())))
                .collect();
            assert_eq!(found, expected, "{position:?}, {dice}");
            checked += 1;
        }
    }
    assert!(checked > 5000, "{checked}");
}

#[test]
fn plays_are_those_of_the_rules() {
    check_plays(1, Variant::Hypergammon1, 1);
    check_plays(2, Variant::Hypergammon2, 29);
    check_plays(3, Variant::Hypergammon3, 10_007);
}

/// Sweeps until no score and no sum of extras changes by more than `threshold`, and returns the
/// number of sweeps.
fn solve<const K: usize, const P: usize>(
    hypergammon: &Hypergammon,
    game: &impl Game<K, P>,
    threshold: f64,
) -> (Table<K, P>, usize) {
    let mut table = hypergammon.start(game);
    for sweep in 1.. {
        let mut change = Change::default();
        for wave in 0..hypergammon.waves() {
            let solve = |pips| hypergammon.solve(&table, game, pips, wave);
            let solved: Vec<_> = hypergammon.rectangles(wave).map(solve).collect();
            for (mut target, new) in table.targets(hypergammon, wave).into_iter().zip(&solved) {
                change = change.and(target.put(hypergammon, new));
            }
        }
        if change.score.max(change.extras) <= threshold {
            return (table, sweep);
        }
    }
    unreachable!("sweeps go on until they return")
}

/// Value of the position in which both sides have one chequer on these points.
fn value<const K: usize, const P: usize>(
    hypergammon: &Hypergammon,
    table: &Table<K, P>,
    game: &impl Game<K, P>,
    on_roll: u32,
    opponent: u32,
) -> Value<K, P> {
    hypergammon.means(table, game, hypergammon.rank(on_roll), hypergammon.rank(opponent))
}

#[test]
fn a_race_of_single_chequers_has_the_values_computed_by_hand() {
    let hypergammon = Hypergammon::new(1).unwrap();
    let (table, sweeps) = solve(&hypergammon, &MoneyGame, 1e-12);
    assert!((10..40).contains(&sweeps), "{sweeps} sweeps");
    // On the six point, 27 of 36 throws bear off. After a miss, the same throws win for the
    // opponent. All wins are gammons.
    let both_on_six = value(&hypergammon, &table, &MoneyGame, 6, 6);
    let win = 0.75 + 0.25 * 0.25;
    assert!((both_on_six.extras[0] - win).abs() < 1e-12);
    assert!((both_on_six.scores[0] - 2.0 * (2.0 * win - 1.0)).abs() < 1e-12);
    // The player on roll owns the cube. After a miss the opponent wins two points in 27 of 36
    // throws, and the owner of the cube does not give it away because the game ends with the next
    // throw.
    let owned = 0.75 * 2.0 + 0.25 * (0.75 * -2.0 + 0.25 * 2.0);
    assert!((both_on_six.scores[1] - owned).abs() < 1e-12, "{both_on_six:?}");
    // With a centred cube the opponent doubles after a miss, and the pass costs one point.
    let centred = 0.75 * 2.0 - 0.25;
    assert!((both_on_six.scores[2] - centred).abs() < 1e-12);
    assert!((both_on_six.scores[3] - (0.75 - 0.25)).abs() < 1e-12);
}

#[test]
fn at_the_last_point_of_a_match_gammons_and_cubes_do_not_count() {
    let hypergammon = Hypergammon::new(1).unwrap();
    let wins = vec![BySide { on_roll: [1.0; 3], opponent: [1.0; 3] }];
    let game = MatchGame::<1>::new(MatchStakes { wins }, true).unwrap();
    let (table, _) = solve(&hypergammon, &game, 1e-12);
    let value = value(&hypergammon, &table, &game, 6, 6).scores[game.index(Side::OnRoll)];
    assert!((value - (0.75 + 0.25 * 0.25)).abs() < 1e-12);
}

#[test]
fn money_stakes_at_every_cube_give_the_money_game() {
    // Cubes up to 2^9 with the stakes of money play, scaled to 0 to 1. Single chequers never reach
    // the last cube, so the first cube is played as in money play.
    let hypergammon = Hypergammon::new(1).unwrap();
    let (money, _) = solve(&hypergammon, &MoneyGame, 1e-12);
    let scale = 4096.0;
    let win = |level: i32, points: f64| 0.5 + points * 2_f64.powi(level) / scale;
    let wins = (0..10).map(|level| {
        let won = [1.0, 2.0, 3.0].map(|points| win(level, points));
        BySide { on_roll: won, opponent: won }
    });
    let game = MatchGame::<18>::new(MatchStakes { wins: wins.collect() }, true).unwrap();
    let (table, _) = solve(&hypergammon, &game, 1e-13);
    for (on_roll, opponent) in [(6, 6), (24, 24), (12, 20), (25, 3), (3, 25)] {
        let expected = value(&hypergammon, &money, &MoneyGame, on_roll, opponent).scores[2];
        let found =
            value(&hypergammon, &table, &game, on_roll, opponent).scores[game.index(Side::OnRoll)];
        let found = (found - 0.5) * scale;
        assert!((found - expected).abs() < 1e-3, "{on_roll}, {opponent}: {found}, {expected}");
    }
}

#[test]
fn other_numbers_of_chequers_are_refused() {
    assert!(Hypergammon::new(0).is_none() && Hypergammon::new(4).is_none());
    assert!(Hypergammon::new_until(3, &AtomicBool::new(true)).is_none());
    let stakes = MatchStakes { wins: vec![BySide { on_roll: [1.0; 3], opponent: [1.0; 3] }] };
    assert!(MatchGame::<2>::new(stakes.clone(), true).is_none());
    assert!(MatchGame::<2>::new(stakes, false).is_some());
    assert!(MatchGame::<1>::new(MatchStakes { wins: Vec::new() }, true).is_none());
}
