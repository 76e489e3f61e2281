//! Reports of analysed matches.
#![cfg(all(feature = "analysis", feature = "records", feature = "rollout", feature = "wire"))]

use std::path::Path;

use barpoint::Engine;
use barpoint::analysis::statistics::Thresholds;
use barpoint::records::{Match, read_file};
use barpoint::wire::{analysis::ActionKind, match_report, report::Report};

fn data(name: &str) -> Match {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    read_file(&std::fs::read(path).expect("a file")).expect("a match").matches.remove(0)
}

fn report(record: &Match) -> Report {
    let engine = Engine::new();
    match_report(record, Some("file"), 1, &engine, &Thresholds::default())
}

#[test]
fn every_action_has_its_board_and_its_verdicts() {
    let record = data("statistics/noisy-3p.sgf");
    let report = report(&record);
    let moments: usize = report.games.iter().map(|game| game.moments.len()).sum();
    let entries: usize = record.games.iter().map(|game| game.entries.len()).sum();
    assert_eq!(moments, entries);
    for moment in report.games.iter().flat_map(|game| &game.moments) {
        assert!(moment.xgid.is_some() || moment.action.text == "accepts", "{moment:?}");
        for decision in &moment.decisions {
            assert_eq!(decision.action, moment.action.number);
            let is_play = decision.kind == ActionKind::Play;
            assert!(!is_play || moment.action.text.contains(&decision.made), "{moment:?}");
        }
    }
    let decisions = report.games.iter().flat_map(|game| &game.moments).flat_map(|it| &it.decisions);
    assert!(decisions.filter(|it| it.error.is_some()).count() > 20);
}

#[test]
fn values_lead_from_the_score_before_a_game_to_the_score_after_it() {
    let report = report(&data("statistics/noisy-3p.sgf"));
    let games = &report.games;
    assert_eq!(games[0].value_before.map(|value| value.0), Some(0.5));
    for pair in games.windows(2) {
        assert_eq!(pair[0].value_after, pair[1].value_before);
    }
    let winner = report.winner.expect("a winner");
    let won = if winner == 0 { 1.0 } else { 0.0 };
    assert_eq!(games.last().and_then(|game| game.value_after).map(|value| value.0), Some(won));
    let values = games.iter().flat_map(|game| &game.moments).filter_map(|moment| moment.value);
    let values: Vec<f64> = values.map(|value| value.0).collect();
    assert!(values.len() > 20 && values.iter().all(|value| (0.0..=1.0).contains(value)));
}
