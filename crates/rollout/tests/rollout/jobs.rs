//! Jobs that are written and read again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, Side, Variant};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{
    Candidate, FileError, Job, Late, PlayerSettings, Progress, RolloutFile, RolloutOptions,
    RolloutPlan, Runner, StopRules, Tally, content_hash,
};
use serde_json::{Value, json};

use crate::support::{PipCounter, short_game_plan};

/// The opponent leads 3-1 in a match to 7, and the player who has just moved owns the cube.
fn plan() -> RolloutPlan {
    let start = Variant::Backgammon.start();
    let score = MatchScore::new(7, BySide { on_roll: 3, opponent: 1 }, false).unwrap();
    let cube = Cube { value: CubeValue::new(2).unwrap(), owner: CubeOwner::Side(Side::Opponent) };
    let plays = start.plays("31".parse().unwrap());
    let candidate = |play: &barpoint_core::LegalPlay| Candidate {
        position: play.result,
        cube,
        may_double: true,
    };
    let candidates = plays.iter().take(2).map(candidate).collect();
    let player = PlayerSettings::of_plies(1);
    let options = RolloutOptions {
        seed: 7,
        truncate_after: Some(9),
        players: BySide { on_roll: player, opponent: PlayerSettings::of_plies(2) },
        late: Some(Late { turn: 4, players: BySide { on_roll: player, opponent: player } }),
        ..RolloutOptions::quick()
    };
    let table = MatchEquityTable::default();
    let contest = Contest::Match(score);
    RolloutPlan::new(candidates, Side::Opponent, contest, cube, &table, options).unwrap()
}

#[test]
fn a_job_contains_all_settings() {
    let plan = plan();
    let data = BTreeMap::from([("net contact".to_owned(), "f00".to_owned())]);
    let rules = StopRules { minimum: 144, confidence: Some(0.95), ..StopRules::default() };
    let job = Job::new(&plan, &rules, &data);
    assert_eq!(job.settings().unwrap().origin(), None);
    let (start, dice) = (Variant::Backgammon.start(), "31".parse().unwrap());
    let settings = job.with_origin(&start, dice).settings().unwrap();
    assert_eq!(settings.origin(), Some((start, dice)));
    assert_eq!(settings.data, data);
    assert_eq!((settings.us.chequer.plies, settings.opponent.cube.plies), (1, 2));
    assert_eq!(settings.us.filter().as_deref(), Some("normal"));
    assert_eq!(settings.late.as_ref().map(|late| late.turn), Some(4));
    assert_eq!(settings.luck_plies(), Some(0));
    assert_eq!(settings.rules.as_ref().unwrap().confidence.as_deref(), Some("0.95"));
    let again = settings.plan(&MatchEquityTable::default()).unwrap();
    assert_eq!(again.candidates(), plan.candidates());
    assert_eq!((again.contest(), again.viewpoint()), (plan.contest(), plan.viewpoint()));
    assert_eq!(again.base(), plan.base());
    assert_eq!(again.cube_limit(), plan.cube_limit());
}

/// Returns a rollout of 20 trials as a file.
fn file() -> String {
    let plan = short_game_plan(&RolloutOptions { trials: 20, ..RolloutOptions::default() });
    let (rules, tally) = (StopRules::default(), Tally::new(plan.candidates().len()));
    let player = PipCounter(Variant::Hypergammon2);
    let (tally, _) = Runner::new(&plan, &player).conduct(&rules, 0..20, tally).unwrap();
    RolloutFile::new(Job::new(&plan, &rules, &BTreeMap::new()), tally).encode()
}

/// Returns the file with changed sums and a valid checksum.
fn with(change: impl FnOnce(&mut Value)) -> String {
    let file = file();
    let lines: Vec<&str> = file.lines().collect();
    let mut body: Value = serde_json::from_str(lines[2]).unwrap();
    change(&mut body);
    signed(&[lines[0], lines[1], &body.to_string()])
}

fn signed(lines: &[&str]) -> String {
    let text = lines.join("\n") + "\n";
    let hash = content_hash(text.as_bytes());
    text + &hash + "\n"
}

#[test]
fn every_byte_is_checked() {
    let file = file();
    assert_eq!(RolloutFile::decode(file.as_bytes()).unwrap().encode(), file);
    for at in (0..file.len()).step_by(7) {
        assert!(RolloutFile::decode(&file.as_bytes()[..at]).is_err(), "cut at {at}");
        let mut flipped = file.clone().into_bytes();
        flipped[at] ^= 1;
        assert!(RolloutFile::decode(&flipped).is_err(), "byte {at} changed");
    }
    let damaged = [file.clone() + "\n", file.clone() + &file, file.replace('\n', "\r\n")];
    for bytes in damaged {
        assert_eq!(RolloutFile::decode(bytes.as_bytes()), Err(FileError::Damaged));
    }
    let newer = file.replacen("rollout 1", "rollout 2", 1);
    assert_eq!(RolloutFile::decode(newer.as_bytes()), Err(FileError::Version("2".into())));
}

#[test]
fn impossible_sums_are_refused_even_with_a_valid_checksum() {
    let inconsistent = |bytes: &str| {
        assert_eq!(RolloutFile::decode(bytes.as_bytes()), Err(FileError::Inconsistent), "{bytes}");
    };
    let most = i128::MAX.to_string();
    inconsistent(&with(|body| body["candidates"] = json!(1_000_000_000_000_u64)));
    inconsistent(&with(|body| body["candidates"] = json!(0)));
    inconsistent(&with(|body| body["parts"][0]["candidates"][1] = json!(99)));
    inconsistent(&with(|body| body["parts"][0]["ranges"] = json!([[0, 19]])));
    inconsistent(&with(|body| body["parts"][0]["ranges"] = json!([[20, 0]])));
    inconsistent(&with(|body| body["parts"][0]["ranges"] = json!([[0, 15], [10, 15]])));
    inconsistent(&with(|body| body["parts"][0]["sums"]["trials"] = json!(u64::MAX)));
    inconsistent(&with(|body| body["parts"][0]["sums"]["values"][0][7] = json!(most)));
    inconsistent(&with(|body| body["parts"][0]["sums"]["products"][0][7] = json!(most)));
    inconsistent(&with(|body| body["parts"][0]["sums"]["counts"][0][0] = json!(u64::MAX)));
    inconsistent(&with(|body| body["parts"][0]["sums"]["endings"][0][0] = json!(u64::MAX)));
    inconsistent(&with(|body| {
        let part = body["parts"][0].clone();
        body["parts"].as_array_mut().unwrap().push(part);
    }));
    inconsistent(&with(|body| *body = json!([])));
    let file = file();
    let lines: Vec<&str> = file.lines().collect();
    inconsistent(&signed(&[lines[0], "{}", lines[2]]));
    inconsistent(&signed(&[lines[0], lines[1], &"[".repeat(100_000)]));
}

#[test]
fn trials_of_older_programs_are_read_but_not_merged_with_new_ones() {
    let file = file();
    let lines: Vec<&str> = file.lines().collect();
    let older = lines[1].replace("\"schema\":4", "\"schema\":3");
    let older = RolloutFile::decode(signed(&[lines[0], &older, lines[2]]).as_bytes()).unwrap();
    assert!(older.job.settings().is_some());
    let mut ours = RolloutFile::decode(file.as_bytes()).unwrap();
    let error = ours.merge(&older).unwrap_err();
    assert_eq!(error, FileError::Schema { ours: 4, theirs: 3 });
    assert!(error.to_string().starts_with("a rollout with job schema 3: expected 4, because"));
}

// Progress and stopping.

const PLAYER: PipCounter = PipCounter(Variant::Hypergammon2);

/// Counts trials and stops the rollout after some.
#[derive(Default)]
struct StopAfter {
    limit: u32,
    done: AtomicU32,
    stop: AtomicBool,
}

impl Progress for StopAfter {
    fn done(&self, trials: u64, of: u64) {
        assert!(trials <= of, "{trials} of {of}");
        let most = self.done.fetch_max(trials as u32, Ordering::Relaxed).max(trials as u32);
        self.stop.fetch_or(most >= self.limit, Ordering::Relaxed);
    }
}

fn runner<'a>(plan: &'a RolloutPlan, counter: &'a StopAfter) -> Runner<'a, PipCounter> {
    Runner::new(plan, &PLAYER).reporting_to(counter).stopped_by(&counter.stop)
}

#[test]
fn progress_adds_up_to_all_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 50, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 51, ..StopAfter::default() };
    let result = runner(&plan, &counter).run().unwrap();
    assert_eq!(counter.done.into_inner(), 50);
    assert_eq!(result.trials(), 50);
}

#[test]
fn a_stopped_rollout_is_a_rollout_of_fewer_trials() {
    let plan = short_game_plan(&RolloutOptions { trials: 100_000, ..RolloutOptions::default() });
    let counter = StopAfter { limit: 20, ..StopAfter::default() };
    let stopped = runner(&plan, &counter).run().unwrap();
    let done = counter.done.into_inner();
    assert!((20..100_000).contains(&done), "{done}");
    let expected = Runner::new(&plan, &PLAYER).run_trials(0..done);
    assert_eq!(&stopped.tally().parts()[0].sums, &expected);
}

#[test]
fn a_rollout_stopped_before_it_starts_has_no_result() {
    let plan = short_game_plan(&RolloutOptions::default());
    assert_eq!(Runner::new(&plan, &PLAYER).stopped_by(&AtomicBool::new(true)).run(), None);
}
