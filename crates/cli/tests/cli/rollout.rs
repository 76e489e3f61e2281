use crate::support::{assert_chances, csv_cells, object, objects, pipe, run, run_with};

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
fn the_kind_of_dice_is_reported_and_matters() {
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
    assert!(text.contains("\nrank play "), "{text}");
    assert!(text.contains("36 trials, quasi-random dice, seed 7"), "{text}");
    let table: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("rank")).collect();
    let widths: Vec<usize> = table[..5].iter().map(|line| line.chars().count()).collect();
    assert!(widths.iter().all(|&width| width == widths[0]), "unaligned:\n{text}");
    // Equity, cubeless equity, and the chances for which there is room.
    let errors = table[2].matches('±').count();
    assert!((5..=7).contains(&errors), "{text}");
    assert_eq!(table[4].matches('±').count(), errors + 1, "and the difference:\n{text}");
    assert!(table.iter().all(|line| line.chars().count() <= 81), "{text}");
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
    assert!(lines.iter().all(|line| line.len() == lines[0].len()), "{}", run.stdout);
    assert_eq!((lines[1][1], &lines[1][6..8]), ("backgammon", &["36", "36"][..]));
    let mut plays = [lines[1][9], lines[2][9]];
    plays.sort_unstable();
    assert_eq!(plays, ["24/23 13/10", "8/5 6/5"]);
}

/// One side will be off before the other can roll, whatever the dice.
#[test]
fn a_decided_position_without_a_roll() {
    let rollout = object(&run("rollout AgAACAAAAAAAAA --cubeless --trials 10 --format json"));
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
    let text = run("rollout start --trials 1");
    assert!(!text.contains("inf") && text.matches('±').count() == 1, "{text}");
    assert!(text.contains("\n1 trial, "), "{text}");
}

#[test]
fn standard_input_is_rolled_out_line_by_line() {
    let rollouts = objects(&pipe("rollout - --trials 36 --top 1", "start 31\nnackgammon 21\n"));
    let variants: Vec<_> = rollouts.iter().map(|r| r["variant"].as_str().unwrap()).collect();
    assert_eq!(variants, ["backgammon", "nackgammon"]);
    assert_eq!(rollouts[1]["dice"], "21");
}

#[test]
fn an_exact_difference_has_no_jsd_and_is_sure() {
    for of in ["EgAAoAAAAAAAAA --no-jacoby", "EgAAoAAAAAAAAA --no-jacoby --cube 2 --owner x"] {
        let arguments = format!("rollout {of} --trials 36");
        let rollout = object(&run(&format!("{arguments} --format json")));
        let rows = rollout["candidates"].as_array().unwrap();
        assert!(rows[1]["difference"]["mean"].as_f64().unwrap() < -0.01, "{rollout}");
        assert!(rows.iter().all(|row| row["jsds"].is_null()), "{rollout}");
        let actions = rollout["cube"].as_array().unwrap();
        assert!(actions.iter().all(|action| action["confidence"] == 1.0), "{rollout}");
        let csv = run(&format!("{arguments} --format csv"));
        let mut lines = csv.lines().map(csv_cells);
        let column = lines.next().unwrap().iter().position(|name| name == "jsds").unwrap();
        assert!(lines.all(|line| line[column].is_empty()), "{csv}");
        let text = run(&arguments);
        let row = text.lines().find(|line| line.starts_with("no ")).unwrap();
        assert!(row.contains(" - ") && row.contains(" 100.0 "), "{text}");
    }
}

/// A stopped rollout prints the same as a rollout with fewer trials.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_trials_that_are_complete() {
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("kept");
    let arguments = "rollout start --trials 4000000000 --threads 2 --format json --checkpoint";
    let child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(arguments.split_whitespace())
        .arg(&checkpoint)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The first checkpoint proves that trials are complete and that the signal is handled.
    while !checkpoint.exists() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
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

#[test]
fn a_cube_decision_is_rolled_out_as_no_double_and_double_take() {
    let rollout = |flags: &str| {
        object(&run(&format!(
            "rollout 4HPMwQCMz+AIIQ --trials 36 --preset fast --format json {flags}"
        )))
    };
    let money = rollout("");
    let actions: Vec<_> = money["candidates"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["no double", "double, take"]);
    assert!(money["decision"].as_str().unwrap().starts_with("no double"), "{money}");
    assert_eq!(money["candidates"][0]["mwc"], serde_json::Value::Null);
    let at_score = rollout("--score 5-3 --length 7");
    let mwc = at_score["candidates"][0]["mwc"]["mean"].as_f64().unwrap();
    assert!((0.4..0.9).contains(&mwc), "{at_score}");
    assert_eq!(at_score["met"], "Kazaross-XG2");
    // Nobody doubles in the Crawford game.
    let crawford = rollout("--score 6-3 --length 7 --crawford");
    assert_eq!(crawford["candidates"].as_array().unwrap().len(), 1);
    assert_eq!(crawford["decision"], serde_json::Value::Null);
}

#[test]
fn parts_merged_in_any_order_have_the_bytes_of_a_single_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let rollout = |trials: &str, flags: &str| {
        run(&format!(
            "rollout start --dice 31 --preset roller --trials {trials} --format json {flags}"
        ))
    };
    let whole = rollout("360", &format!("--threads 1 -o {}", file("whole")));
    let mut parts = Vec::new();
    for (i, cut) in [0, 7, 36, 37, 150, 300, 360].windows(2).enumerate() {
        let part = file(&format!("{i}.part"));
        rollout(&format!("{}:{}", cut[0], cut[1]), &format!("--threads {} -o {part}", 1 + i % 2));
        parts.push(part);
    }
    parts.rotate_left(2);
    parts.swap(0, 3);
    let said = run(&format!("rollout merge {} -o {}", parts.join(" "), file("merged")));
    assert!(said.starts_with("360 trials, 0:360\n"), "{said}");
    let bytes = |name: &str| std::fs::read(file(name)).unwrap();
    assert_eq!(bytes("whole"), bytes("merged"));
    assert_eq!(rollout("360", &format!("--resume {}", file("merged"))), whole);

    let some = format!("rollout merge {} {} -o {}", parts[0], parts[2], file("some"));
    assert!(run(&some).contains("missing"));
    let twice = format!("rollout merge {} {} -o {}", parts[0], parts[0], file("twice"));
    let failed = run_with(&twice.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(failed.code, Some(2));
    assert!(failed.stderr.contains("twice: expected each trial once"), "{}", failed.stderr);
    assert!(!folder.path().join("twice").exists());
}

#[test]
fn a_stopped_rollout_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let rollout = |flags: &str| {
        run(&format!(
            "rollout start --dice 31 --preset roller --confidence 99% --format json {flags}"
        ))
    };
    let whole = rollout(&format!("--trials 720 -o {}", file("whole")));
    rollout(&format!("--trials 100 --checkpoint {}", file("some")));
    rollout(&format!("--extend 101 --resume {}", file("some")));
    rollout(&format!("--extend 200 --threads 1 --resume {}", file("some")));
    assert_eq!(rollout(&format!("--trials 720 --resume {}", file("some"))), whole);
    let bytes = |name: &str| std::fs::read(file(name)).unwrap();
    assert_eq!(bytes("whole"), bytes("some"));

    let other = format!("rollout start --dice 21 --preset roller --resume {}", file("some"));
    let failed = run_with(&other.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(failed.code, Some(2));
    assert!(failed.stderr.contains("a rollout of another job"), "{}", failed.stderr);
    std::fs::write(folder.path().join("some"), &bytes("some")[..99]).unwrap();
    let damaged = format!("rollout start --dice 31 --resume {}", file("some"));
    let failed = run_with(&damaged.split(' ').collect::<Vec<_>>(), "");
    assert!(failed.stderr.contains("a damaged rollout"), "{}", failed.stderr);
}

/// The process is killed without a chance to clean up.
#[test]
fn a_rollout_killed_five_times_has_the_bytes_of_one_that_was_not() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let arguments = "rollout start --dice 31 --preset roller --trials 2160 --format json";
    for _ in 0..5 {
        let before = std::fs::read(file("killed")).ok();
        let keep = if before.is_some() { "--resume" } else { "--checkpoint" };
        let mut child = Command::new(env!("CARGO_BIN_EXE_barpoint"))
            .args(arguments.split(' '))
            .args([keep, &file("killed")])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        while child.try_wait().unwrap().is_none() && std::fs::read(file("killed")).ok() == before {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(child.try_wait().unwrap().is_none(), "too few trials to be killed on the way");
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let whole = run(&format!("{arguments} --threads 1 -o {}", file("whole")));
    assert_eq!(run(&format!("{arguments} --resume {}", file("killed"))), whole);
    let bytes = |name: &str| std::fs::read(file(name)).unwrap();
    assert_eq!(bytes("whole"), bytes("killed"));
}

#[test]
fn log_and_plot_show_every_trial() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    run(&format!(
        "rollout start --dice 31 --top 2 --preset roller --trials 150 --log {} --plot {}",
        file("log"),
        file("plot.svg")
    ));
    let log = std::fs::read_to_string(file("log")).unwrap();
    let lines = objects(&log);
    assert_eq!(lines.len(), 300);
    assert!(
        lines.iter().zip(0..).all(|(line, i)| line["trial"] == i / 2 && line["candidate"] == i % 2)
    );
    let plot = std::fs::read_to_string(file("plot.svg")).unwrap();
    assert!(plot.starts_with("<svg ") && plot.matches("<polyline ").count() == 2, "{plot}");
    assert!(plot.contains("band: 2 standard errors") && plot.contains(">100</text>"), "{plot}");
}

#[test]
fn a_plot_of_few_trials_has_curves_and_one_that_was_resumed_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let plot = |name: &str, flags: &str| {
        let arguments = "rollout start --dice 31 --top 2 --preset roller";
        run(&format!("{arguments} {flags} --plot {}", file(name)));
        std::fs::read_to_string(file(name)).unwrap()
    };
    let points = |svg: &str| {
        let curves = svg.split("<polyline points=\"").skip(1);
        let counts = curves.map(|curve| curve.split('"').next().unwrap().matches(',').count());
        counts.collect::<Vec<_>>()
    };
    let few = plot("few", &format!("--trials 36 --checkpoint {}", file("kept")));
    assert_eq!(points(&few), [12, 12], "{few}");
    assert_eq!(plot("threads", "--trials 36 --threads 1"), few);
    let more = plot("more", &format!("--extend 200 --resume {}", file("kept")));
    assert!(more.contains("resumed after 36 trials"), "{more}");
}

#[test]
fn early_stops_are_reported() {
    let rollout = object(&run(
        "rollout start --dice 31 --preset roller --trials 5000 --stop-jsds 2 --format json",
    ));
    assert_eq!(rollout["stopped"], "decided");
    let trials = rollout["trials"].as_u64().unwrap();
    assert!(trials.is_multiple_of(144) && trials < 5000, "{trials}");
    let both = object(&run(
        "rollout start --dice 31 --preset roller --trials 5000 --stop-jsds 2 --stop-error 0.002 \
         --format json",
    ));
    assert_eq!(both["stopped"], "accurate");
    let [best, other] = [0, 1].map(|rank| &both["candidates"][rank]);
    assert!(best["equity"]["error"].as_f64().unwrap() <= 0.002, "{best}");
    assert!(other["trials"].as_u64().unwrap() < both["trials"].as_u64().unwrap(), "{other}");
    assert!(trials < both["trials"].as_u64().unwrap(), "{trials}");
    let accurate = object(&run(
        "rollout start --preset roller --cubeless --trials 5000 --stop-error 0.01 --format json",
    ));
    assert_eq!(accurate["stopped"], "accurate");
}

#[test]
fn settings_that_do_not_go_together_are_refused() {
    for (flags, message) in [
        ("--trials 5:5", "such as 0:648"),
        ("--trials 0:72 --confidence 99%", "a part of the trials cannot stop early"),
        ("--extend 36", "--resume"),
        ("--confidence 0.3", "a number from 0.5 to below 1"),
        ("--resume no-such-file", "no-such-file"),
        ("-o no-such-folder/file", "an existing folder"),
        ("--plies 9", "from 0 to 4"),
        ("--branches 0", "from 1 to 16"),
        ("--trials -1:4", "such as 0:648"),
        ("--trials 36 --log same --games same", "two outputs at same"),
    ] {
        let arguments = format!("rollout start --preset roller {flags}");
        let run = run_with(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{flags}");
        assert!(run.stderr.contains(message), "{flags}: {}", run.stderr);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_ends_the_work_but_what_is_complete_is_shown() {
    for file in ["--checkpoint", "--log", "--games"] {
        let arguments =
            format!("rollout start --preset roller --trials 4000000000 {file} /dev/full");
        let run = run_with(&arguments.split(' ').collect::<Vec<_>>(), "");
        assert_eq!(run.code, Some(2), "{file}");
        assert!(run.stdout.contains("stopped after "), "{file}: {}", run.stdout);
        let said = "error: cannot write to /dev/full: No space left on device (os error 28)\n";
        assert_eq!(run.stderr, said, "{file}");
    }
}
