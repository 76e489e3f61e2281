//! Matches of random play with every kind of action, written and read in the formats that hold
//! whole matches.

use barpoint_core::Player;
use barpoint_records::{Action, Details, Entry, Match};
use barpoint_records::{FileFormat, read_file};

use crate::random::play::played;

/// Returns a match after writing and reading it in a format; a second writing must give the same
/// bytes.
fn through(format: &str, record: &Match) -> Match {
    let format = FileFormat::named(format).unwrap();
    let written = format.write(std::slice::from_ref(record)).unwrap();
    let reading = read_file(&written.bytes).unwrap();
    assert_eq!(reading.format, format.name);
    assert_eq!(format.write(&reading.matches).unwrap(), written);
    let [again] = <[Match; 1]>::try_from(reading.matches).unwrap();
    assert_eq!(again.warnings, []);
    again
}

#[test]
fn sgf_and_records_return_every_match() {
    let mut actions = 0;
    for seed in 1..=30 {
        for (length, beavers) in [(1, true), (5, true), (11, true), (0, true)] {
            let record = played(length, beavers, false, seed);
            actions += record.games.iter().map(|game| game.entries.len()).sum::<usize>();
            assert_eq!(through("sgf", &record), record, "{length} points, seed {seed}");
            let bare = Match { details: Details::default(), ..record };
            assert_eq!(through("record", &bare), bare, "{length} points, seed {seed}");
        }
    }
    assert!(actions > 20_000, "{actions}");
}

#[test]
fn records_hold_declined_resignations_and_sgf_reports_their_loss() {
    for seed in 1..=10 {
        let mut record = played(7, true, true, seed);
        record.details = Details::default();
        assert_eq!(through("record", &record), record);
        let declined = |entry: &Entry| matches!(entry.action, Action::DeclineResignation(_));
        let is_declined = record.games.iter().flat_map(|game| &game.entries).any(declined);
        let written = FileFormat::named("sgf").unwrap().write(&[record]).unwrap();
        let losses: Vec<&str> = written.losses.iter().collect();
        assert_eq!(losses.contains(&"resignations that were not accepted"), is_declined);
    }
}

#[test]
fn replays_return_every_match() {
    for seed in 1..=30 {
        for length in [1, 5, 11] {
            let mut record = played(length, true, false, seed);
            record.players[Player::One].name = "Ann".into();
            let mut again = through("bgammon", &record);
            // A replay holds its origin and the start time of each game.
            again.details.place.clear();
            again.games.iter_mut().for_each(|game| game.tags.clear());
            assert_eq!(again, record, "{length} points, seed {seed}");
        }
    }
}
