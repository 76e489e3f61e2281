//! Games of trials that are kept.

use std::sync::Mutex;

use barpoint_core::{CubeOwner, Position, Side};
use barpoint_rollout::{
    PlayedGame, Progress, RolloutOptions, RolloutPlan, Runner, TrialEvent, TrialRecord,
};

use crate::support::{PipCounter, short_game_plan};

/// Collects all records.
#[derive(Default)]
struct Keeper(Mutex<Vec<(u32, TrialRecord)>>);

impl Progress for Keeper {
    fn done(&self, _: u64, _: u64) {}

    fn trial(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        self.0.lock().unwrap().extend((0..).map_while(of).map(|record| (trial, record)));
    }

    fn keeps_games(&self) -> bool {
        true
    }
}

fn kept(plan: &RolloutPlan) -> Vec<(u32, TrialRecord)> {
    let keeper = Keeper::default();
    let player = PipCounter(plan.options().variant);
    let trials = 0..plan.options().trials;
    let _ = Runner::new(plan, &player).reporting_to(&keeper).run_trials(trials);
    let mut records = keeper.0.into_inner().unwrap();
    records.sort_by_key(|(trial, record)| (*trial, record.candidate));
    records
}

/// Plays a game again by the rules alone. Returns the final board and the number of doublings.
fn walk(plan: &RolloutPlan, candidate: usize, game: &PlayedGame) -> (Position, u32) {
    let start = plan.candidates()[candidate];
    let (mut position, mut cube) = (start.position, start.cube);
    for event in &game.events {
        match event {
            TrialEvent::Play { dice, after } => {
                let plays = position.plays(*dice);
                assert!(plays.iter().any(|play| play.result == *after), "{dice}: {event:?}");
                position = *after;
                cube = cube.flip();
            }
            TrialEvent::Double => assert_ne!(cube.owner, CubeOwner::Side(Side::Opponent)),
            TrialEvent::Take => cube = cube.doubled_by(Side::OnRoll).unwrap(),
            TrialEvent::Beaver => {
                cube = cube.doubled_by(Side::OnRoll).unwrap();
                cube.value = cube.value.doubled().unwrap();
            }
            TrialEvent::Pass => {}
        }
    }
    (position, cube.value.log2().into())
}

#[test]
fn games_are_legal_and_end_as_recorded() {
    let options = RolloutOptions { trials: 600, ..RolloutOptions::quick() };
    let plan = short_game_plan(&options);
    let records = kept(&plan);
    assert_eq!(records.len(), 600 * plan.candidates().len());
    let (mut splits, mut passes) = (0, 0);
    for (trial, record) in &records {
        let parts: f64 = record.games.iter().map(|game| 1.0 / game.parts as f64).sum();
        assert!((parts - 1.0).abs() < 1e-12, "trial {trial}");
        splits += usize::from(record.games.len() > 1);
        // The trial is the mean of its games, up to the rounding of each.
        for (i, &value) in record.values.iter().enumerate() {
            let mean: f64 =
                record.games.iter().map(|game| game.values[i] as f64 / game.parts as f64).sum();
            assert!((mean - value as f64).abs() <= 16.0, "trial {trial}: {mean} {value}");
        }
        assert_eq!(record.games[0].ending, record.ending);
        for game in &record.games {
            let (position, doublings) = walk(&plan, record.candidate, game);
            let is_over = position.result(plan.options().variant).is_some();
            let passed = game.events.last() == Some(&TrialEvent::Pass);
            passes += usize::from(passed);
            assert_eq!(is_over, !passed, "trial {trial}: {}", game.ending);
            assert_eq!(passed, ["cashed", "passed"].contains(&game.ending));
            assert!(doublings <= 10);
        }
        // Branches have the same beginning and then differ.
        let [first, others @ ..] = &record.games[..] else { panic!("no game") };
        for other in others {
            assert_ne!(first.events, other.events);
            assert_eq!(first.events[0], other.events[0]);
        }
    }
    assert!(splits > 0 && passes > 0, "{splits} {passes}");
}

#[test]
fn truncated_games_end_with_an_estimate() {
    let options =
        RolloutOptions { trials: 20, truncate_after: Some(2), ..RolloutOptions::default() };
    for (trial, record) in kept(&short_game_plan(&options)) {
        let [game] = &record.games[..] else { panic!("trial {trial} was split") };
        assert!(game.events.len() <= 2);
        assert_eq!((game.ending, game.values, game.parts), (record.ending, record.values, 1));
    }
}

#[test]
fn games_are_not_kept_without_a_request() {
    struct Other(Keeper);
    impl Progress for Other {
        fn done(&self, _: u64, _: u64) {}

        fn trial(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
            self.0.trial(trial, of);
        }
    }
    let plan = short_game_plan(&RolloutOptions { trials: 3, ..RolloutOptions::default() });
    let other = Other(Keeper::default());
    let player = PipCounter(plan.options().variant);
    let _ = Runner::new(&plan, &player).reporting_to(&other).run_trials(0..3);
    let records = other.0.0.into_inner().unwrap();
    assert!(!records.is_empty() && records.iter().all(|(_, record)| record.games.is_empty()));
}
