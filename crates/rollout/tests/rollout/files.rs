//! Damaged, forged and old files.

use std::collections::BTreeMap;

use barpoint_core::Variant;
use barpoint_rollout::{
    FileError, Job, RolloutFile, RolloutOptions, Runner, StopRules, Tally, content_hash,
};
use serde_json::{Value, json};

use crate::support::{PipCounter, short_game_plan};

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
    let older = lines[1].replace("\"schema\":3", "\"schema\":2");
    let older = RolloutFile::decode(signed(&[lines[0], &older, lines[2]]).as_bytes()).unwrap();
    assert!(older.job.settings().is_some());
    let mut ours = RolloutFile::decode(file.as_bytes()).unwrap();
    let error = ours.merge(&older).unwrap_err();
    assert_eq!(error, FileError::Schema { ours: 3, theirs: 2 });
    assert!(error.to_string().starts_with("a rollout with job schema 2: expected 3, because"));
}
