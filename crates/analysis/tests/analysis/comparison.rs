//! Comparison of two analyses, reckoned by hand.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::path::Path;

use barpoint_analysis::comparison::{
    AnalysisOf, Choice, ChoiceKind, Comparison, MatchDifference, compare,
};
use barpoint_analysis::statistics::{Statistics, Summaries, Thresholds};
use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;
use barpoint_records::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Match, PlayAnalysis, read_file,
};
use barpoint_testing::Random;

use crate::random::analyses::{Numbers, add_analyses};
use crate::random::chance::Chance;
use crate::random::games::any_match;

const ROWS: &str = " 5 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                      42: 8/4 6/4
  2)  Doubles => 2                     Takes
  3) 61: 13/7 8/7
";

fn record() -> Match {
    read_file(ROWS.as_bytes()).unwrap().matches.remove(0)
}

const LEVEL: Level =
    Level::Plies { plies: 2, cubeful: true, noise: 0.0, deterministic: true, prune: true };

/// Adds an analysis of the play of an action; the plays are from the best to the worst.
fn plays(record: &mut Match, action: usize, by: &str, candidates: &[(&str, f32)], luck: f32) {
    let game = &record.games[0];
    let step = game.replay(record).nth(action).unwrap();
    let barpoint_records::Action::Play { player, dice, play } = &step.entry.action else {
        panic!("no play")
    };
    let position = step.before.position_seen_by(*player);
    let candidate = |(text, equity): &(&str, f32)| Candidate {
        play: position.parse_play(*dice, text).unwrap().play,
        outcome: None,
        equity: *equity,
        level: LEVEL,
        rollout: None,
    };
    let candidates: Vec<Candidate> = candidates.iter().map(candidate).collect();
    let is_made = |of: &Candidate| *play == barpoint_records::RecordedPlay::Legal(of.play);
    let played = candidates.iter().position(is_made);
    let play = Some(PlayAnalysis { candidates, played });
    let analysis = Analysis { by: Some(by.into()), play, luck: Some(luck), ..Analysis::default() };
    record.games[0].entries[action].notes_mut().set_analysis(analysis);
}

fn cube(record: &mut Match, action: usize, by: &str, [no_double, take]: [f32; 2]) {
    let chances = |equity| CubeChances { equity, ..CubeChances::default() };
    let (no_double, double_take) = (chances(no_double), chances(take));
    let cube = Some(CubeAnalysis { level: LEVEL, no_double, double_take, double_drop: 1.0 });
    let analysis = Analysis { by: Some(by.into()), cube, ..Analysis::default() };
    record.games[0].entries[action].notes_mut().set_analysis(analysis);
}

/// Returns the match with the analyses of two programs.
fn analysed() -> Match {
    let mut record = record();
    plays(&mut record, 0, "X", &[("8/5 6/5", 0.25), ("13/10 6/5", 0.125)], 0.5);
    plays(&mut record, 0, "Y", &[("8/5 6/5", 0.375), ("13/10 6/5", -0.125)], 0.25);
    plays(&mut record, 1, "X", &[("8/4 6/4", 0.125), ("24/22 13/9", 0.0)], -0.25);
    plays(&mut record, 1, "Y", &[("24/22 13/9", 0.0), ("8/4 6/4", -0.0625)], -0.25);
    // X: a double is wrong by 0.5 and the take right. Y: a double is right, and the take wrong by 0.25.
    cube(&mut record, 2, "X", [0.5, 0.0]);
    cube(&mut record, 2, "Y", [0.75, 1.25]);
    plays(&mut record, 4, "X", &[("13/7 8/7", 0.0)], 0.0);
    record
}

fn compared(first: &Match, second: &Match) -> Result<Comparison, MatchDifference> {
    let of = |record, by| AnalysisOf { record, by: Some(by) };
    compare(of(first, "X"), of(second, "Y"), &Thresholds::default())
}

#[test]
fn two_analyses_of_one_record_are_reckoned() {
    let record = analysed();
    let of = compared(&record, &record).unwrap();
    let counts = |of: barpoint_analysis::comparison::Agreement| {
        [of.decisions, of.same_best, of.marked, of.same_mark]
    };
    // The last play has no analysis by Y.
    assert_eq!(counts(of.plays), [2, 1, 2, 1]);
    assert_eq!(counts(of.doubles), [1, 0, 1, 0]);
    assert_eq!(counts(of.answers), [1, 0, 1, 0]);
    assert_eq!(counts(of.all()), [4, 1, 4, 1]);
    // Losses of X: 0, 0, 0.5 and 0; of Y: 0, 0.0625, 0 and 0.25.
    let losses = [0.0, -0.0625, 0.5, -0.25];
    assert_eq!(of.losses.number, 4);
    assert_eq!(of.losses.mean(), Some(losses.iter().sum::<f64>() / 4.0));
    let squares: f64 = losses.iter().map(|loss| loss * loss).sum();
    assert_eq!(of.losses.root_mean_square(), Some((squares / 4.0).sqrt()));
    // Plays, no double and double, take and pass.
    let equities = [-0.125, 0.25, 0.1875, 0.0, -0.25, -1.0, 1.25, 0.0];
    assert_eq!(
        (of.equities.number, of.equities.mean()),
        (8, Some(equities.iter().sum::<f64>() / 8.0))
    );
    assert_eq!((of.luck.number, of.luck.mean()), (2, Some(0.125)));
    let [ann, bob] = of.totals.0;
    assert_eq!((ann.losses, ann.luck), ([0.5, 0.0], [0.5, 0.25]));
    assert_eq!((bob.losses, bob.luck), ([0.0, 0.3125], [-0.25, -0.25]));
}

#[test]
fn disagreements_come_by_their_cost() {
    let record = analysed();
    let of = compared(&record, &record).unwrap();
    let lines: Vec<_> = of
        .disagreements
        .iter()
        .map(|of| {
            (of.action().unwrap(), of.best.map(|best| best.to_string()), of.losses, of.cost())
        })
        .collect();
    let best = |a: &str, b: &str| [a.to_owned(), b.to_owned()];
    assert_eq!(
        lines,
        [
            (3, best("take", "pass"), [Some(1.0), Some(0.25)], 1.0),
            (2, best("no double", "double"), [Some(0.5), Some(0.25)], 0.5),
            (1, best("8/4 6/4", "24/22 13/9"), [Some(0.125), Some(0.0625)], 0.125),
        ]
    );
    assert_eq!(of.disagreements[0].kind, ChoiceKind::Answer);
    assert_eq!(of.disagreements[0].made, Some(Choice::Take));
}

#[test]
fn seats_may_be_exchanged_and_names_may_differ() {
    let first = analysed();
    let expected = compared(&first, &first).unwrap();
    assert_eq!(compared(&first, &first.clone().swapped()).unwrap(), expected);
    let mut other = first.clone();
    other.players.0[1].name = "Robert".into();
    assert_eq!(compared(&first, &other).unwrap(), expected);
}

#[test]
fn other_matches_are_refused_with_the_difference() {
    let first = analysed();
    let refused = |change: &dyn Fn(&mut Match)| {
        let mut other = first.clone();
        change(&mut other);
        compared(&first, &other).unwrap_err().to_string()
    };
    let read = |text: &str| read_file(text.as_bytes()).unwrap().matches.remove(0);
    let said = refused(&|other| *other = read(&ROWS.replace("5 point", "7 point")));
    assert_eq!(said, "not the same match: a match to 5 points and a match to 7 points");
    let said = refused(&|other| *other = read(&ROWS.replace("8/4 6/4", "24/22 13/9")));
    let expected = "not the same match: game 1, move 2 has 42: 8/4 6/4 by player 1 in the first and \
                    42: 24/22 13/9 by player 1 in the second";
    assert_eq!(said, expected);
    let said = refused(&|other| other.games[0].entries.truncate(4));
    assert!(said.ends_with("has 61: 13/7 8/7 by player 0 in the first and nothing in the second"));
    let said = refused(&|other| {
        other.games[0].score.0[0] = 1;
    });
    assert!(said.contains("game 1 begins at 0-0 in the first and at 1-0 in the second"), "{said}");
    let text = ROWS.replace("8/4 6/4", "24/22 13/9").replace("Bob", "Carl");
    let said = refused(&|other| *other = read(&text));
    assert_eq!(said, "not the same match: the players are Ann - Bob and Ann - Carl");
}

#[test]
fn files_of_two_programs_are_the_same_match() {
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
        read_file(&std::fs::read(folder.join(name)).unwrap())
            .map(|mut reading| reading.matches.remove(0))
    };
    let first = read("sgf/gnubg-analysed-7p.sgf").unwrap();
    // Without the feature `xg` of the records the file is unknown.
    let Ok(second) = read("xg/charlot-7p.xg") else { return };
    let by = [&first, &second].map(|record| record.analysts()[0].clone());
    let of = |record, by: &'static str| AnalysisOf { record, by: Some(by) };
    assert_eq!(by.map(|by| by.unwrap().to_string()), ["GNU Backgammon 1.08.003", "eXtreme Gammon"]);
    let (a, b) = (of(&first, "GNU Backgammon 1.08.003"), of(&second, "eXtreme Gammon"));
    let there = compare(a, b, &Thresholds::default()).unwrap();
    let back = compare(b, a, &Thresholds::default()).unwrap();
    assert!(there.plays.decisions > 100 && there.doubles.decisions > 10, "{there:?}");
    assert_eq!(there.all(), back.all());
    assert_eq!(there.disagreements.len() as u32, there.all().decisions - there.all().same_best);
    assert!((there.equities.mean().unwrap() + back.equities.mean().unwrap()).abs() < 1e-12);
    assert!(there.equities.root_mean_square().unwrap() < 0.05);
}

// Statistics of arbitrary records: odd scores, illegal actions, and analyses whose numbers are not finite.

#[test]
fn statistics_of_any_record_are_finite_and_add_up() {
    let table = MatchEquityTable::default();
    let mut decisions = 0;
    for seed in 1..=2_000 {
        let mut record = any_match(&mut Chance(seed));
        let mut numbers = Numbers { random: Random::new(seed), may_be_odd: seed % 2 == 0 };
        add_analyses(&mut record, &mut numbers);
        let games = Statistics::of_games(&record, &table, &Thresholds::default());
        let total: Statistics = games.iter().sum();
        for player in Player::BOTH {
            let all = &total.players[player];
            let difficulty = &all.difficulty;
            let numbers = [
                all.error().normalised,
                all.error().unnormalised,
                all.luck.total.unnormalised,
                all.result,
                difficulty.error,
                difficulty.static_error,
                total.luck_adjusted_result(player).unwrap_or_default(),
                total.mwc_against_opponent(player).unwrap_or_default(),
            ];
            assert!(numbers.iter().all(|number| number.is_finite()), "{seed}: {numbers:?}");
            for rate in total.rates(player) {
                assert_eq!(rate.rate.is_some(), rate.decisions > 0, "{seed}: {rate:?}");
                assert!(rate.rate.is_none_or(f64::is_finite), "{seed}: {rate:?}");
            }
            let sum: u32 = games.iter().map(|game| game.players[player].decisions()).sum();
            assert_eq!(sum, all.decisions(), "{seed}");
            assert_eq!(total.rates(player)[1].decisions, sum, "{seed}");
            decisions += sum;
        }
        let summaries = Summaries::of_match(&record, &games);
        let games: usize = summaries.players.values().map(|summary| summary.games.len()).sum();
        // Two players of the same name are one player, who plays each game once.
        let players = summaries.players.len();
        assert_eq!(games, players * record.games.len(), "{seed}");
    }
    assert!(decisions > 300, "{decisions} decisions");
}
