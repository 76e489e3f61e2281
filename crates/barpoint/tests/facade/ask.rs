//! Questions as people ask them.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]
#![cfg(all(feature = "analysis", feature = "records", feature = "rollout", feature = "wire"))]

use std::path::Path;

use barpoint::analysis::statistics::Thresholds;
use barpoint::ask::{RolloutCandidates, RolloutFields};
use barpoint::records::{Match, read_file};
use barpoint::rollout::{Preset, RolloutOptions, StopRules};
use barpoint::wire::analysis::Action;
use barpoint::wire::match_report;
use barpoint::{AnalysisSettings, Engine, Situation};

fn usual() -> RolloutFields {
    RolloutFields::default()
}

/// Returns the field and the reason of a refusal.
fn refused(fields: &RolloutFields) -> (&'static str, String) {
    let problem = fields.options().map(|_| ()).and_then(|()| fields.rules().map(|_| ()));
    let problem =
        problem.and_then(|()| RolloutCandidates::best(fields, None).map(|_| ())).unwrap_err();
    (problem.field, problem.reason)
}

#[test]
fn a_preset_without_other_fields_is_the_job_of_the_preset() {
    let engine = Engine::new();
    let start = Situation::default();
    for preset in Preset::ALL {
        let options = RolloutFields { preset: Some(preset), ..usual() }.options().unwrap();
        let ours = engine.rollout(&start).options(options).plan().unwrap();
        let known = engine.rollout(&start).preset(preset).plan().unwrap();
        assert_eq!(ours.job().as_str(), known.job().as_str());
        assert_eq!(options.trials, RolloutOptions::from(preset).trials);
    }
}

#[test]
fn a_confidence_allows_every_sequence_of_three_rolls() {
    let sure = RolloutFields { confidence: Some(0.9), ..usual() };
    assert_eq!(sure.options().unwrap().trials, 46_656);
    let rules = StopRules { minimum: 144, confidence: Some(0.9), ..StopRules::default() };
    assert_eq!(sure.rules().unwrap(), rules);
    let few = RolloutFields { trials: Some(324), ..sure };
    assert_eq!(few.options().unwrap().trials, 324);
}

#[test]
fn plies_leave_out_the_late_turns_of_a_preset() {
    let deep = RolloutFields { preset: Some(Preset::Deep), ..usual() };
    assert_eq!(deep.options().unwrap().late.map(|late| late.turn), Some(8));
    let two = RolloutFields { plies: Some(2), ..deep.clone() }.options().unwrap();
    assert_eq!(two.late, None);
    assert_eq!([two.players.on_roll, two.players.opponent].map(|it| it.cube.plies), [2, 2]);
    let late = RolloutFields { plies: Some(2), late: Some(3), late_cube_plies: Some(1), ..deep };
    let late = late.options().unwrap().late.unwrap();
    let player = late.players.opponent;
    assert_eq!((late.turn, player.chequer.plies, player.cube.plies), (3, 0, 1));
}

#[test]
fn a_field_that_is_wrong_or_without_effect_is_named() {
    let cases = [
        (RolloutFields { trials: Some(0), ..usual() }, "trials"),
        (RolloutFields { plies: Some(5), ..usual() }, "plies"),
        (RolloutFields { opponent_cube_plies: Some(5), ..usual() }, "opponent_cube_plies"),
        (RolloutFields { luck_plies: Some(5), ..usual() }, "luck_plies"),
        (
            RolloutFields { luck_plies: Some(1), variance_reduction: Some(false), ..usual() },
            "luck_plies",
        ),
        (RolloutFields { late_plies: Some(1), ..usual() }, "late"),
        (RolloutFields { branches: Some(17), ..usual() }, "branches"),
        (RolloutFields { filter: Some("0:1:0.1".parse().unwrap()), ..usual() }, "filter"),
        (RolloutFields { noise: Some(1.5), ..usual() }, "noise"),
        (RolloutFields { opponent_noise: Some(-0.5), ..usual() }, "opponent_noise"),
        (RolloutFields { noise_seed: Some(1), ..usual() }, "noise_seed"),
        (RolloutFields { confidence: Some(1.0), ..usual() }, "confidence"),
        (RolloutFields { stop_error: Some(-1.0), ..usual() }, "stop_error"),
        (RolloutFields { stop_jsds: Some(f64::NAN), ..usual() }, "stop_jsds"),
        (RolloutFields { within: Some(-1.0), ..usual() }, "within"),
        (RolloutFields { top: Some(2), ..usual() }, "dice"),
    ];
    for (fields, name) in cases {
        let (field, reason) = refused(&fields);
        assert_eq!(field, name, "{reason}");
        assert!(reason.contains("expected"), "{reason}");
    }
}

fn noisy() -> Match {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/statistics/noisy-3p.sgf");
    let record = read_file(&std::fs::read(path).unwrap()).unwrap().matches.remove(0);
    record.by_preferred_analyst().into_owned()
}

#[test]
fn a_report_has_the_reasons_of_the_analysis() {
    let (engine, record) = (Engine::new(), noisy());
    let settings = AnalysisSettings::default();
    let analysis = engine.reviewed(&record, &settings).document(1, None);
    let report = match_report(&record, None, 1, &engine, &Thresholds::default());
    let moments = report.games.iter().flat_map(|game| &game.moments);
    let reported: Vec<&Action> = moments.flat_map(|moment| &moment.decisions).collect();
    assert_eq!(reported, analysis.actions.iter().collect::<Vec<_>>());
    let counted = |action: &&&Action| {
        action.play_reasons.as_ref().is_some_and(|reasons| reasons.best.good_rolls.is_some())
    };
    assert!(reported.iter().filter(counted).count() > 20);
    assert!(analysis.nets.is_empty() && analysis.coverage.is_none());
}

#[test]
fn only_a_new_analysis_names_its_nets() {
    let engine = Engine::new().with_plies(0).unwrap();
    let settings =
        AnalysisSettings { game: Some(0), ..AnalysisSettings::at("0-ply".parse().unwrap()) };
    let analysed = engine.analyse(&noisy(), &settings, &|_, _| ()).unwrap();
    let ours = analysed.record.analysed_by(Some(Engine::ANALYST));
    let document = engine.reviewed(&ours, &settings).document(1, Some(&analysed.coverage));
    assert_eq!(document.nets, engine.net_hashes());
    assert!(document.coverage.is_some());
}
