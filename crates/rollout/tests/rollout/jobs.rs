//! Jobs that are written and read again.

use std::collections::BTreeMap;

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, MatchScore, Side, Variant};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{
    Candidate, Job, Late, PlayerSettings, RolloutOptions, RolloutPlan, StopRules,
};

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
