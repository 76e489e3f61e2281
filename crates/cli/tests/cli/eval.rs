use crate::support::{assert_chances, chances, object, objects, pipe, run, run_with};

#[test]
fn text_shows_board_class_chances_and_equity() {
    let text = run("eval start");
    assert!(text.starts_with(" Position ID: 4HPwATDgc/ABMA\n +13-14-15-"), "{text}");
    for label in [
        "class            contact\n",
        "\ncubeful equity   ",
        "\ncubeless equity  ",
        "\nmoney equity     ",
        "\nwin              ",
        "\nwin gammon       ",
        "\nwin backgammon   ",
        "\nlose gammon      ",
        "\nlose backgammon  ",
        "\n\n2 plies (eXtreme Gammon: 3), money play with the Jacoby rule and beavers,\ncentred cube\n",
    ] {
        assert!(text.contains(label), "no `{label}` in\n{text}");
    }
}

#[test]
fn json_is_one_line_of_nested_chances() {
    let text = run("eval start --format json");
    assert_eq!(text.lines().count(), 1);
    let eval = object(&text);
    assert_eq!(eval["version"], 1);
    assert_eq!(eval["position"], "4HPwATDgc/ABMA");
    assert_eq!((&eval["variant"], &eval["class"]), (&"backgammon".into(), &"contact".into()));
    let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances(&eval["chances"]);
    assert_chances(&[win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]);
    let equity = 2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon;
    assert!((eval["money_equity"].as_f64().unwrap() - equity).abs() < 1e-6, "{text}");
    assert!((0.4..0.65).contains(&win), "the player on roll is the favourite: {win}");
}

#[test]
fn csv_has_one_line_of_headings() {
    let csv = pipe("eval - --plies 0 --format csv", "start\nnackgammon\n");
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines.len(), 3, "{csv}");
    assert!(lines.iter().all(|line| line.len() == 32), "{csv}");
    assert_eq!(lines[0][..3], ["position", "variant", "contest"]);
    assert_eq!(lines[0][16..20], ["met", "class", "plies", "cubeful_equity"]);
    assert_eq!(lines[1][..3], ["4HPwATDgc/ABMA", "backgammon", "money"]);
    assert_eq!((lines[2][1], lines[2][17]), ("nackgammon", "contact"));
    let error = lines[0].iter().position(|&name| name == "money_error").unwrap();
    assert!(lines[1][error].parse::<f64>().is_ok_and(|error| error > 0.01 && error < 0.1), "{csv}");
    assert_eq!(lines[2][error], "", "the errors were fitted to backgammon");
}

#[test]
fn csv_has_headings_even_without_positions() {
    let rollout = "rollout --trials 1";
    for command in [
        "eval --plies 0",
        "moves --plies 0",
        "cube --plies 0",
        rollout,
        "id",
        "legal",
        "perft --depth 1",
    ] {
        let csv = |stdin| pipe(&format!("{command} --format csv -"), stdin);
        let empty = csv("");
        let of_one = csv("4HPwATDgc/ABMA:cInpABAAAAAA");
        assert_eq!(Some(empty.trim_end()), of_one.lines().next(), "{command}");
        assert_eq!(empty.lines().count(), 1, "{command}");
    }
    assert_eq!(pipe("eval - --format json", ""), "");
}

#[test]
fn standard_input_gives_json_lines_in_order() {
    let results = objects(&pipe("eval - --plies 0", "start\n\n  nackgammon  \nsGfwATDgc/ABMA\n"));
    let variants: Vec<_> = results.iter().map(|eval| eval["variant"].as_str().unwrap()).collect();
    assert_eq!(variants, ["backgammon", "nackgammon", "backgammon"]);
    assert_eq!(results[2]["position"], "sGfwATDgc/ABMA");
}

/// The winner is known, and the variant decides by how much.
#[test]
fn finished_games_are_exact() {
    let check = |position: &str, variant: &str, expected: [f64; 5]| {
        let eval = object(&run(&format!("eval {position} --variant {variant} --format json")));
        assert_eq!(eval["class"], "over");
        let chances = chances(&eval["chances"]);
        assert_eq!(chances.map(f64::to_bits), expected.map(f64::to_bits), "{position} {variant}");
    };
    // The opponent is off; the player on roll has one chequer left on the ace point.
    check("AAAAAgAAAAAAAA", "backgammon", [0.0; 5]);
    check("AAAAAgAAAAAAAA", "hyper1", [0.0, 0.0, 0.0, 1.0, 0.0]);
}

#[test]
fn pruning_and_noise_are_options() {
    let equity = |options: &str| {
        let eval = object(&run(&format!("eval mBPnKAEAxoxhNw --plies 1 --format json {options}")));
        eval["cubeless"]["equity"].clone()
    };
    let differ = |a: &serde_json::Value, b: &serde_json::Value, most: f64| {
        let difference = (a.as_f64().unwrap() - b.as_f64().unwrap()).abs();
        assert!(difference > 0.0 && difference < most, "{a} {b}");
    };
    let pruned = equity("");
    differ(&pruned, &equity("--no-pruning"), 0.05);
    let noisy = equity("--noise 0.01:7");
    assert_eq!(noisy, equity("--noise 0.01:7"));
    differ(&noisy, &equity("--noise 0.01:8"), 0.05);
    differ(&noisy, &pruned, 0.05);
}

#[test]
fn signature_does_not_depend_on_threads() {
    let one = object(&run("bench --threads 1 --format json"));
    assert!(one["evaluations_per_second"].as_u64().unwrap() > 0);
    assert!(one["trials_per_second"].as_u64().unwrap() > 0);
    let signature = one["signature"].as_str().unwrap();
    assert_eq!(signature.len(), 16);
    let check = |expected: &str, code: i32| {
        let bench = run_with(&["bench", "--threads", "2", "--expect", expected], "");
        assert_eq!(bench.code, Some(code), "{}", bench.stdout);
        assert!(bench.stdout.contains(&format!("\nsignature     {signature}\n")));
        assert_eq!(bench.stdout.matches(" per second, ").count(), 2);
    };
    check(signature, 0);
    check("0123456789abcdef", 1);
}

/// Answers of each kind are computed again from what they say of themselves, whatever else was asked for.
#[test]
fn answers_are_verified() {
    let match_id = "2M3gCSCMz+ANAA";
    let xgid = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:3:0:10";
    let questions = [
        "eval start --plies 1",
        "eval start --plies 0 --cubeless",
        "eval start --score 4-2 --length 5 --crawford --plies 0",
        "eval hyper2 --plies 0",
        "eval start --plies 0 --noise 0.05:3",
        "moves hyper2 --dice 31 --plies 1 --noise 0.05:3",
        "rolls start --plies 0 --noise 0.05:3",
        "moves start --dice 62 --all --plies 1",
        "moves start --dice 62 --top 3 --plies 1",
        "moves start --dice 31 --by-cube --plies 0",
        "moves start --dice 62 --by-cube --top 3 --plies 0",
        "tempmap start --market --plies 0",
        "rolls start --plies 0 --sort dice",
        "scoremap start --dice 31 --plies 0 --points 2",
        "tempmap start --plies 0 --dice 31 --top 2",
        "race XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10",
        "legal start --dice 31",
        "rollout start --dice 31 --trials 36 --truncate 5",
        "rollout start --trials 36 --truncate 5 --score 1-2 --length 5",
    ];
    let cubes = [format!("cube {xgid} --plies 0"), format!("cube {match_id} --plies 0 --cube 2")];
    let all = questions.into_iter().map(str::to_owned).chain(cubes);
    let answers: String = all.map(|question| run(&format!("{question} --format json"))).collect();
    let verified = run_with(&["verify", "--format", "json"], &answers);
    assert_eq!(verified.code, Some(0), "{}{}", verified.stdout, verified.stderr);
    assert_eq!(verified.stdout.matches(r#""equal":true"#).count(), 21, "{}", verified.stdout);
}

#[test]
fn a_changed_answer_differs_where_it_was_changed() {
    let answer = run("eval start --plies 0 --format json");
    let changed = answer.replace(r#""win":0.5"#, r#""win":0.6"#);
    assert_ne!(answer, changed);
    let verified = run_with(&["verify"], &format!("{answer}\n{changed}"));
    assert_eq!(verified.code, Some(1), "{}", verified.stderr);
    let lines: Vec<&str> = verified.stdout.lines().collect();
    assert_eq!(lines[0], "line 1: evaluate 4HPwATDgc/ABMA: equal");
    assert!(lines[1].starts_with("line 3: evaluate 4HPwATDgc/ABMA: different: chances.win is 0.6"));
    // What an answer does not say is that of the options.
    let wide = run("moves start --dice 62 --all --plies 1 --filter large --format json");
    assert_eq!(run_with(&["verify"], &wide).code, Some(1));
    assert_eq!(run_with(&["verify", "--filter", "large"], &wide).code, Some(0));
    // A rollout with other data is not played.
    let rollout = run("rollout start --trials 36 --truncate 3 --format json");
    let other = rollout.replace(r#""job":""#, r#""job":"0"#).replace("barpoint 0", "barpoint 9");
    let verified = run_with(&["verify"], &other);
    assert!(verified.stdout.contains("different: software is \"barpoint 9"), "{}", verified.stdout);
}

#[test]
fn texts_that_are_no_answers_are_refused() {
    for (input, expected) in [
        ("", "expected an answer as JSON on each line"),
        ("x", "line 1"),
        ("\n[]", "line 2: expected an answer of eval"),
        (r#"{"version":1}"#, "expected an answer of eval"),
        (r#"{"version":1,"class":"contact","chances":{}}"#, "position"),
        (r#"{"version":1,"class":"contact","chances":{},"position":"x","plies":9}"#, "plies"),
    ] {
        let refused = run_with(&["verify"], input);
        assert_eq!(refused.code, Some(2), "{input}: {}", refused.stdout);
        assert!(refused.stderr.contains(expected), "{input}: {}", refused.stderr);
        assert_eq!(refused.stdout, "", "{input}");
    }
}
