use crate::support::{assert_chances, object, objects, pipe, run, run_with};

#[test]
fn result_does_not_depend_on_threads_or_the_run() {
    let rollout = |threads: u32, seed: u32| {
        run(&format!(
            "rollout start --dice 31 --top 3 --trials 108 --threads {threads} --seed {seed} \
             --format json"
        ))
    };
    let one = rollout(1, 1);
    assert_eq!(one, rollout(2, 1));
    assert_eq!(one, rollout(5, 1));
    assert_eq!(one, rollout(1, 1));
    assert_ne!(one, rollout(1, 2));
}

#[test]
fn the_kind_of_dice_is_told_and_matters() {
    let rollout =
        |options: &str| object(&run(&format!("rollout start --trials 36 --format json {options}")));
    let usual = rollout("");
    assert_eq!(usual["dice_kind"], "quasi-random");
    assert_eq!(usual, rollout("--dice-kind quasi-random"));
    let random = rollout("--dice-kind random");
    assert_eq!(random["dice_kind"], "random");
    assert_ne!(random["candidates"], usual["candidates"]);
}

#[test]
fn json_has_the_candidates_best_first() {
    let rollout =
        object(&run("rollout 4HPwATDgc/ABMA --dice 31 --top 3 --trials 72 --format json"));
    assert_eq!(rollout["version"], 1);
    assert_eq!((&rollout["dice"], &rollout["seed"]), (&"31".into(), &1.into()));
    assert_eq!((&rollout["planned"], &rollout["trials"]), (&72.into(), &72.into()));
    let candidates = rollout["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 3);
    let mean = |estimate: &serde_json::Value| estimate["mean"].as_f64().unwrap();
    for candidate in candidates {
        let chances = ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
            .map(|key| mean(&candidate["chances"][key]));
        assert_chances(&chances);
        assert!(candidate["equity"]["error"].as_f64().unwrap() > 0.0);
        let behind = mean(&candidates[0]["equity"]) - mean(&candidate["equity"]);
        assert!(behind >= 0.0 && (behind + mean(&candidate["difference"])).abs() < 2e-8);
    }
}

#[test]
fn text_has_board_table_and_settings() {
    let text = run("rollout start --dice 31 --top 2 --trials 36 --seed 7");
    assert!(text.starts_with(" Position ID: 4HPwATDgc/ABMA\n +13-"), "{text}");
    assert!(text.contains("\nrank  play "), "{text}");
    assert!(text.contains("36 trials, quasi-random dice, seed 7"), "{text}");
    let table: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("rank")).collect();
    let widths: Vec<usize> = table[..5].iter().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "unaligned:\n{text}");
    assert_eq!(table[2].matches('±').count(), 6, "equity and five chances:\n{text}");
    assert_eq!(table[4].matches('±').count(), 7, "and the difference:\n{text}");
}

#[test]
fn plays_are_taken_as_players_write_them() {
    let arguments = [
        "rollout",
        "start",
        "--dice",
        "31",
        "--trials",
        "36",
        "--format",
        "csv",
        "--moves",
        "6/5 8/5",
        "--moves",
        "13/10 24/23",
    ];
    let run = run_with(&arguments, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let lines: Vec<Vec<&str>> = run.stdout.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        lines[0][..10],
        [
            "position",
            "variant",
            "dice",
            "dice_kind",
            "seed",
            "truncated_at_bearoff",
            "planned",
            "trials",
            "rank",
            "play"
        ]
    );
    assert!(lines.iter().all(|line| line.len() == 25), "{}", run.stdout);
    assert_eq!((lines[1][1], &lines[1][6..8]), ("backgammon", &["36", "36"][..]));
    let mut plays = [lines[1][9], lines[2][9]];
    plays.sort_unstable();
    assert_eq!(plays, ["24/23 13/10", "8/5 6/5"]);
}

/// One side will be off before the other can roll, whatever the dice.
#[test]
fn a_decided_position_without_a_roll() {
    let rollout = object(&run("rollout AgAACAAAAAAAAA --trials 10 --format json"));
    let candidate = &rollout["candidates"][0];
    assert_eq!((&candidate["play"], &rollout["dice"]), (&().into(), &().into()));
    assert_eq!(candidate["equity"]["mean"], 1.0, "{rollout}");
    assert_eq!(candidate["equity"]["error"], 0.0, "{rollout}");
}

#[test]
fn a_single_trial_has_no_error() {
    let text = run("rollout start --trials 1 --format json");
    assert!(text.contains("\"error\":null"), "{text}");
    let csv = run("rollout start --trials 1 --format csv");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let error = lines[0].iter().position(|&name| name == "equity_error").unwrap();
    assert_eq!(lines[1][error], "", "{csv}");
    assert!(!csv.contains("inf"), "{csv}");
}

#[test]
fn standard_input_is_rolled_out_line_by_line() {
    let rollouts = objects(&pipe("rollout - --trials 36 --top 1", "start 31\nnackgammon 21\n"));
    let variants: Vec<_> = rollouts.iter().map(|r| r["variant"].as_str().unwrap()).collect();
    assert_eq!(variants, ["backgammon", "nackgammon"]);
    assert_eq!(rollouts[1]["dice"], "21");
}

/// What a stopped rollout prints is what fewer trials would have given.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_trials_that_are_complete() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let arguments = "rollout start --trials 4000000000 --threads 2 --format json";
    let child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(arguments.split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let stopped = object(&String::from_utf8(output.stdout).unwrap());
    let trials = stopped["trials"].as_u64().unwrap();
    assert!((1..4_000_000_000).contains(&trials));
    let whole = object(&run(&format!("rollout start --trials {trials} --format json")));
    assert_eq!(whole["candidates"], stopped["candidates"]);
}
