//! Counts of plays and positions in a few turns, from data files.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use barpoint_core::{Dice, PerftCount, PerftError, Position, PositionKey, perft};
use barpoint_testing::{data, naive, position};

const FILES: [&str; 3] = ["perft/starts.perft", "perft/middle.perft", "perft/bearoff.perft"];

/// A position and its counts for depths 1, 2, …
struct Case {
    id: String,
    counts: Vec<PerftCount>,
}

/// The cases of the data files, each up to the first depth of more than `most` plays.
fn cases(most: u64) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in FILES.map(data).iter().flat_map(|text| text.lines()) {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match (&words[..], cases.last_mut()) {
            (["#", ..], _) => {}
            (["position", id], _) => cases.push(Case { id: (*id).to_owned(), counts: Vec::new() }),
            (["perft", depth, plays, positions], Some(case)) => {
                let [plays, positions] = [plays, positions].map(|number| number.parse().unwrap());
                case.counts.push(PerftCount { plays, positions });
                assert_eq!(depth.parse(), Ok(case.counts.len()), "{line}");
            }
            _ => panic!("neither `position ID` nor `perft DEPTH PLAYS POSITIONS`: {line}"),
        }
    }
    for case in &mut cases {
        let depth = case.counts.iter().position(|count| count.plays > most);
        case.counts.truncate(depth.unwrap_or(case.counts.len()));
    }
    cases
}

fn check(most: u64, counts_of: impl Fn(&Position, usize) -> Vec<PerftCount>) {
    let cases = cases(most);
    assert!(cases.iter().map(|case| case.counts.len()).sum::<usize>() > cases.len());
    for case in cases {
        assert_eq!(counts_of(&position(&case.id), case.counts.len()), case.counts, "{}", case.id);
    }
}

/// Counts as [`perft`] does, by the naive rule book.
fn naive_perft(position: &Position, depth: usize) -> Vec<PerftCount> {
    let mut ends = BTreeMap::from([(PositionKey::from(position), 1)]);
    let turn = |_| {
        let mut next = BTreeMap::new();
        for (key, ways) in &ends {
            let position = Position::try_from(*key).unwrap();
            if position.on_roll().total() == 0 || position.opponent().total() == 0 {
                continue;
            }
            for result in Dice::ALL.iter().flat_map(|&dice| naive::results(&position, dice)) {
                *next.entry(PositionKey::from(&result)).or_insert(0) += ways;
            }
        }
        ends = next;
        PerftCount { plays: ends.values().sum(), positions: ends.len() as u64 }
    };
    (1..=depth).map(turn).collect()
}

fn counts(position: &Position, depth: usize) -> Vec<PerftCount> {
    perft(position, depth, &AtomicBool::new(false)).unwrap()
}

#[test]
fn a_stop_ends_the_count() {
    let stopped = perft(&position("4HPwATDgc/ABMA"), 6, &AtomicBool::new(true));
    assert_eq!(stopped, Err(PerftError::Stopped));
}

#[test]
#[ignore = "takes a gigabyte and minutes; `.ci/run nightly` runs it"]
fn too_many_positions_are_refused() {
    let refused = perft(&position("4HPwATDgc/ABMA"), 4, &AtomicBool::new(false));
    assert_eq!(refused, Err(PerftError::TooManyPositions { turns: 4 }));
}

#[test]
fn shallow() {
    check(50_000, counts);
}

#[test]
fn shallow_by_the_naive_generator() {
    check(10_000, naive_perft);
}

#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn deep() {
    check(u64::MAX, counts);
}

#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn deep_by_the_naive_generator() {
    check(u64::MAX, naive_perft);
}
