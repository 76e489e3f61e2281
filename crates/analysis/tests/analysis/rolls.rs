use std::sync::atomic::{AtomicUsize, Ordering};

use barpoint_analysis::roll_table;
use barpoint_core::Dice;
use barpoint_engine::Evaluator as _;

use crate::support::{ENGINE, contexts, finished, options, positions, searcher};

#[test]
fn the_mean_is_the_position_a_ply_deeper_to_the_last_bit() {
    for position in positions() {
        for context in contexts() {
            for cubeful in [false, true] {
                let advanced = AtomicUsize::new(0);
                let advance = || {
                    advanced.fetch_add(1, Ordering::Relaxed);
                };
                let table =
                    roll_table(&searcher(&context, &options(0, cubeful)), &position, advance)
                        .unwrap();
                let deeper = searcher(&context, &options(1, cubeful)).value(&position);
                if ENGINE.equities(&position).is_some() {
                    // The value is known exactly up to the rounding of the table, and is not
                    // searched.
                    assert!((table.mean.0 - deeper.no_double.0).abs() < 1e-4);
                    continue;
                }
                assert_eq!(table.mean.0.to_bits(), deeper.no_double.0.to_bits());
                let chances = table.outcome.to_array().into_iter().zip(deeper.outcome.to_array());
                assert!(chances.into_iter().all(|(ours, theirs)| (ours - theirs).abs() < 1e-6));
                assert_eq!(advanced.into_inner(), 21);
            }
        }
    }
}

#[test]
fn each_roll_has_its_best_play_and_the_luckiest_comes_first() {
    let (position, context) = (positions()[1], contexts()[2]);
    let table = roll_table(&searcher(&context, &options(1, true)), &position, || {}).unwrap();
    for (roll, dice) in table.rolls.iter().zip(Dice::ALL) {
        let plays = searcher(&context, &options(1, true)).rank(&position, dice);
        assert_eq!((roll.dice, roll.best, roll.legal), (dice, plays[0], plays.len()));
        assert_eq!(roll.best.plies, 1);
    }
    let luck: Vec<f64> = table.by_value().iter().map(|roll| table.luck(roll).0).collect();
    assert!(luck.is_sorted_by(|a, b| a >= b) && luck[0] > 0.0 && luck[20] < 0.0, "{luck:?}");
    let weighted =
        table.rolls.iter().map(|roll| table.luck(roll).0 * f64::from(roll.dice.weight()));
    assert!(weighted.sum::<f64>().abs() < 1e-12);
}

#[test]
fn a_finished_game_has_no_rolls() {
    let over = finished();
    assert_eq!(roll_table(&searcher(&contexts()[0], &options(0, true)), &over, || {}), None);
}
