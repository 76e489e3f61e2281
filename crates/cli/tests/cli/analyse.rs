//! `barpoint analyse`

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::{object, run, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// A match to 3 that was analysed by GNU Backgammon.
fn noisy() -> String {
    data("statistics/noisy-3p.sgf")
}

fn path_in(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn text_json_and_rows_have_the_same_errors() {
    let command = format!("analyse {} --level instant", noisy());
    let text = run(&command);
    assert!(text.starts_with("gnubg - root, match to 3 points, analysed by Barpoint "), "{text}");
    assert!(
        text.lines().filter(|line| !line.contains(": ")).all(|line| line.chars().count() <= 80)
    );
    let document = object(&run(&format!("{command} --format json")));
    let actions = document["actions"].as_array().unwrap();
    let marked = actions.iter().filter(|action| !action["mark"].is_null());
    let marked: Vec<_> = marked.collect();
    assert!(marked.len() > 3);
    for action in &marked {
        let made = action["made"].as_str().unwrap();
        let error = action["error"]["normalised"].as_f64().unwrap();
        let [game, number] = ["game", "action"].map(|name| action[name].to_string());
        let begins = |line: &&str| {
            let mut words = line.split_whitespace();
            words.next() == Some(&game) && words.next() == Some(&number)
        };
        let error = format!("{:+.4}", -error);
        let mut lines = text.lines().filter(begins);
        assert!(lines.any(|line| line.contains(made) && line.contains(&error)), "{action}\n{text}");
        let reasons = action["reasons"].as_str().unwrap();
        assert!(text.contains(&format!("game {game}, move {number}: {reasons}")), "{action}");
    }
    let rows = run(&format!("{command} --format csv"));
    assert_eq!(rows.lines().count(), actions.len() + 1);
    assert!(rows.lines().all(|row| row.split(',').count() == 17));
}

#[test]
fn formats_that_hold_analysis_give_the_same_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let statistics = |name: &str| {
        let file = path_in(&folder, name);
        run(&format!("analyse {} --level fast -o {file}", noisy()));
        let mut document = object(&run(&format!("statistics {file} --by Barpoint --format json")));
        document["file"] = serde_json::Value::Null;
        document
    };
    assert_eq!(statistics("a.sgf"), statistics("a.json"));
    // The analysis of the file is still there.
    let theirs = |file: &str| {
        let text = run(&format!("statistics {file} --by GNU"));
        text[..text.find("analysis by").unwrap()].to_owned()
    };
    assert_eq!(theirs(&path_in(&folder, "a.sgf")), theirs(&noisy()));
}

#[test]
fn match_text_has_remarks_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let [first, second] = ["a.mat", "b.mat"].map(|name| path_in(&folder, name));
    let analyse = |file: &str, target: &str| {
        let run = run_with(&["analyse", file, "--level", "instant", "-o", target], "");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
    };
    analyse(&noisy(), &first);
    let text = fs::read_to_string(&first).unwrap();
    assert!(text.contains("Barpoint") && text.contains("best"), "{text}");
    analyse(&first, &second);
    assert_eq!(fs::read_to_string(&second).unwrap(), text);
}

#[test]
fn a_part_of_the_match_is_analysed() {
    let count = |options: &str| {
        let command = format!("analyse {} --level instant --format csv {options}", noisy());
        run(&command).lines().count() - 1
    };
    let all = count("");
    let [zero, one] = ["gnubg", "root"].map(|name| count(&format!("--player {name}")));
    assert_eq!(zero + one, all);
    let games: usize = (1..=3).map(|game| count(&format!("--game {game}"))).sum();
    assert_eq!(games, all);
    assert!(count("--plays off --luck off") < count("--cubes off"));
    assert_eq!([count("--player 0"), count("--player 1")], [zero, one]);
}

#[test]
fn an_analysis_is_written_in_every_format_that_holds_one() {
    let folder = tempfile::tempdir().unwrap();
    let decisions = |format: &str| {
        let path = folder.path().join(format!("analysed.{format}"));
        let source = data("../../../docs/src/files/match.mat");
        // OGXM loses details, and a note says so.
        let output = ["-o", path.to_str().unwrap()];
        let written =
            run_with(&[&["analyse", &source, "--level", "instant"], &output[..]].concat(), "");
        assert_eq!(written.code, Some(0), "{}", written.stderr);
        let text = run(&format!("statistics {} --format csv", path.display()));
        let (heading, _) = text.split_once('\n').unwrap();
        let at = |name| heading.split(',').position(|column| column == name).unwrap();
        let columns = [at("unforced"), at("decisions")];
        let rows = text.lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect());
        rows.map(|row: Vec<String>| columns.map(|column| row[column].clone())).collect::<Vec<_>>()
    };
    let json = decisions("json");
    assert!(json.iter().flatten().all(|count| count.parse::<u32>().unwrap() > 10), "{json:?}");
    for format in ["sgf", "ogxm"] {
        assert_eq!(decisions(format), json, "{format}");
    }
}

#[test]
fn rates_of_what_is_not_analysed_are_not_available() {
    let rates = |options: &str| {
        let text = run(&format!("analyse {} --level instant {options}", noisy()));
        let lines = text.lines().skip_while(|line| !line.starts_with("player "));
        let players = lines.skip(1).map(|line| line.split_whitespace().skip(1).map(str::to_owned));
        players.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>()
    };
    let (all, without) = (rates(""), rates("--luck off"));
    assert_eq!(all.len(), 2);
    for (all, without) in all.iter().zip(&without) {
        assert!(all.iter().all(|cell| cell != "n/a"), "{all:?}");
        let last = all.len() - 1;
        assert_eq!(without[..last], all[..last]);
        assert_eq!(without[last], "n/a");
    }
    // Only one of the players has a decision in one move.
    let one = rates("--game 1 --move 1 --cubes off");
    let idle: Vec<_> = one.iter().filter(|cells| cells[0] == "0").collect();
    assert_eq!(idle.len(), 1, "{one:?}");
    assert_eq!(idle[0][1..], ["n/a"; 4]);
}

#[test]
fn bad_options_are_refused() {
    for (options, expected) in [
        ("--level slow", "expected instant, fast, standard, deep, rollout, or 0-ply to 4-ply"),
        ("--plays 5-ply", "or off"),
        ("--luck 9", "or off"),
        ("--plays off --cubes off --luck off", "expected at least one of them"),
        ("--game 9", "the match contains 3"),
        ("--game 1 --move 999", "the game contains"),
        ("--player Nobody", "the match is between gnubg and root"),
        ("--match 2", "the file contains 1"),
        ("--candidates 0", "expected a whole number from 1 on"),
        ("-o x.unknown", "expected --to FORMAT"),
        ("-o x.pos --to pos", "pos cannot hold an analysis: expected sgf, json, ogxm or mat"),
        ("-o no/such/folder/x.sgf", "cannot write to no/such/folder/x.sgf"),
        ("--jobs 0", "expected a whole number from 1"),
    ] {
        let file = noisy();
        let words: Vec<&str> = ["analyse", &file].into_iter().chain(options.split(' ')).collect();
        let run = run_with(&words, "");
        assert_eq!(run.code, Some(2), "{options}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{options}: {}", run.stderr);
    }
}

/// A folder of matches, one of which is broken.
fn season(folder: &TempDir) -> PathBuf {
    let season = folder.path().join("season");
    fs::create_dir(&season).unwrap();
    for (name, file) in [
        ("a.sgf", "statistics/noisy-3p.sgf"),
        ("b.mat", "mat/gnubg-export-7p.mat"),
        ("d.sgf", "statistics/automatic-doubles.sgf"),
    ] {
        fs::copy(data(file), season.join(name)).unwrap();
    }
    fs::write(season.join("c.mat"), "no match at all").unwrap();
    season
}

fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| {
            let file = file.unwrap();
            (file.file_name().into_string().unwrap(), fs::read(file.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn batch(season: &Path, target: &Path, options: &str) -> crate::support::Run {
    let mut words = vec!["analyse", season.to_str().unwrap(), "-o", target.to_str().unwrap()];
    words.extend(["--level", "instant"]);
    words.extend(options.split_whitespace());
    run_with(&words, "")
}

#[test]
fn a_bad_file_costs_nothing_else_and_jobs_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let season = season(&folder);
    let [one, three] = ["one", "three"].map(|name| folder.path().join(name));
    let first = batch(&season, &one, "--jobs 1");
    let second = batch(&season, &three, "--jobs 3");
    assert_eq!((first.code, second.code), (Some(1), Some(1)), "{}", first.stderr);
    assert!(first.stderr.contains("c.mat") && first.stderr.contains("3 of 4 files, 1 failed"));
    assert_eq!(first.stdout, second.stdout);
    assert_eq!(contents(&one), contents(&three));
    let names: Vec<_> = contents(&one).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["a.sgf", "analysis.jsonl", "b.sgf", "d.sgf"]);
    // The summary is the same without files.
    let words = ["analyse", season.to_str().unwrap(), "--level", "instant"];
    assert_eq!(run_with(&words, "").stdout, first.stdout);
}

/// The state after a kill: a journal with its last line cut, and a temporary or damaged output.
#[test]
fn a_killed_batch_continues_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let season = season(&folder);
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let expected = batch(&season, &whole, "").stdout;
    let list = fs::read_to_string(whole.join("analysis.jsonl")).unwrap();
    let lines: Vec<&str> = list.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 4);
    for kept in 0..4 {
        fs::create_dir(&killed).unwrap();
        let cut = lines.get(kept).map_or("", |line| &line[..line.len() / 2]);
        let journal = lines[..kept].concat() + cut;
        fs::write(killed.join("analysis.journal.jsonl"), journal).unwrap();
        fs::copy(whole.join("a.sgf"), killed.join("a.sgf")).unwrap();
        if kept > 2 {
            fs::write(killed.join("b.sgf"), "damaged").unwrap();
        }
        // A file that is not in the journal is not ours.
        let run = batch(&season, &killed, if kept < 2 { "--force" } else { "" });
        assert_eq!(run.code, Some(1), "{kept}: {}", run.stderr);
        assert_eq!(run.stdout, expected);
        assert_eq!(contents(&killed), contents(&whole), "{kept}");
        fs::remove_dir_all(&killed).unwrap();
    }
}

#[test]
fn other_settings_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let season = season(&folder);
    let target = folder.path().join("out");
    batch(&season, &target, "");
    let before = contents(&target);
    let other = batch(&season, &target, "--luck off");
    assert_eq!(other.code, Some(2), "{}", other.stderr);
    assert!(other.stderr.contains("luck was 0, and is off now"), "{}", other.stderr);
    assert_eq!(contents(&target), before);
    let again = batch(&season, &target, "--luck off --force");
    assert_eq!(again.code, Some(1), "{}", again.stderr);
    assert_ne!(contents(&target), before);
}

#[test]
fn results_may_lie_in_a_folder_of_the_season() {
    let folder = tempfile::tempdir().unwrap();
    let season = season(&folder);
    let inside = season.join("analysed");
    let first = batch(&season, &inside, "");
    let before = contents(&inside);
    let second = batch(&season, &inside, "");
    assert_eq!((first.code, second.code), (Some(1), Some(1)), "{}", second.stderr);
    assert_eq!((second.stdout, contents(&inside)), (first.stdout, before));

    let same = batch(&season, &season, "");
    assert_eq!(same.code, Some(2));
    assert!(same.stderr.contains("expected another folder"), "{}", same.stderr);
}

#[test]
fn the_output_of_another_input_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let target = folder.path().join("out");
    let [one, two] = ["one", "two"].map(|name| {
        let season = folder.path().join(name);
        fs::create_dir(&season).unwrap();
        season
    });
    fs::copy(noisy(), one.join("a.sgf")).unwrap();
    fs::copy(data("statistics/automatic-doubles.sgf"), two.join("a.sgf")).unwrap();
    assert_eq!(batch(&one, &target, "").code, Some(0));
    let before = contents(&target);
    let other = batch(&two, &target, "");
    assert_eq!(other.code, Some(2));
    assert!(other.stderr.contains("a.sgf already exists"), "{}", other.stderr);
    assert_eq!(contents(&target), before);
}

#[test]
fn several_files_need_a_folder() {
    let (one, two) = (noisy(), data("statistics/automatic-doubles.sgf"));
    for (target, expected) in [
        ("-", "expected -o FOLDER"),
        ("no-such-file.sgf", "no-such-file.sgf is a file"),
        (&*one, "is a file, but several files need an output folder"),
    ] {
        let run = run_with(&["analyse", &one, &two, "-o", target], "");
        assert_eq!(run.code, Some(2), "{target}: {}", run.stderr);
        assert!(run.stderr.contains(expected), "{target}: {}", run.stderr);
    }
}
