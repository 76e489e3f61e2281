use std::sync::atomic::{AtomicUsize, Ordering};

use barpoint_analysis::{
    Market, Needs, ScoreMapError, ScoreMapOptions, cube_map, market_map, play_map,
    play_temperatures, roll_table, temperature_map,
};
use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, Position, Side, Variant,
};
use barpoint_engine::{Evaluator as _, SearchOptions};
use barpoint_equity::{CubeContext, Double, MatchEquityTable, Take, Utility};

use crate::support::{ENGINE, contexts, finished, options, positions, searcher};

fn map_options(points: u32, cube: Cube, plies: usize) -> ScoreMapOptions {
    ScoreMapOptions { points, cube, search: options(plies, true), ..ScoreMapOptions::default() }
}

fn cube_of(value: u32, side: Side) -> Cube {
    Cube { value: CubeValue::new(value).unwrap(), owner: CubeOwner::Side(side) }
}

/// Returns the context of a cell, from the numbers of its score.
fn context(length: u32, away: (u32, u32), crawford: bool, cube: Cube) -> CubeContext {
    let points = BySide { on_roll: length - away.0, opponent: length - away.1 };
    let score = MatchScore::new(length, points, crawford).unwrap();
    CubeContext::new(&Contest::Match(score), cube, &MatchEquityTable::default())
}

#[test]
fn every_cell_is_a_search_of_its_own() {
    let (table, position) = (MatchEquityTable::default(), positions()[1]);
    for cube in [Cube::START, cube_of(2, Side::OnRoll)] {
        let options = map_options(4, cube, 1);
        let advanced = AtomicUsize::new(0);
        let advance = || {
            advanced.fetch_add(1, Ordering::Relaxed);
        };
        let map = cube_map(&*ENGINE, &position, &table, &options, advance).unwrap();
        let mut cells = 1;
        for (i, row) in map.cells.iter().enumerate() {
            for (j, cell) in row.iter().enumerate() {
                let Some(cell) = cell else { continue };
                cells += 1;
                let (mine, theirs) = (map.axis[i], map.axis[j]);
                let crawford = [mine, theirs].contains(&Needs::Crawford);
                // The length of the match does not matter.
                let context = context(9, (mine.points(), theirs.points()), crawford, cube);
                let value = searcher(&context, &options.search).value(&position);
                let equities = cell.decision.equities();
                assert_eq!(cell.outcome, value.outcome);
                assert_eq!(equities.no_double, context.emg(value.no_double), "{mine} {theirs}");
                assert_eq!(equities.double_take, value.double_take.map(|v| context.emg(v)));
                if crawford {
                    assert_eq!((cell.decision.double(), cell.gain()), (Double::Dead, None));
                }
            }
        }
        assert_eq!((cells, advanced.into_inner()), (options.cells(), options.cells()));
        let has_crawford = map.axis.contains(&Needs::Crawford);
        assert_eq!(has_crawford, cube == Cube::START);
        assert!(map.money.context.is_money());
    }
}

#[test]
fn the_axes_name_the_scores() {
    let options = map_options(3, Cube::START, 0);
    let names: Vec<String> = options.axis().iter().map(Needs::to_string).collect();
    assert_eq!(names, ["1", "1C", "2", "3"]);
    let map =
        cube_map(&*ENGINE, &positions()[0], &MatchEquityTable::default(), &options, || {}).unwrap();
    let shape: Vec<String> = map
        .cells
        .iter()
        .map(|row| row.iter().map(|cell| if cell.is_some() { 'x' } else { '.' }).collect())
        .collect();
    assert_eq!(shape, ["x.xx", "..xx", "xxxx", "xxxx"]);
}

#[test]
fn scores_change_decisions_as_in_textbooks() {
    let (table, start) = (MatchEquityTable::default(), positions()[0]);
    // At 2-away 2-away, and for the trailer after the Crawford game, a double is correct at once.
    // It is never correct if the points on the cube already win the match.
    let map = cube_map(&*ENGINE, &start, &table, &map_options(5, Cube::START, 0), || {}).unwrap();
    let at = |on_roll: Needs, opponent: Needs| {
        let place = |needs| map.axis.iter().position(|&known| known == needs).unwrap();
        map.cells[place(on_roll)][place(opponent)].unwrap().decision
    };
    assert!(at(Needs::Points(4), Needs::PostCrawford).should_double());
    assert!(!at(Needs::Points(5), Needs::Points(5)).should_double());
    assert_eq!(at(Needs::PostCrawford, Needs::Points(4)).double(), Double::Dead);
    assert_eq!(at(Needs::PostCrawford, Needs::PostCrawford).double(), Double::Dead);
    assert!(!map.money.decision.should_double());
}

#[test]
fn plays_are_those_of_each_score() {
    let (table, start) = (MatchEquityTable::default(), positions()[0]);
    let (dice, options) = (Dice::new(6, 4).unwrap(), map_options(3, Cube::START, 1));
    let map = play_map(&*ENGINE, &start, dice, &table, &options, || {}).unwrap();
    let search = SearchOptions { top: 2, ..options.search };
    let mut different = std::collections::BTreeSet::new();
    for (i, row) in map.cells.iter().enumerate() {
        for (j, cell) in row.iter().enumerate() {
            let Some(cell) = cell else { continue };
            let (mine, theirs) = (map.axis[i], map.axis[j]);
            let crawford = [mine, theirs].contains(&Needs::Crawford);
            let context = context(3, (mine.points(), theirs.points()), crawford, Cube::START);
            let plays = searcher(&context, &search).rank(&start, dice);
            assert_eq!(cell.plays, plays, "{mine} {theirs}");
            assert_eq!(cell.plays[1].plies, 1);
            let margin = cell.margin().unwrap().0;
            assert!(margin >= 0.0);
            let second = cell.equity(&cell.plays[1]).0;
            assert!((cell.equity(cell.best()).0 - second - margin).abs() < 1e-12);
            different.insert(cell.best().legal.play.to_string());
        }
    }
    // The best play of the opening roll 64 depends on the score.
    assert!(different.len() > 1, "{different:?}");
}

#[test]
fn invalid_maps_are_refused() {
    let (table, start) = (MatchEquityTable::default(), positions()[0]);
    let refused = |position: &Position, options: ScoreMapOptions| {
        cube_map(&*ENGINE, position, &table, &options, || {}).unwrap_err()
    };
    assert_eq!(refused(&start, map_options(1, Cube::START, 0)), ScoreMapError::Points(1));
    let error = refused(&start, map_options(65, Cube::START, 0)).to_string();
    assert_eq!(error, "a score map up to 65 points: expected 2 to 64");
    let theirs = map_options(5, cube_of(2, Side::Opponent), 0);
    assert_eq!(refused(&start, theirs), ScoreMapError::CubeOfOpponent);
    assert!(play_map(&*ENGINE, &start, Dice::ALL[0], &table, &theirs, || {}).is_ok());
    let over = finished();
    assert_eq!(refused(&over, map_options(5, Cube::START, 0)), ScoreMapError::GameOver);
}

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
fn the_market_of_a_map_is_that_of_all_exchanges() {
    let options = options(0, true);
    let mut seen = 0;
    for position in positions() {
        for context in contexts() {
            let searcher = searcher(&context, &options);
            let map = temperature_map(&searcher, &position, || {}).unwrap();
            let market = market_map(&searcher, &position, &map);
            let total = market.as_ref().and_then(|market| market.total);
            assert_eq!(total, Market::of(&searcher, &position, || {}));
            let Some(market) = market else { continue };
            assert_eq!(market.now, searcher.cube(&position));
            assert_eq!(market.rows.len(), 21);
            for (row, of) in map.rows.iter().zip(&market.rows) {
                assert_eq!(row.cells.len(), of.actions.len());
                assert_eq!(of.recube.is_none(), row.cells.is_empty());
            }
            // Nobody gains by owning a cube that the other cannot turn.
            assert!(market.recube_vig().unwrap().0 > -1e-3);
            seen += 1;
        }
    }
    assert!(seen > 3, "{seen}");
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
