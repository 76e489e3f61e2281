use std::sync::atomic::{AtomicUsize, Ordering};

use barpoint_analysis::{Needs, ScoreMapError, ScoreMapOptions, cube_map, play_map};
use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, MoneyRules, Position, Side,
};
use barpoint_engine::SearchOptions;
use barpoint_equity::{CubeContext, Double, MatchEquityTable};

use crate::support::{ENGINE, finished, options, positions, searcher};

fn map_options(points: u32, cube: Cube, plies: usize) -> ScoreMapOptions {
    ScoreMapOptions { points, cube, money: MoneyRules::default(), search: options(plies, true) }
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
