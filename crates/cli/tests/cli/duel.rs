use std::fs;

use assert_cmd::cargo::cargo_bin;

use crate::support::{Run, object, run, run_with};

/// The command also implements the line protocol, and plays the same moves through it.
#[test]
fn a_program_that_plays_alike_wins_and_loses_the_same() {
    let line = format!("line:'{}' engine plain", cargo_bin("barpoint").display());
    let run = run_with(&["duel", "barpoint", &line, "--pairs", "10", "--format", "json"], "");
    let duel = object(&run.stdout);
    assert_eq!((&duel["bouts"], &duel["points"]["mean"]), (&20.into(), &0.0.into()));
    assert_eq!(duel["contenders"][1], line);
    assert!(duel["points"]["error"].as_f64().unwrap() < 1e-12, "{duel}");
}

/// The shipped nets play the same from a folder as when they are built in.
#[test]
fn nets_of_a_folder_play() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        ("contact.bpnn", barpoint_weights::CONTACT),
        ("race.bpnn", barpoint_weights::RACE),
        ("pruner.bpnn", barpoint_weights::PRUNER),
    ] {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let nets = format!("nets:{}:0", folder.path().display());
    let words = ["duel", "barpoint:0", &nets, "--pairs", "10", "--format", "json"];
    let duel = object(&run_with(&words, "").stdout);
    assert_eq!((&duel["bouts"], &duel["points"]["mean"]), (&20.into(), &0.0.into()), "{duel}");
    assert!(duel["points"]["error"].as_f64().unwrap() < 1e-12, "{duel}");
}

/// Nets are found by name, with a hash as shipped, or by their content.
#[test]
fn nets_are_found_by_their_role() {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../weights/nets");
    let play = |folder: &str| {
        run_with(&["duel", "barpoint", &format!("nets:{folder}"), "--pairs", "1"], "")
    };
    let played = play(shipped);
    assert_eq!((played.code, &*played.stderr), (Some(0), ""));

    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = |expected: &str| {
        let run = play(path);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{expected}");
        assert!(run.stderr.contains(expected), "{expected}: {}", run.stderr);
    };
    refused("no net for contact: expected contact.bpnn");
    write("a.bpnn", barpoint_weights::CONTACT);
    refused("no net for races: expected race.bpnn");
    write("race.bpnn", barpoint_weights::CONTACT);
    refused("several nets for contact");
    fs::remove_file(folder.path().join("a.bpnn")).unwrap();
    write("contact.bpnn", barpoint_weights::CONTACT);
    refused("race.bpnn is a net for contact: expected a net for races");
    write("race.bpnn", &barpoint_weights::RACE[1..]);
    refused("not a network file");
    fs::remove_file(folder.path().join("race.bpnn")).unwrap();
    write("b.bpnn", barpoint_weights::RACE);
    assert_eq!(play(path).stderr, "");
}

#[test]
fn a_silent_program_ends_the_duel() {
    for (name, limit) in [("line:sleep 100", "1"), ("ubgi:cat", "1"), ("ubgi:sleep 100", "2")] {
        let words = ["duel", name, "barpoint", "--pairs", "1", "--time-limit", limit];
        let run = run_with(&words, "");
        let expected = format!("has not answered within {limit} s");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{name}");
        assert!(run.stderr.contains(&expected), "{name}: {}", run.stderr);
    }
}

/// Ctrl-C ends the duel, the silent program and its child processes.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_duel_leaves_no_program_behind() {
    use std::process::{Command, Stdio};
    use std::time::Duration;
    use std::{iter, thread};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("process");
    let name = format!("line:sh -c 'sleep 1000 & echo $! > {}; wait'", path.display());
    let mut command = Command::new(cargo_bin("barpoint"));
    command.args(["duel", &name, "barpoint", "--pairs", "1", "--time-limit", "600"]);
    let mut duel = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let process = iter::from_fn(|| {
        thread::sleep(Duration::from_millis(20));
        Some(fs::read_to_string(&path).unwrap_or_default())
    });
    let process = process.take(3000).find(|text| text.ends_with('\n')).unwrap();
    let interrupt = ["-INT", &duel.id().to_string()];
    assert!(Command::new("kill").args(interrupt).status().unwrap().success());
    assert_eq!(duel.wait().unwrap().code(), Some(130));
    let status = format!("/proc/{}/stat", process.trim());
    let is_over = |status: &str| status.contains(") Z ") || status.is_empty();
    let over = (0..500).any(|_| {
        thread::sleep(Duration::from_millis(10));
        is_over(&fs::read_to_string(&status).unwrap_or_default())
    });
    assert!(over, "{process} still runs");
}

#[test]
fn two_duels_do_not_write_to_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duel.jsonl");
    let duel = || {
        let words = ["duel", "barpoint", "barpoint:1", "--pairs", "1", "-o"];
        run_with(&[&words[..], &[path.to_str().unwrap()]].concat(), "")
    };
    assert_eq!(duel().code, Some(0));
    let before = fs::read(&path).unwrap();
    let other = fs::File::open(&path).unwrap();
    other.lock().unwrap();
    let refused = duel();
    assert_eq!((refused.code, &*refused.stdout), (Some(2), ""));
    assert!(refused.stderr.contains("another duel is writing to this file"), "{}", refused.stderr);
    assert_eq!(fs::read(&path).unwrap(), before);
    other.unlock().unwrap();
    assert_eq!(duel().code, Some(0));
}

#[test]
fn text_has_points_luck_and_losses() {
    let text = run("duel barpoint:1 barpoint --pairs 10 --judge 0 --seed 5");
    for part in [
        "barpoint:1 against barpoint:0\n20 games without a cube, in pairs with the same rolls; ",
        "\npoints per game ",
        "\n  luck-adjusted ",
        "\nElo difference (adjusted) ",
        " standard errors ahead\n",
        "judged at 0 plies\n  barpoint:1: ",
        "\n  barpoint:0: 0.00 in ",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
}

/// Games with a cube contain passes; matches have a winner and several games.
#[test]
fn money_games_and_matches_have_a_cube() {
    let duel = |more: &[&str]| {
        let words = ["duel", "barpoint", "barpoint:1", "--judge", "0", "--pairs"];
        run_with(&[&words, more].concat(), "").stdout
    };
    let text = duel(&["3", "--cube", "--jacoby", "--seed", "2"]);
    for part in [
        "barpoint:0 against barpoint:1\n6 money games with the cube and the Jacoby rule, in pairs ",
        "\npoints per game ",
        "\nbarpoint:1 won ",
        "\n  barpoint:0: 0.00 in ",
        " cube decisions\n",
    ] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    assert!(text.contains(" pass") && !text.contains("Elo"), "{text}");
    let text = duel(&["1", "--length", "3"]);
    for part in
        ["\n2 matches to 3, in pairs ", "\nmatches won, percent ", "\nElo difference (adjusted) "]
    {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    let json = object(&duel(&["1", "--length", "3", "--format", "json"]));
    assert_eq!((&json["terms"]["cube"], &json["terms"]["length"]), (&true.into(), &3.into()));
    let [won, lost] = [0, 1].map(|i| json["games_won"][i].as_object().unwrap());
    let games: u64 = won.values().chain(lost.values()).map(|games| games.as_u64().unwrap()).sum();
    assert!(games >= 2 && json["bouts"] == 2, "{json}");
    assert!(json["judged"][0]["cube"]["decisions"].as_u64() > Some(0), "{json}");
}

#[test]
fn impossible_duels_are_refused() {
    let check = |words: &[&str], expected: &str| {
        let run = run_with(&[&["duel", "barpoint"], words].concat(), "");
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{words:?}");
        assert!(run.stderr.contains(expected), "{words:?}: {}", run.stderr);
    };
    check(
        &["line:cat", "--cube"],
        "`line:cat` cannot play with a cube, because its protocol has no doubles",
    );
    check(&["ubgi:cat", "--length", "5"], "`ubgi:cat` cannot play with a cube");
    check(&["barpoint:1", "--set", "engine.ply=1"], "options are for programs that speak UBGI");
    check(&["gnubg", "--length", "65"], "expected at most 64 points");
    check(&["gnubg", "--length", "0"], "expected a whole number from 1 to 32767");
    check(&["gnubg", "--jacoby"], "--cube");
    check(&["gnubg", "--cube", "--length", "5"], "cannot be used with");
}

#[test]
fn a_setting_that_a_program_refuses_is_an_error() {
    let program = format!("ubgi:{} engine ubgi", env!("CARGO_BIN_EXE_barpoint"));
    for key in ["engine.ply=9", "engine.plies=2"] {
        let run = run_with(&["duel", "barpoint:0", &program, "--set", key, "--pairs", "1"], "");
        assert_eq!(run.code, Some(2), "{key}: {}", run.stdout);
        let setting = format!("set {}", key.replace('=', " "));
        assert!(run.stderr.contains(&setting) && run.stderr.contains("error "), "{}", run.stderr);
    }
}

#[test]
fn finished_pairs_are_not_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duel.jsonl");
    let duel = |pairs: &str, seed: &str| -> Run {
        let path = path.to_str().unwrap();
        let words = ["duel", "barpoint", "barpoint:1", "--format", "json", "--threads", "1", "-o"];
        let more = [path, "--pairs", pairs, "--seed", seed];
        run_with(&[&words[..], &more].concat(), "")
    };
    let whole = duel("4", "1");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 5);
    // Killed in the middle of the third pair.
    let kept: Vec<&str> = text.lines().take(3).collect();
    fs::write(&path, kept.join("\n") + "\n{\"pair\":2,\"ga").unwrap();
    assert_eq!(duel("4", "1").stdout, whole.stdout);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // Fewer pairs are a part of the same duel; another seed is another one.
    assert_eq!(object(&duel("2", "1").stdout)["bouts"], 4);
    let refused = duel("4", "2");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("line 1: the file is of another duel"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

/// A level plays the same way with the same seed, its two players have different errors, and a
/// wrong name is refused with the names of the levels.
#[test]
fn levels_play_with_errors_of_their_own() {
    let duel = |seed: &str| {
        let words =
            ["duel", "barpoint:beginner", "barpoint:Beginner", "--pairs", "2", "--luck", "0"];
        run_with(&[&words[..], &["--seed", seed, "--format", "json"]].concat(), "").stdout
    };
    let first = duel("1");
    assert_eq!(object(&first)["contenders"][1], "barpoint:beginner");
    assert_ne!(object(&first)["adjusted_points"]["mean"], 0.0);
    assert_eq!(duel("1"), first);
    assert_ne!(duel("2"), first);

    let refused = run_with(&["duel", "barpoint:begginer", "barpoint"], "");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("expected beginner, novice, casual-play"),
        "{}",
        refused.stderr
    );
}

/// The third number is the noise about the cube, which changes no play.
#[test]
fn noise_in_plays_and_about_the_cube_is_set_apart() {
    let duel = |name: &str| {
        let words = ["duel", name, "barpoint:0", "--length", "3", "--pairs", "3", "--luck", "0"];
        let run = run_with(&[&words[..], &["--judge", "0", "--format", "json"]].concat(), "");
        let duel = object(&run.stdout);
        let loss = |kind: &str| duel["judged"][0][kind]["mean_loss"].as_f64().unwrap();
        (duel["contenders"][0].clone(), loss("plays"), loss("cube"))
    };
    let of_cube = duel("barpoint:0:0:0.3");
    assert_eq!(of_cube.0, "barpoint:0:0:0.3");
    assert!(of_cube.1 <= 0.0, "{of_cube:?}");
    assert!(of_cube.2 > 0.0, "{of_cube:?}");
    let of_plays = duel("barpoint:0:0.05:0");
    assert!(of_plays.1 > 0.0, "{of_plays:?}");
    assert!(of_plays.2 <= 0.0, "{of_plays:?}");
    assert_eq!(duel("barpoint:0:0.05").0, "barpoint:0:0.05:0.05");
}

/// A sequential test goes on from its file.
#[test]
fn a_sequential_test_ends_once_it_is_decided() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pairs.jsonl");
    let path = file.to_str().unwrap();
    let play = |more: &[&str]| {
        let words = ["duel", "barpoint:0", "barpoint:beginner", "--sprt", "0,0.4", "-o", path];
        object(&run_with(&[&words[..], &["--format", "json"], more].concat(), "").stdout)
    };
    let cut = play(&["--pairs", "20"]);
    assert_eq!((&cut["sprt"]["state"], &cut["sprt"]["pairs"]), (&"undecided".into(), &20.into()));
    let whole = play(&[]);
    let test = &whole["sprt"];
    assert_eq!((&test["state"], &test["mu1"]), (&"h1".into(), &0.4.into()), "{whole}");
    assert_eq!(whole["bouts"].as_u64().unwrap(), 2 * test["pairs"].as_u64().unwrap());
    let mean = |figure: &serde_json::Value| figure["mean"].as_f64().unwrap();
    assert!((mean(test) - mean(&whole["adjusted_points"])).abs() < 1e-9, "{whole}");
    assert!(test["llr"].as_f64().unwrap() >= test["upper"].as_f64().unwrap(), "{test}");
    // What is decided is not played on.
    let length = fs::metadata(&file).unwrap().len();
    assert_eq!((play(&[]), fs::metadata(&file).unwrap().len()), (whole, length));
}

#[test]
fn wrong_means_and_chances_are_refused() {
    for (words, expected) in [
        (&["--sprt", "0.1,0"][..], "two numbers of points, the lower one first"),
        (&["--sprt", "0"], "two numbers of points"),
        (&["--sprt", "0,nan"], "two numbers of points"),
        (&["--sprt", "0,1", "--alpha", "0.5"], "above 0 and below 0.5"),
        (&["--beta", "0.1"], "--sprt"),
    ] {
        let run = run_with(&[&["duel", "barpoint", "barpoint"], words].concat(), "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{words:?}");
        assert!(run.stderr.contains(expected), "{words:?}: {}", run.stderr);
    }
}

/// Hypergammon is played by tables, so that looking ahead changes nothing; nackgammon by the nets, from its own start.
#[test]
fn variants_are_played() {
    let play = |variant: &str, second: &str, more: &[&str]| {
        let words = ["duel", "barpoint:0", second, "--variant", variant, "--pairs", "3"];
        object(&run_with(&[&words[..], &["--format", "json"], more].concat(), "").stdout)
    };
    let exact = play("hypergammon1", "barpoint:1", &["--judge", "0"]);
    assert_eq!(exact["terms"]["variant"], "hypergammon1");
    assert_eq!(exact["points"]["mean"], 0.0, "{exact}");
    assert!(exact["turns"].as_f64().unwrap() < 20.0, "{exact}");
    let cube = play("hypergammon2", "barpoint:beginner", &["--cube"]);
    assert_eq!(cube["bouts"], 6);
    // A level has errors there too.
    let weak = play("hypergammon2", "barpoint:beginner", &["--judge", "0"]);
    assert_ne!(weak["points"], exact["points"], "{weak}");
    let plain = play("backgammon", "barpoint:beginner", &[]);
    assert!(plain["terms"].get("variant").is_none(), "{plain}");
    let nackgammon = play("nackgammon", "barpoint:beginner", &[]);
    assert_ne!(nackgammon["turns"], plain["turns"]);

    for (words, expected) in [
        (&["gnubg", "--variant", "hypergammon2"][..], "`gnubg:0` cannot play hypergammon2"),
        (&["line:cat", "--variant", "hypergammon1"], "cannot play hypergammon1"),
        (&["barpoint", "--variant", "acey"], "--variant"),
        (&["barpoint", "--variant", "nackgammon", "--database", "x"], "--database has no effect"),
        (&["barpoint", "--variant", "hypergammon3"], "hypergammon build --chequers 3"),
    ] {
        let run = run_with(&[&["duel", "barpoint"], words].concat(), "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{words:?}");
        assert!(run.stderr.contains(expected), "{words:?}: {}", run.stderr);
    }
}
