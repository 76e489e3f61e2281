//! Decisions of recorded matches.

use std::fs;
use std::path::Path;

use crate::random::play::played;
use barpoint_core::Decision;
use barpoint_records::{
    Action, CubeAnswer, DecisionProblem, Match, PositionRecord, RecordedChoice, RecordedDecision,
    read_file,
};

fn read(rows: &str) -> Match {
    let text = format!(" 5 point match\n\n Game 1\n Anna : 0     Bob : 0\n{rows}");
    let [record] = <[Match; 1]>::try_from(read_file(text.as_bytes()).unwrap().matches).unwrap();
    record
}

/// Describes a decision in one line: the numbers of its actions, the player, and the choice.
fn line(decision: &RecordedDecision<'_>) -> String {
    let number = |action: Option<usize>| action.map_or_else(String::new, |it| (it + 1).to_string());
    let place = decision.place;
    let made = match decision.made {
        RecordedChoice::Play(legal) => format!("{}: {}", decision.dice.unwrap(), legal.play),
        RecordedChoice::Double(answer) => format!("doubles, {answer:?}"),
        other => format!("{other:?}"),
    };
    let forced = if decision.is_forced() { ", forced" } else { "" };
    let player = decision.player as u8;
    format!("{}+{} {player} {made}{forced}", number(place.action), number(place.answer))
}

#[test]
fn rolls_and_doubles_come_in_their_order() {
    let record = read(
        "  1) 31: 8/5 6/5               Doubles => 2\n  2)  Takes                    64: 24/14\n  \
         3) 66: 24/18(2) 13/7(2)      55: 8/3(2) 6/1(2)*\n",
    );
    let found: Vec<String> = record.decisions().map(|decision| line(&decision)).collect();
    assert_eq!(
        found,
        [
            "1+ 0 31: 8/5 6/5",
            "2+3 1 doubles, Some(Take)",
            "4+ 1 64: 24/14",
            "5+ 0 NoDouble",
            "5+ 0 66: 24/18(2) 13/7(2)",
            "6+ 1 55: 8/3(2) 6/1(2)",
        ]
    );
}

#[test]
fn broken_rules_are_reported_and_the_walk_continues() {
    let record = read(
        "  1) 31: 8/5 6/2               Doubles => 2\n  2)  Takes                    64: ????\n",
    );
    let found: Vec<_> = record.decisions().map(|it| it.problem_of_analysis()).collect();
    let expected = [Some(DecisionProblem::IllegalPlay), None, Some(DecisionProblem::HiddenPlay)];
    assert_eq!(found, expected);
    let first = record.decisions().next().unwrap();
    assert!(first.problem.is_some() && matches!(first.made, RecordedChoice::IllegalPlay(_)));
    // The cube belongs to the player who took it.
    let record = read(
        "  1) 31: 8/5 6/5               Doubles => 2\n  2)  Takes                    64: 24/14\n  \
         3) 66: 24/18(2) 13/7(2)       Doubles => 4\n  4)  Drops\n",
    );
    let last = record.decisions().last().unwrap();
    assert_eq!(last.made, RecordedChoice::IllegalDouble(Some(CubeAnswer::Pass)));
    assert_eq!(last.problem_of_analysis(), Some(DecisionProblem::IllegalDouble));
}

#[test]
fn a_set_up_position_has_an_open_decision() {
    for (dice, decision) in [("00", Decision::Roll), ("31", Decision::Play("31".parse().unwrap()))]
    {
        let xgid = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:{dice}:0:0:0:7:10");
        let matches = read_file(xgid.as_bytes()).unwrap().matches;
        let found: Vec<_> = matches[0].decisions().collect();
        let [only] = &*found else { panic!("{found:?}") };
        assert_eq!((only.made, only.place.action), (RecordedChoice::Pending, None));
        assert_eq!(only.is_cube(), decision == Decision::Roll);
        assert_eq!(only.state.as_ref().unwrap().dice(), only.dice);
    }
}

/// Checks properties that hold for the decisions of any match; returns the number of plays.
fn check(record: &Match) -> usize {
    let mut plays = 0;
    for decision in record.decisions() {
        let place = decision.place;
        let Some(action) = place.action else { continue };
        let entries = &record.games[place.game].entries;
        assert_eq!(decision.entries[0], Some(&entries[action]));
        if let Some(answer) = place.answer {
            assert_eq!(decision.entries[1], Some(&entries[answer]));
            let is_answer = matches!(
                entries[answer].action,
                Action::Take(_) | Action::Drop(_) | Action::Beaver(_)
            );
            assert!(is_answer);
        }
        let Some(dice) = decision.dice else { continue };
        plays += 1;
        let seen = PositionRecord::before_action(record, place.game, action);
        match (&decision.state, seen) {
            (Ok(state), Ok(seen)) => {
                assert_eq!((decision.position, decision.player), (seen.position, seen.on_roll));
                assert_eq!(*state, seen.state);
                assert_eq!(state.dice(), Some(dice));
            }
            (state, seen) => assert!(state.is_err() && seen.is_err(), "{state:?} {seen:?}"),
        }
        if let RecordedChoice::Play(legal) = decision.made {
            assert!(decision.position.plays(dice).contains(&legal));
        }
    }
    let is_play = |action: &Action| matches!(action, Action::Play { .. });
    let actions = record.games.iter().flat_map(|game| &game.entries);
    assert_eq!(plays, actions.filter(|entry| is_play(&entry.action)).count());
    plays
}

#[test]
fn every_play_is_a_legal_one_of_the_position_before_it() {
    let mut plays = 0;
    for seed in 1..=20 {
        for length in [0, 1, 5] {
            let record = played(length, true, true, seed);
            plays += check(&record);
            let is_made = |decision: RecordedDecision<'_>| match decision.made {
                RecordedChoice::Play(_) => true,
                RecordedChoice::NoDouble | RecordedChoice::Double(_) => decision.problem.is_none(),
                _ => false,
            };
            assert!(record.decisions().all(is_made));
        }
    }
    assert!(plays > 5000, "{plays}");
}

#[test]
fn files_of_all_formats_are_walked() {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files")];
    let mut plays = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(reading) = read_file(&fs::read(&path).unwrap()) {
                plays += reading.matches.iter().map(check).sum::<usize>();
            }
        }
    }
    assert!(plays > 1000, "{plays}");
}
