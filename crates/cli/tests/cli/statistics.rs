//! `barpoint statistics`

use std::path::Path;

use serde_json::Value;

use crate::support::{object, objects, run, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// A match to 3 that was analysed by GNU Backgammon.
fn noisy() -> String {
    data("statistics/noisy-3p.sgf")
}

/// The match again in another file, which goes with the folder.
fn again() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("again.sgf");
    std::fs::copy(noisy(), &copy).unwrap();
    let copy = copy.to_str().unwrap().to_owned();
    (folder, copy)
}

#[test]
fn text_has_the_numbers_of_gnubg() {
    let text = run(&format!("statistics {}", noisy()));
    let gnubg = std::fs::read_to_string(data("statistics/noisy-3p.txt")).unwrap();
    let of_gnubg = |heading: &str| {
        let line = gnubg.lines().find(|line| line.starts_with(heading)).unwrap();
        line[heading.len()..].split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    for (ours, theirs) in [
        ("Unforced plays", "Unforced moves"),
        ("Plays marked very bad", "Moves marked very bad"),
        ("Unlucky rolls", "Rolls marked unlucky"),
        ("Close or actual", "Close or actual cube decisions"),
        ("Doubles", "Doubles"),
    ] {
        let line = text.lines().find(|line| line.trim_start().starts_with(ours)).unwrap();
        let cells: Vec<_> = line.trim_start()[ours.len()..].split_whitespace().collect();
        assert_eq!(cells, of_gnubg(theirs), "{ours}\n{text}");
    }
    assert!(text.starts_with("3-point match") && text.contains("\n  Rating"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn the_games_add_up_to_the_match() {
    let documents = objects(&run(&format!("statistics {} --games --format json", noisy())));
    let [total, games @ ..] = &documents[..] else { panic!("no documents") };
    assert_eq!((total["game"].is_null(), games.len()), (true, 3));
    for path in ["/chequer/error/normalised", "/luck/total/unnormalised", "/result", "/decisions"] {
        for player in 0..2 {
            let number = |document: &Value| {
                document["players"][player].pointer(path).unwrap().as_f64().unwrap()
            };
            let sum: f64 = games.iter().map(number).sum();
            assert!((sum - number(total)).abs() < 1e-6, "{path} of player {player}");
        }
    }
    let second = object(&run(&format!("statistics {} --game 2 --format json", noisy())));
    assert_eq!(second, games[1]);
}

#[test]
fn csv_has_a_row_for_each_player() {
    let text = run(&format!("statistics {} --games --format csv", noisy()));
    let columns = |line: &str| line.split(',').count();
    let head = columns(text.lines().next().unwrap());
    assert_eq!(text.lines().count(), 1 + 2 * (1 + 3));
    assert!(text.lines().all(|line| columns(line) == head), "{text}");
}

#[test]
fn a_match_without_analysis_has_its_result_and_a_note() {
    let file = data("mat/gnubg-export-7p.mat");
    let shown = run_with(&["--quiet", "statistics", &file], "");
    assert_eq!(shown.code, Some(0));
    assert!(shown.stderr.starts_with("note: the match has no analysis"), "{}", shown.stderr);
    let ratings = shown.stdout.lines().filter(|line| line.trim_start().starts_with("Rating"));
    // Plays, luck by both vocabularies, cube, all together.
    assert_eq!(ratings.filter(|line| line.ends_with("n/a")).count(), 5, "{}", shown.stdout);
    for word in ["Supernatural", "None", " 0.000", "+0.000"] {
        assert!(!shown.stdout.contains(word), "{word}: {}", shown.stdout);
    }
}

#[test]
fn wrong_numbers_are_refused() {
    let file = noisy();
    for (arguments, expected) in [
        (["--game", "4"], "no game 4: the match contains 3"),
        (["--match", "2"], "no match 2: the file contains 1"),
    ] {
        let [option, number] = arguments;
        let shown = run_with(&["statistics", &file, option, number], "");
        assert_eq!((shown.code, shown.stdout.as_str()), (Some(2), ""));
        assert!(shown.stderr.contains(expected), "{}", shown.stderr);
    }
}

#[test]
fn several_matches_have_a_total_of_both_players() {
    let (_folder, again) = again();
    let text = run(&format!("statistics {} {again} --format json", noisy()));
    let [one, two, total] = &objects(&text)[..] else { panic!("{text}") };
    assert_eq!(one["players"], two["players"]);
    let fields = ["file", "match", "matches", "length"].map(|field| total[field].to_string());
    assert_eq!(fields, ["null", "null", "2", "3"]);
    for player in 0..2 {
        let number = |document: &Value, path: &str| {
            document["players"][player].pointer(path).unwrap().as_f64().unwrap()
        };
        for path in ["/decisions", "/chequer/error/normalised", "/luck/total/normalised"] {
            assert!((2.0 * number(one, path) - number(total, path)).abs() < 1e-6, "{path}");
        }
        // The same decisions twice have the same rate with a narrower interval.
        let width = |document| {
            let [low, high] = ["low", "high"].map(|limit| format!("/rates/1/{limit}"));
            number(document, &high) - number(document, &low)
        };
        assert!((number(one, "/rates/1/rate") - number(total, "/rates/1/rate")).abs() < 1e-6);
        assert!(width(total) < 0.85 * width(one), "{} {}", width(total), width(one));
    }
}

#[test]
fn matches_between_different_players_have_no_total() {
    let other = data("sgf/gnubg-analysed-7p.sgf");
    let shown = run_with(&["statistics", &noisy(), &other, "--format", "json"], "");
    assert_eq!(shown.stdout.lines().count(), 2);
    assert!(shown.stderr.contains("note: no total"), "{}", shown.stderr);

    let session = data("statistics/automatic-doubles.sgf");
    let shown = run_with(&["statistics", &noisy(), &session], "");
    assert!(!shown.stdout.contains("Total"), "points and match winning chances are not added");
}

#[test]
fn one_player_is_shown_alone() {
    let session = data("statistics/automatic-doubles.sgf");
    let (_folder, again) = again();
    let files = format!("{} {again} {session}", noisy());
    let text = run(&format!("statistics {files} --player ROOT --format csv"));
    let lines: Vec<_> = text.lines().skip(1).collect();
    assert_eq!(lines.len(), 4, "three matches and a total of two: {text}");
    assert!(lines[..3].iter().all(|line| line.contains(",,1,root,")), "{text}");
    assert!(lines[3].starts_with(",,,0,root,"), "{text}");
    let shown = run_with(&["statistics", &noisy(), "--player", "nobody"], "");
    assert_eq!(shown.code, Some(2));
    assert!(shown.stderr.contains("no player nobody: the players are gnubg, root"));
}

#[test]
fn sums_by_player_are_those_of_the_matches() {
    let session = data("statistics/automatic-doubles.sgf");
    let by_player =
        object(&run(&format!("statistics {} {session} --by-player --format json", noisy())));
    let matches = objects(&run(&format!("statistics {} {session} --format json", noisy())));
    for (place, name) in ["gnubg", "root"].into_iter().enumerate() {
        let summary = &by_player["players"][place];
        assert_eq!((summary["name"].as_str(), summary["matches"].as_u64()), (Some(name), Some(2)));
        let sum = |path: &str| -> f64 {
            let player = |document: &Value| {
                document["players"][place].pointer(path).unwrap().as_f64().unwrap()
            };
            matches.iter().map(player).sum()
        };
        for (ours, theirs) in [
            ("/rolls", "/chequer/moves"),
            ("/chequer_error", "/chequer/error/normalised"),
            ("/cube_error", "/cube/error/normalised"),
            ("/luck", "/luck/total/normalised"),
            ("/rates/0/decisions", "/rates/0/decisions"),
            ("/rates/3/decisions", "/rates/3/decisions"),
        ] {
            let ours = summary.pointer(ours).unwrap().as_f64().unwrap();
            assert!((ours - sum(theirs)).abs() < 1e-6, "{theirs}: {ours} {}", sum(theirs));
        }
    }
    let text = run(&format!("statistics {} {session} --by-player", noisy()));
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn thresholds_replace_the_marks_of_the_file() {
    let marks = |options: &str| {
        let document = object(&run(&format!("statistics {} --format json{options}", noisy())));
        let chequer = &document["players"][0]["chequer"];
        ["doubtful", "bad", "very_bad"].map(|mark| chequer[mark].as_u64().unwrap())
    };
    let [doubtful, bad, very_bad] = marks("");
    let all = doubtful + bad + very_bad;
    assert_eq!(marks(" --very-bad 100"), [doubtful, bad + very_bad, 0]);
    assert_eq!(marks(" --bad 100 --very-bad 100"), [all, 0, 0]);
    let shown = run_with(&["statistics", &noisy(), "--bad", "0.2"], "");
    assert_eq!(shown.code, Some(2));
    assert!(shown.stderr.contains("--very-bad 0.12: expected at least 0.2, which is --bad"));
}

#[test]
fn another_table_changes_only_match_winning_chances() {
    let player = |options: &str| {
        let text = run(&format!("statistics {} --format json{options}", noisy()));
        object(&text)["players"][0].clone()
    };
    let [usual, other] = [player(""), player(" --met zadeh")];
    let error = |player: &Value| player["error"]["normalised"].to_string();
    let mwc = |player: &Value| player["error"]["unnormalised"].to_string();
    assert_eq!(error(&usual), error(&other));
    assert_ne!(mwc(&usual), mwc(&other));
}

/// Returns the statistics of both players of the match after a new analysis with these options.
fn analysed_with(options: &str, format: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("part").with_extension(format);
    let file = file.to_str().unwrap();
    run(&format!("analyse {} --level instant {options} -o {file}", noisy()));
    object(&run(&format!("statistics {file} --by Barpoint --format json")))
}

#[test]
fn an_analysis_of_one_player_says_nothing_about_the_other() {
    let whole = analysed_with("", "json");
    let name = whole["names"][0].as_str().unwrap();
    for format in ["json", "sgf"] {
        let part = analysed_with(&format!("--player {name}"), format);
        let [analysed, other] = [0, 1].map(|seat| &part["players"][seat]);
        for field in ["rates", "rate", "rating", "snowie_rate", "error"] {
            assert_eq!(analysed[field], whole["players"][0][field], "{field} in {format}");
        }
        assert_eq!(analysed["luck"], whole["players"][0]["luck"], "{format}");
        assert_eq!((&other["decisions"], &other["cube"]["decisions"]), (&0.into(), &0.into()));
        let unknown = [&other["rate"], &other["snowie_rate"], &other["luck"]["rate"]];
        assert!(unknown.iter().all(|number| number.is_null()), "{format}: {unknown:?}");
        let both = [&part["players"][0], other];
        assert!(both.iter().all(|player| player["luck_adjusted_result"].is_null()), "{format}");
    }
}

#[test]
fn a_part_of_a_match_divides_by_its_own_rolls() {
    let second = object(&run(&format!("statistics {} --game 2 --format json", noisy())));
    let rolls = |document: &Value, rule: usize| {
        document["players"][0]["rates"][rule]["decisions"].as_u64().unwrap()
    };
    let part = analysed_with("--game 2", "json");
    assert_eq!(rolls(&part, 2), rolls(&second, 2));
    assert_eq!(part["players"][0]["luck"]["analysed"], second["players"][0]["luck"]["analysed"]);
    let without_luck = analysed_with("--luck off", "json");
    let player = &without_luck["players"][0];
    assert!(player["luck"]["rate"].is_null() && player["luck_adjusted_result"].is_null());
    let cubes = analysed_with("--plays off --luck off", "json");
    let player = &cubes["players"][0];
    assert!(player["snowie_rate"].is_null() && player["chequer"]["rate"].is_null());
    assert!(player["cube"]["decisions"].as_u64().unwrap() > 10);
}

#[test]
fn a_match_without_analysis_changes_no_rate_of_the_players() {
    let folder = tempfile::tempdir().unwrap();
    let bare = folder.path().join("bare.mat");
    let bare = bare.to_str().unwrap();
    let converted = run_with(&["convert", &noisy(), "--to", "mat", "-o", bare], "");
    assert_eq!(converted.code, Some(0), "{}", converted.stderr);
    let rates = |files: &str| {
        let csv = run(&format!("statistics {files} --by-player --format csv"));
        let mut rows = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let headings = rows.next().unwrap();
        let wanted = ["luck_rate", "match_luck_adjusted", "pr", "gnubg", "snowie", "per_move"];
        let column = |name| headings.iter().position(|heading| *heading == name).unwrap();
        let cells = |row: Vec<&str>| wanted.map(|name| row[column(name)].to_owned());
        rows.map(cells).collect::<Vec<_>>()
    };
    let alone = rates(&noisy());
    assert_eq!(rates(&format!("{} {bare}", noisy())), alone);
    assert!(alone.iter().flatten().all(|cell| !cell.is_empty()), "{alone:?}");
    assert!(rates(bare).iter().flatten().all(String::is_empty));
}

#[test]
fn a_file_that_is_none_costs_no_other_and_a_copy_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let [first, copy, bad] = ["a.sgf", "b.mat", "c.sgf"].map(|name| folder.path().join(name));
    std::fs::copy(noisy(), &first).unwrap();
    std::fs::write(&bad, "nonsense").unwrap();
    let converted = run_with(&["convert", &noisy(), "-o", copy.to_str().unwrap()], "");
    assert_eq!(converted.code, Some(0), "{}", converted.stderr);
    let folder = folder.path().to_str().unwrap();
    let same = format!("note: {} and {} have the same match", first.display(), copy.display());
    for command in [
        &["statistics", folder][..],
        &["statistics", folder, "--by-player"],
        &["analyse", folder, "--level", "instant"],
        &["compare", folder],
        &["rollout", "decisions", folder, "--trials", "1", "--plies", "0"],
    ] {
        let run = run_with(command, "");
        let counts = command[0] != "compare" && command[0] != "rollout";
        assert_eq!(run.stderr.matches(&same).count(), usize::from(counts), "{}", run.stderr);
        assert!(run.stderr.contains("c.sgf:1:1: unrecognised"), "{command:?}: {}", run.stderr);
        if command[0] != "compare" {
            assert_eq!(run.code, Some(1), "{command:?}: {}", run.stderr);
            assert!(run.stderr.contains(" 2 of 3 files, 1 failed"), "{}", run.stderr);
        }
        let quiet = run_with(&[command, &["--quiet"]].concat(), "");
        assert!(!quiet.stderr.contains(&same), "{}", quiet.stderr);
    }
}

#[test]
fn the_same_file_counts_once() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("match.sgf");
    std::fs::copy(noisy(), &copy).unwrap();
    let [copy, out] =
        [copy, folder.path().join("out")].map(|path| path.to_str().unwrap().to_owned());
    let other_name = format!("{}/./match.sgf", folder.path().display());
    for words in [
        &["statistics", &copy, &copy][..],
        &["statistics", &copy, &other_name, "--by-player"],
        &["convert", &copy, &other_name, "--to", "mat", "-o", &out],
    ] {
        let run = run_with(words, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{words:?}");
        let is_said =
            ["is given twice", "are the same file"].iter().any(|it| run.stderr.contains(it));
        assert!(is_said, "{words:?}: {}", run.stderr);
    }
    assert!(!Path::new(&out).exists());
}
