use barpoint_analysis::{play_temperatures, temperature_map};
use barpoint_core::{Dice, Position, Variant};
use barpoint_engine::{Evaluator as _, SearchOptions};
use barpoint_equity::{Take, Utility};

use crate::support::{ENGINE, contexts, options, positions, searcher};

#[test]
fn its_mean_is_the_position_two_plies_deeper() {
    for position in positions() {
        for context in contexts() {
            let map = |cubeful| {
                temperature_map(&searcher(&context, &options(0, cubeful)), &position, || {})
                    .unwrap()
            };
            let deeper =
                |cubeful| searcher(&context, &options(2, cubeful)).value(&position).no_double.0;
            let (mean, deeper_mean) = (map(false).mean().unwrap().0, deeper(false));
            if ENGINE.equities(&position).is_some() {
                // The value is known exactly up to the rounding of the table, and is not searched.
                assert!((mean - deeper_mean).abs() < 1e-4, "{mean} {deeper_mean}");
            } else {
                assert_eq!(mean.to_bits(), deeper_mean.to_bits());
            }
            // The map includes beavers, the search does not.
            let difference =
                context.emg(map(true).mean().unwrap()).0 - context.emg(Utility(deeper(true))).0;
            assert!(difference.abs() < 0.002, "{difference}");
        }
    }
}

#[test]
fn rows_are_plays_and_cells_replies() {
    let options = options(0, true);
    for context in contexts() {
        let position = positions()[1];
        let map = temperature_map(&searcher(&context, &options), &position, || {}).unwrap();
        for (row, dice) in map.rows.iter().zip(Dice::ALL) {
            let best = searcher(&context, &options).rank(&position, dice)[0];
            assert_eq!((row.dice, row.play), (dice, best));
            let (result, theirs) = (best.legal.result, context.flip());
            let deeper = SearchOptions { plies: 1, ..options };
            let after = searcher(&theirs, &deeper).value(&result);
            assert_eq!(row.mean, theirs.flip_utility(after.no_double));
            assert_eq!(row.decision.is_some(), theirs.doubled().is_some());
            for (cell, dice) in row.cells.iter().zip(Dice::ALL) {
                let reply = searcher(&theirs, &options).rank(&result, dice)[0];
                assert_eq!((cell.dice, cell.reply), (dice, reply.legal));
                assert_eq!(cell.value, theirs.flip_utility(reply.value));
            }
            assert_eq!(row.cells.len(), 21);
        }
        let (low, high) = map.range().unwrap();
        assert!(
            low < high
                && map
                    .rows
                    .iter()
                    .flat_map(|row| &row.cells)
                    .all(|cell| { (low..=high).contains(&cell.value) })
        );
    }
}

#[test]
fn the_opponent_uses_the_cube() {
    // Money play, the prime: after the worst rolls the opponent cashes or doubles.
    let (position, context) = (positions()[1].flip(), contexts()[0]);
    let map = temperature_map(&searcher(&context, &options(0, true)), &position, || {}).unwrap();
    let cashed = map.rows.iter().filter(|row| {
        row.decision
            .is_some_and(|decision| decision.should_double() && decision.take() == Take::Pass)
    });
    let mut count = 0;
    for row in cashed {
        assert_eq!(row.value, Utility(-1.0));
        assert!(row.mean.0 > -1.0 - 1e-9);
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn a_play_that_ends_the_game_has_no_replies() {
    let (position, context) = (positions()[3], contexts()[0]);
    let map = temperature_map(&searcher(&context, &options(0, true)), &position, || {}).unwrap();
    let sixes = map.rows.last().unwrap();
    assert!(sixes.play.legal.result.result(Variant::Backgammon).is_some());
    assert_eq!((sixes.cells.len(), sixes.decision, sixes.value.0), (0, None, 1.0));
}

#[test]
fn plays_of_one_roll_are_compared() {
    let (position, context) = (positions()[0], contexts()[0]);
    let options = SearchOptions { top: 3, ..options(0, true) };
    let dice = Dice::new(3, 1).unwrap();
    let map = |forced: &[Position]| {
        play_temperatures(&searcher(&context, &options), &position, dice, forced, || {}).unwrap()
    };
    let plays = searcher(&context, &options).rank(&position, dice);
    let best = map(&[]);
    assert!(best.rows.iter().map(|row| row.play).eq(plays[..3].iter().copied()));
    assert!(best.rows.iter().all(|row| row.cells.len() == 21 && row.dice == dice));
    assert_eq!(best.mean(), None);
    let worst = plays[15].legal.result;
    let more = map(&[plays[1].legal.result, worst]);
    assert_eq!(more.rows[..3], best.rows);
    assert_eq!((more.rows.len(), more.rows[3].play.legal.result), (4, worst));
}
