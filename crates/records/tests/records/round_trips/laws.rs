//! Written matches are read back unchanged.

use barpoint_records::{
    Entry, FILE_FORMATS, FileFormat, Game, Match, PositionRecord, PositionSeen, Seats,
};

use super::generate;

fn matches() -> impl Iterator<Item = Match> {
    [0, 1, 5, 11].into_iter().flat_map(|length| (0..6).map(move |seed| generate(length, seed)))
}

/// The generated matches contain every kind of action.
#[test]
fn every_kind_of_action_occurs() {
    let kinds: std::collections::BTreeSet<String> = matches()
        .flat_map(|record| record.games)
        .flat_map(|game| game.entries)
        .map(|entry| format!("{:?}", entry.action).split(['(', ' ']).next().unwrap().into())
        .collect();
    let expected =
        ["AcceptResignation", "Beaver", "Double", "Drop", "Play", "Raccoon", "Resign", "Take"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

/// Returns a record as a lossless format must give it back.
fn without_warnings(record: &Match) -> Match {
    Match { warnings: Vec::new(), ..record.clone() }
}

#[test]
fn match_text_and_json_preserve_everything() {
    for name in ["mat", "json"] {
        let Some(format) = FileFormat::named(name) else { continue };
        for record in matches() {
            let written = format.write(std::slice::from_ref(&record)).unwrap();
            assert!(written.losses.is_empty(), "{name} {:?}", written.losses);
            let read = format.read(&written.bytes).unwrap().matches;
            assert_eq!(read.len(), 1);
            assert!(read[0].warnings.is_empty(), "{name} {:?}", read[0].warnings);
            for (ours, theirs) in record.games.iter().zip(&read[0].games) {
                for (ours, theirs) in ours.entries.iter().zip(&theirs.entries) {
                    assert_eq!(ours, theirs, "{name}");
                }
                assert_eq!(ours.end, theirs.end, "{name}");
            }
            assert_eq!(without_warnings(&read[0]), record, "{name}");
        }
    }
}

#[test]
fn a_second_writing_gives_the_same_file() {
    let two_matches = [generate(3, 77), generate(0, 78)];
    for format in
        FILE_FORMATS.iter().filter(|format| format.can_be_read() && format.can_be_written())
    {
        for record in matches().map(|record| vec![record]).chain([two_matches.to_vec()]) {
            let Ok(first) = format.write(&record) else { continue };
            let read = format.read(&first.bytes);
            let read = read.unwrap_or_else(|error| panic!("{}: {error}", format.name));
            let again = format.write(&read.matches).unwrap();
            assert_eq!(
                String::from_utf8_lossy(&first.bytes),
                String::from_utf8_lossy(&again.bytes),
                "{}",
                format.name
            );
        }
    }
}

#[test]
fn written_files_are_detected_by_their_content() {
    let record = [generate(5, 1)];
    for format in
        FILE_FORMATS.iter().filter(|format| format.can_be_read() && format.can_be_written())
    {
        let Ok(written) = format.write(&record) else { continue };
        let found = barpoint_records::detect_format(&written.bytes).map(|found| found.name);
        // To readers these texts are XGIDs with other lines around them.
        let is_drawn = ["xg-text", "bgblitz-text"].contains(&format.name);
        assert_eq!(found, Some(if is_drawn { "xgid" } else { format.name }));
    }
}

/// Returns the first actions of a game, as a game that stops there.
fn beginning(record: &Match, game: &Game, count: usize) -> Match {
    let entries: Vec<Entry> = game.entries[..count].to_vec();
    let game = Game { entries, end: None, ..game.clone() };
    Match { games: vec![game], ..record.clone() }
}

#[test]
fn every_format_of_positions_preserves_them() {
    let mut checked = 0;
    for record in matches() {
        for game in &record.games {
            let count = game.entries.len() / 2;
            let part = beginning(&record, game, count);
            let (_, seen) = PositionSeen::last(std::slice::from_ref(&part)).unwrap();
            let Ok(state) = seen.table.state() else { continue };
            if seen.table.resignation().is_some() {
                continue;
            }
            let offered = matches!(seen.table.decision(), barpoint_core::Decision::Answer(_));
            let (position, on_roll) = (*seen.table.position(), seen.table.on_roll());
            let variant = part.rules.variant;
            let record = PositionRecord { position, state, on_roll, variant }.into_match();
            for name in ["pos", "snowie-position", "xgid", "gnubgid", "json"] {
                let Some(format) = FileFormat::named(name) else { continue };
                if offered && matches!(name, "pos" | "snowie-position") {
                    continue;
                }
                let written = format.write(std::slice::from_ref(&record)).unwrap();
                let read = format.read(&written.bytes).unwrap().matches;
                let (_, back) = PositionSeen::last(&read).unwrap();
                same(name, &seen.table, &back.table);
                checked += 1;
            }
        }
    }
    assert!(checked > 100);
}

fn same(name: &str, ours: &Seats, theirs: &Seats) {
    assert_eq!(ours.on_roll(), theirs.on_roll(), "{name}");
    assert_eq!(ours.position(), theirs.position(), "{name}");
    assert_eq!(ours.cube(), theirs.cube(), "{name}");
    assert_eq!(ours.decision(), theirs.decision(), "{name}");
    assert_eq!(ours.score(), theirs.score(), "{name}");
    assert_eq!(ours.is_crawford(), theirs.is_crawford(), "{name}");
}

#[test]
fn swapping_the_players_twice_changes_nothing() {
    for record in matches() {
        let swapped = record.clone().swapped();
        assert_eq!(swapped.clone().winner(), record.winner().map(barpoint_core::Player::flip));
        assert_eq!(swapped.swapped(), record);
    }
}
