//! The state of a session as values.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint::Engine;
use barpoint::play::Place;
use barpoint_gnubg_language::Interpreter;
use barpoint_ids::MatchField;

fn session(lines: &[&str]) -> Interpreter {
    let mut session = Interpreter::new(Engine::new());
    for line in lines {
        let answer = session.line(line);
        assert!(answer.is_ok(), "{line}: {answer:?}");
    }
    session
}

#[test]
fn without_a_match_there_are_no_values() {
    let mut session = session(&[]);
    assert!(session.record().is_none() && session.place().is_none());
    assert!(session.situation().is_err() && session.match_id().is_err());
    assert!(session.go_to(Place::default(), true).is_err());
    assert!(session.throw().is_ok());
}

/// As in GNU Backgammon the Jacoby rule is no rule of a match, and its ID keeps it.
#[test]
fn the_match_id_is_the_one_that_was_set() {
    for id in ["UQkgAAAAAAAA", "UQkgAAAAAAAE", "cIkKAAAAAAAA"] {
        let session = session(&[&format!("set gnubgid 4HPwATDgc/ABMA:{id}")]);
        assert_eq!(session.match_id().unwrap().to_string(), id);
    }
}

#[test]
fn a_place_may_have_the_roll_that_follows() {
    let mut session = session(&[
        "set player both human",
        "set automatic roll off",
        "new match 3",
        "set turn 0",
        "set dice 31",
        "move 8/5 6/5",
        "set dice 65",
        "move 24/13",
    ]);
    let end = session.place().unwrap();
    let before = Place { action: end.action - 1, ..end };
    for (rolled, die) in [(true, 6), (false, 0)] {
        session.go_to(before, rolled).unwrap();
        assert_eq!(session.match_id().unwrap().get(MatchField::FirstDie), die);
        assert_eq!(session.situation().unwrap().state.dice().is_some(), rolled);
    }
    assert!(session.go_to(Place { action: end.action + 1, ..end }, false).is_err());
    assert_eq!(session.place(), Some(before));
}

/// As in GNU Backgammon.
#[test]
fn beyond_the_last_game_the_place_stays() {
    let mut session = session(&["set player both human", "set automatic roll off", "new match 3"]);
    for line in ["set dice 31", "move 8/5 6/5"] {
        session.line(line).unwrap();
    }
    let place = session.place();
    for line in ["next game", "previous game", "next game 9"] {
        session.line(line).unwrap();
        assert_eq!(session.place(), place, "{line}");
    }
}

#[test]
fn the_player_who_begins_a_recorded_game_is_on_roll() {
    let text = " 3 point match\n\n Game 1\n alice : 0                          bob : 0\n  \
                1)                                42: 8/4 6/4\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bob-begins.mat");
    fs::write(&path, text).unwrap();
    let session = session(&[&format!("import mat {}", path.display()), "first game"]);
    assert_eq!(session.match_id().unwrap().get(MatchField::OnRoll), 1);
}

#[test]
fn a_request_ends_a_line_and_is_taken_back() {
    let mut session = session(&["set player both gnubg"]);
    let stop = Arc::new(AtomicBool::new(true));
    session.set_stop(Arc::clone(&stop));
    assert!(session.line("new match 64").is_err());
    assert_eq!(session.record().unwrap().length.unwrap().get(), 64);
    assert!(!stop.load(Ordering::Relaxed));
    stop.store(true, Ordering::Relaxed);
    assert!(session.line("analyse match").is_err());
}
