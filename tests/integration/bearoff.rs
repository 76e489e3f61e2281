//! The one-sided bearoff against GNU Backgammon's databases and evaluations.

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::Chequers;
use barpoint_testing::{json_lines, numbers, position};
use serde_json::Value;

/// gnubg stores chances in units of 1/65535 and rounds at every board on the way. Of two plays of nearly
/// equal value the rounding may choose another one than we do.
#[track_caller]
fn check(ours: Rolls<'_>, first: &Value, stored: &Value) {
    let first = first.as_u64().expect("a number") as usize;
    let stored: Vec<f64> = numbers(stored).into_iter().map(|n| n / 65535.0).collect();
    let end = (first + stored.len()).max(ours.fewest() + ours.chances().len());
    let mut mean = 0.0;
    for rolls in 0..end {
        let chance = rolls.checked_sub(first).and_then(|i| stored.get(i)).copied().unwrap_or(0.0);
        assert!((ours.chance(rolls) - chance).abs() < 1.1e-4, "{rolls} rolls: {ours:?} {stored:?}");
        mean += rolls as f64 * chance;
    }
    assert!((ours.mean() - mean).abs() < 1.5e-4, "mean {mean}: {ours:?}");
}

#[test]
fn distributions_equal_gnubg() {
    let databases = [6, 7].map(|points| OneSided::build(points, 15));
    for row in json_lines("golden/bearoff_one_sided.jsonl") {
        let points = row["points"].as_u64().unwrap() as usize;
        let bearoff = databases.iter().find(|b| b.numbering().points() == points).unwrap();
        let index = row["index"].as_u64().unwrap() as u32;
        let board = bearoff.numbering().board(index).unwrap();
        let stacks: Vec<_> = (1..).zip(numbers(&row["board"])).map(|(p, n)| (p, n as u8)).collect();
        assert_eq!(board, Chequers::at(&stacks), "{index}");
        check(bearoff.rolls(&board).unwrap(), &row["win_first"], &row["win"]);
        let first_off = bearoff.rolls_to_first_off(&board).unwrap();
        check(first_off, &row["gammon_first"], &row["gammon"]);
    }
}

#[test]
fn race_chances_equal_gnubg() {
    let bearoff = OneSided::build(6, 15);
    for row in json_lines("golden/bearoff_evals.jsonl") {
        let id = row["id"].as_str().unwrap();
        let outcome = bearoff.outcome(&position(id)).unwrap().to_array();
        for (ours, theirs) in outcome.into_iter().zip(numbers(&row["p0"])) {
            assert!((f64::from(ours) - theirs).abs() < 2e-5, "{id}: {outcome:?} {}", row["p0"]);
        }
    }
}
