//! Rollouts through the facade.
#![cfg(all(feature = "databases", feature = "rollout"))]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use barpoint::rollout::{
    Action, Discard, Division, Estimate, FileError, Preset, Progress, RolloutError, RolloutOptions,
    Shard, StopReason, StopRules,
};
use barpoint::{Dice, Engine, QuestionError, Situation, Variant};

/// Stops the rollout after some trials.
struct StopAfter<'a> {
    most: u64,
    stop: &'a AtomicBool,
}

impl Progress for StopAfter<'_> {
    fn done(&self, trials: u64, of: u64) {
        assert_eq!(of, 60);
        if trials >= self.most {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

fn dice(text: &str) -> Dice {
    text.parse().expect("dice")
}

#[test]
fn a_rollout_that_was_stopped_and_resumed_is_the_same() {
    let engine = Engine::new().with_threads(2.try_into().unwrap()).unwrap();
    let start = Situation::default();
    let stop = Arc::new(AtomicBool::new(false));
    let impatient = StopAfter { most: 20, stop: &stop };
    let stopped = engine.clone().stopped_by(Arc::clone(&stop));
    let rollout = stopped.rollout(&start).trials(60).best_plays(dice("31"), 2);
    let part = rollout.run(&impatient).unwrap();
    let rollout = engine.rollout(&start).trials(60).best_plays(dice("31"), 2);
    assert_eq!(part.reason(), Some(StopReason::Interrupted));
    assert!((20..60).contains(&part.trials()), "{}", part.trials());

    let resumed = rollout.clone().resume(part.file()).run(&Discard).unwrap();
    let alone = engine.clone().with_threads(1.try_into().unwrap()).unwrap();
    let whole = alone.rollout(&start).trials(60).best_plays(dice("31"), 2);
    let whole = whole.run(&Discard).unwrap();
    assert_eq!(resumed.file(), whole.file());
    assert_eq!(whole.reason(), Some(StopReason::Complete));
}

/// Half of the wins are gammons.
#[test]
fn under_the_jacoby_rule_gammons_do_not_count_if_nobody_can_double() {
    let engine = Engine::new();
    let fixed: Situation = "XGID=-DD-----c-----------l-----:0:0:1:00:0:0:1:0:0".parse().unwrap();
    for cubeful in [true, false] {
        let options = RolloutOptions { cubeful, trials: 36, ..RolloutOptions::quick() };
        let rollout = engine.rollout(&fixed).options(options);
        let rollout = rollout.run(&Discard).unwrap();
        let [found] = &rollout.candidates()[..] else { panic!("one candidate") };
        let [win, win_gammon, ..] = found.estimates.probabilities.map(|chance| chance.mean);
        assert!((found.equity.mean - (2.0 * win - 1.0)).abs() < 1e-6, "{found:?}");
        assert!(win_gammon > 0.1, "{found:?}");
    }
}

#[test]
fn a_cube_decision_is_rolled_out_as_two_candidates() {
    let engine = Engine::new();
    let situation: Situation =
        "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:0:0:10".parse().unwrap();
    let rollout = engine.rollout(&situation).preset(Preset::Roller);
    let rollout = rollout.run(&Discard).unwrap();
    assert_eq!(rollout.actions(), [Action::NoDouble, Action::DoubleTake]);
    let rows = rollout.cube_rows().unwrap();
    assert_eq!(rows[2].equity, Estimate::new(1.0, 0.0));
    let best = rows.iter().position(|row| row.difference.is_none()).unwrap();
    let words = rollout.decision().unwrap().to_string();
    assert!(words.starts_with(rows[best].words.split(',').next().unwrap()), "{words}");
}

#[test]
fn invalid_requests_are_refused() {
    let engine = Engine::new();
    let start = Situation::default();
    let run = |request: barpoint::rollout::RolloutRequest<'_>| {
        request.run(&Discard).err().map(|error| error.to_string())
    };
    let request = || engine.rollout(&start).trials(36);
    let legal = start.position.plays(dice("31"))[0];
    let refused = [
        run(request().plays(dice("31"), [legal, legal])),
        run(request().plays(dice("64"), [legal])),
        run(request().plays(dice("31"), [])),
        run(request().trials(0)),
        run(request()
            .stop_rules(StopRules { error: Some(0.1), ..StopRules::default() })
            .shard(5..9)),
        run(engine.rollout(&Situation::from(Variant::Hypergammon3))),
    ];
    for (message, words) in refused.iter().zip([
        "leads to the same position",
        "not legal with 64",
        "no plays",
        "0 trials",
        "in a part of the trials",
        "database",
    ]) {
        assert!(message.as_ref().is_some_and(|message| message.contains(words)), "{message:?}");
    }
    let other = request().seed(2).run(&Discard).unwrap().file();
    let error = request().resume(other).run(&Discard).unwrap_err();
    assert!(matches!(error, RolloutError::File(FileError::OtherJob { .. })), "{error}");
}

#[test]
fn presets_are_read_by_their_names() {
    for preset in Preset::ALL {
        assert_eq!(preset.to_string().parse(), Ok(preset));
    }
    assert_eq!(RolloutOptions::from(Preset::Standard), RolloutOptions::quick());
    let error = "rollers".parse::<Preset>().unwrap_err().to_string();
    assert!(
        error.ends_with("expected fast, standard, deep, roller, roller+ or roller++"),
        "{error}"
    );
}

#[test]
fn small_hypergammon_needs_no_file() {
    let engine = Engine::new().with_plies(0).unwrap();
    let start = Situation::from(Variant::Hypergammon1);
    let evaluation = engine.evaluate(&start).unwrap();
    assert!(evaluation.outcome.win > 0.5, "{evaluation}");
}

#[test]
fn the_identity_depends_on_data_but_not_on_options() {
    let engine = Engine::new();
    let identity = engine.identity();
    let nets: Vec<&str> = identity.nets.keys().map(String::as_str).collect();
    assert_eq!(nets, ["contact", "pruner", "race"]);
    assert!(identity.nets.values().all(|hash| hash.len() == 64));
    assert_eq!(engine.clone().with_plies(0).unwrap().identity(), identity);
    let table = barpoint::BuiltinMet::Woolsey.table();
    assert_ne!(engine.with_table(table).identity().table_hash, identity.table_hash);
}

#[test]
fn a_rollout_of_an_engine_that_is_stopped_has_the_trials_that_are_done() {
    let (stop, done) = (Arc::new(AtomicBool::new(false)), AtomicU64::new(0));
    let engine = Engine::new().stopped_by(Arc::clone(&stop));
    let rollout = engine.rollout(&Situation::default()).trials(1_000_000);
    let progress = |trials: u64, of: u64| {
        assert_eq!(of, 1_000_000);
        if done.fetch_max(trials, Ordering::Relaxed).max(trials) >= 50 {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let part = rollout.run(&progress).unwrap();
    assert_eq!(part.trials(), done.load(Ordering::Relaxed));
    assert!((50..200).contains(&part.trials()), "{}", part.trials());
    assert_eq!(part.reason(), Some(StopReason::Interrupted));
    // The choice of the best plays is a search.
    let error = rollout.best_plays(dice("31"), 2).run(&progress).unwrap_err();
    assert_eq!(error, RolloutError::Question(QuestionError::Stopped));
}

#[test]
fn a_divided_rollout_equals_a_whole_one_in_any_order_of_its_shards() {
    let engine = Engine::new().with_threads(1.try_into().unwrap()).unwrap();
    let start = Situation::default();
    let options =
        RolloutOptions { truncate_after: Some(2), trials: 1296, ..RolloutOptions::quick() };
    let request = || engine.rollout(&start).options(options).best_plays(dice("31"), 3);
    let confidence = StopRules { confidence: Some(0.9), minimum: 144, ..StopRules::default() };
    for rules in [StopRules::default(), confidence] {
        let request = request().stop_rules(rules);
        let whole = request.run(&Discard).unwrap();
        let mut division = Division::new(&request, request.plan().unwrap()).unwrap();
        let mut running: Vec<Shard> = Vec::new();
        let mut turn = 0;
        while !division.is_finished(&request).unwrap() {
            turn += 1;
            while running.len() < 9
                && let Some(shard) = division.take(&request, 5 + turn % 31).unwrap()
            {
                running.push(shard);
            }
            let index = turn as usize * 7 % running.len();
            let shard = running.swap_remove(index);
            if turn % 10 == 3 {
                // Its worker has died.
                division.give_back(shard);
                continue;
            }
            let Shard { candidates, trials } = &shard;
            let part = request.run_part(division.rollout(), candidates, trials.clone());
            division.add(&request, &part.unwrap()).unwrap();
        }
        assert_eq!(division.rollout().file(), whole.file());
        assert_eq!(division.rollout().reason(), whole.reason());
        assert_eq!(division.take(&request, 9).unwrap(), None);
        assert_eq!(whole.reason() == Some(StopReason::Complete), !rules.any());
    }
}

#[test]
fn sums_that_nobody_took_are_refused() {
    let engine = Engine::new();
    let start = Situation::default();
    let request = engine.rollout(&start).trials(36).seed(4);
    let mut division = Division::new(&request, request.plan().unwrap()).unwrap();
    let part = request.run_part(division.rollout(), &[0], 0..9).unwrap();
    assert_eq!(division.add(&request, &part).unwrap_err(), RolloutError::PartOutOfOrder);
    let other = engine.rollout(&start).trials(36).seed(5);
    let other = other.run_part(&other.plan().unwrap(), &[0], 0..9).unwrap();
    let error = division.add(&request, &other).unwrap_err();
    assert!(matches!(error, RolloutError::File(FileError::OtherJob { .. })), "{error}");
    assert_eq!(division.take(&request, 9).unwrap().unwrap().trials, 0..9);
    division.add(&request, &part).unwrap();
    assert!(division.add(&request, &part).is_err());
}
