//! `barpoint library`

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{Run, object, objects, run_with};

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name);
    path.to_str().unwrap().to_owned()
}

/// A match to 3 that GNU Backgammon analysed.
fn noisy() -> String {
    data("statistics/noisy-3p.sgf")
}

/// Folder with a library.
struct Shelf(TempDir);

impl Shelf {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Returns a library that holds the analysed match.
    fn with_a_match() -> Self {
        let shelf = Self::new();
        assert_eq!(shelf.run(&["add", &noisy()]).code, Some(0));
        shelf
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Run {
        let library = self.path("library.db");
        let place = ["library", "--library", library.to_str().unwrap(), "--wait", "30"];
        run_with(&[&place, arguments].concat(), "")
    }

    fn text(&self, arguments: &str) -> String {
        let run = self.run(&arguments.split_whitespace().collect::<Vec<_>>());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments}");
        run.stdout
    }

    /// Returns the error, which has one line.
    fn error(&self, arguments: &[&str]) -> String {
        let run = self.run(arguments);
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        let error = run.stderr.lines().next().unwrap().to_owned();
        error.strip_prefix("error: ").unwrap().to_owned()
    }

    /// Writes copies of the match between other players.
    fn copies(&self, folder: &str, count: usize) -> PathBuf {
        let folder = self.path(folder);
        fs::create_dir_all(&folder).unwrap();
        let text = fs::read_to_string(noisy()).unwrap();
        for number in 0..count {
            let name = folder.file_name().unwrap().to_str().unwrap();
            let copy = text.replace("PW[gnubg]", &format!("PW[{name} {number}]"));
            assert_ne!(copy, text);
            fs::write(folder.join(format!("{number:03}.sgf")), copy).unwrap();
        }
        folder
    }
}

#[test]
fn matches_are_added_once_and_listed() {
    let shelf = Shelf::with_a_match();
    let known = shelf.text(&format!("add {}", noisy()));
    assert!(known.starts_with("known as match 1: "), "{known}");
    let list = object(&shelf.text("list --player GNUBG --length 3 --format json"));
    assert_eq!((&list["total"], &list["matches"][0]["id"]), (&1.into(), &1.into()));
    let csv = shelf.text("list --format csv");
    assert_eq!(csv.lines().count(), 2);
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == columns(csv.lines().next().unwrap())));
    assert!(shelf.text("list --until 1999").ends_with("0 matches\n"));
    let shown = shelf.text("show 1");
    let statistics = run_with(&["statistics", &noisy()], "").stdout;
    assert!(shown.ends_with(&statistics), "{shown}\n{statistics}");
    let players = shelf.text("players --format csv");
    let expected = run_with(&["statistics", &noisy(), "--by-player", "--format", "csv"], "").stdout;
    assert_eq!(players, expected);
}

#[test]
fn a_folder_is_added_with_its_bad_files_reported() {
    let shelf = Shelf::new();
    let folder = shelf.copies("season", 2);
    fs::write(folder.join("notes.txt"), "not a match").unwrap();
    fs::write(folder.join("position.txt"), "4HPwATDgc/ABMA\n").unwrap();
    fs::copy(data("mat/gnubg-export-7p.mat"), folder.join("plain.mat")).unwrap();
    let added = shelf.run(&["add", folder.to_str().unwrap(), "--format", "json"]);
    assert_eq!(added.code, Some(1));
    let documents = objects(&added.stdout);
    let outcomes: Vec<_> = documents.iter().filter_map(|it| it["outcome"].as_str()).collect();
    assert_eq!(outcomes, ["new", "new", "failed", "new", "failed"]);
    let total = documents.last().unwrap();
    let counts = ["files", "new", "failed", "unanalysed"].map(|name| total[name].as_u64().unwrap());
    assert_eq!(counts, [5, 3, 2, 1]);
    assert!(added.stderr.contains("notes.txt:1:1: unrecognised file format"), "{}", added.stderr);
    assert!(added.stderr.contains("position.txt: no match: nobody plays"), "{}", added.stderr);
    assert!(added.stderr.contains("plain.mat: the match has no analysis"), "{}", added.stderr);
}

#[test]
fn a_match_without_analysis_is_analysed_at_a_level() {
    let shelf = Shelf::new();
    let file = shelf.path("short.mat");
    let text = " 1 point match\n\n Game 1\n Ann : 0     Bob : 0\n  1) 31: 8/4    64: 24/14\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(shelf.run(&["add", file]).code, Some(0));
    assert!(shelf.text("search").starts_with("no action"));
    let kept = shelf.text(&format!("add {file} --level instant"));
    assert!(kept.contains("; this copy has a better analysis: --update takes it"), "{kept}");
    let taken = shelf.text(&format!("add {file} --level instant --update"));
    assert!(taken.starts_with("replaced match 1: "), "{taken}");
    let found = object(&shelf.text("search --error 0.05.. --format json"));
    assert_eq!(found["hits"][0]["action"]["made"], "8/4");
}

#[test]
fn the_folder_of_an_analysis_is_added() {
    let shelf = Shelf::new();
    let (folder, out) = (shelf.copies("season", 2), shelf.path("out"));
    let out = out.to_str().unwrap();
    let done = run_with(
        &[
            "--quiet",
            "analyse",
            folder.to_str().unwrap(),
            "-o",
            out,
            "--level",
            "instant",
            "--luck",
            "off",
        ],
        "",
    );
    assert_eq!(done.code, Some(0), "{}", done.stderr);
    let added = shelf.text(&format!("add {out}/analysis.jsonl"));
    assert!(added.contains("2 files: 2 new; "), "{added}");
    let again = shelf.text(&format!("add {out}"));
    assert!(again.contains("2 files: 2 known; "), "{again}");
    assert!(shelf.text("show 1").contains("analysis by Barpoint"));
}

#[test]
fn documents_have_all_hits_and_their_counted_reasons() {
    let shelf = Shelf::with_a_match();
    let found = object(&shelf.text("search --format json"));
    let hits = found["hits"].as_array().unwrap();
    assert!(hits.len() > 20 && found["total"] == hits.len(), "{}", hits.len());
    let csv = shelf.text("search --format csv");
    assert_eq!(csv.lines().count(), 1 + hits.len());
    assert!(shelf.text("search").contains("20 of "));
    let few = object(&shelf.text("search --limit 3 --format json"));
    assert_eq!(few["hits"].as_array().unwrap().len(), 3);
    let counted = |hit: &&Value| hit["action"]["play_reasons"]["best"]["good_rolls"].is_u64();
    assert!(hits.iter().filter(counted).count() > 20);
}

#[test]
fn names_that_spreadsheets_would_execute_are_texts() {
    let shelf = Shelf::new();
    let text = fs::read_to_string(noisy()).unwrap();
    let text = text.replace("PW[gnubg]", "PW[=cmd|'/C calc'!A0]").replace("PB[root]", "PB[-2+3]");
    let file = shelf.path("names.sgf");
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap().to_owned();
    assert_eq!(shelf.run(&["add", &file]).code, Some(0));
    let lists = [
        shelf.text("list --format csv"),
        shelf.text("players --format csv"),
        shelf.text("search --format csv"),
        run_with(&["statistics", &file, "--by-player", "--format", "csv"], "").stdout,
        run_with(&["convert", &file, "--to", "csv", "-o", "-"], "").stdout,
        run_with(&["quiz", &file, "--format", "csv"], "").stdout,
    ];
    for list in lists {
        assert!(list.contains("'=cmd|'/C calc'!A0") && list.contains("'-2+3"), "{list}");
        assert!(!list.contains(",=cmd") && !list.contains(",-2+3"), "{list}");
        assert!(!list.contains("\n=cmd") && !list.contains("\n-2+3"), "{list}");
    }
}

#[test]
fn hits_of_a_search_are_actions_of_the_analysis() {
    let shelf = Shelf::with_a_match();
    let found = object(&shelf.text("search --player root --error 0.2.. --format json"));
    let hits = found["hits"].as_array().unwrap();
    assert!(hits.len() > 2 && found["total"] == hits.len());
    let error = |hit: &Value| hit["action"]["error"]["normalised"].as_f64().unwrap();
    assert!(hits.iter().map(error).is_sorted_by(|a, b| a >= b));
    assert!(hits.iter().all(|hit| error(hit) >= 0.2 && hit["action"]["reasons"].is_string()));
    let csv = shelf.text("search --player root --error 0.2.. --format csv");
    assert_eq!(csv.lines().count(), 1 + hits.len());
    let boards = shelf.text("search --kind cube --limit 2 --boards");
    assert_eq!(boards.matches("|BAR|").count(), 2, "{boards}");
    let start = "--like start --distance 0 --format json";
    assert_eq!(object(&shelf.text(&format!("search {start}")))["total"], 3);
    for (options, least) in [
        ("--theme opening", 3),
        ("--theme race/own", 0),
        ("--event hit:did --kind play", 1),
        ("--mark very-bad --mark bad", 1),
        ("--class contact --pips 100..167 --lead -20..", 1),
        ("--score 3-3", 10),
        ("--dice 65", 0),
        ("--pattern 24:2,13:5,8:3,6:5", 3),
        ("--pattern -b----E-C---eE---c-e----B-", 3),
    ] {
        let found = object(&shelf.text(&format!("search {options} --format json")));
        assert!(found["total"].as_u64().unwrap() >= least, "{options}: {found}");
    }
}

#[test]
fn hits_of_a_search_are_a_quiz_and_a_page() {
    let shelf = Shelf::with_a_match();
    let found = shelf.text("search --error 0.3.. --limit 4 --format json");
    let hits = object(&found)["hits"].as_array().unwrap().clone();
    assert_eq!(hits.len(), 4);

    let quiz = run_with(&["quiz", "-", "--format", "json", "--score-matrix", "off"], &found);
    assert_eq!((quiz.code, quiz.stderr.as_str()), (Some(0), ""));
    let questions = objects(&quiz.stdout);
    assert_eq!(questions.len(), 4);
    for (question, hit) in questions.iter().zip(&hits) {
        assert_eq!(question["best"], hit["action"]["best"]);
        let player = hit["action"]["player"].as_u64().unwrap() as usize;
        assert_eq!(question["source"]["player"], hit["names"][player]);
    }

    let page = run_with(&["report", "-", "--to", "html"], &found);
    assert_eq!((page.code, page.stderr.as_str()), (Some(0), ""));
    assert_eq!(page.stdout.matches("<article").count(), 4);
    let first = hits[0]["action"]["best"].as_str().unwrap();
    assert!(page.stdout.contains("4 of ") && page.stdout.contains(first), "{first}");

    for (form, part) in [
        ("text", "4 of "),
        ("markdown", "# 4 of "),
        ("json", "\"hits\""),
        ("latex", "documentclass"),
    ] {
        let other = run_with(&["report", "-", "--to", form], &found);
        assert_eq!((other.code, other.stderr.as_str()), (Some(0), ""));
        let game =
            format!("Game {}, action {}", hits[0]["action"]["game"], hits[0]["action"]["action"]);
        let has_place = form == "json" || other.stdout.contains(&game);
        assert!(other.stdout.contains(part) && has_place, "{form}: {}", other.stdout);
    }
    let german = run_with(&["report", "-", "--to", "text", "--language", "de"], &found).stdout;
    let made: Vec<&str> = german.lines().filter(|line| line.starts_with("* ")).collect();
    let verbs = [" zieht ", " doppelt auf ", " nimmt an.", " lehnt ab.", " doppelt nicht."];
    let is_said = |line: &&str| verbs.iter().any(|verb| line.contains(verb));
    assert!(made.len() == 4 && made.iter().all(is_said), "{made:?}");
    assert!(!german.contains("\n\n\n\n"), "{german}");
    let paper = shelf.path("hits.pdf");
    let written = run_with(&["report", "-", "-o", paper.to_str().unwrap()], &found);
    assert_eq!((written.code, written.stderr.as_str()), (Some(0), ""));
    assert!(fs::read(paper).unwrap().starts_with(b"%PDF-"));
    let newer = found.replacen("\"version\":1", "\"version\":9", 1);
    for command in [&["report", "-", "--to", "html"][..], &["quiz", "-"]] {
        let refused = run_with(command, &newer);
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains("no version 1"), "{}", refused.stderr);
    }
}

#[test]
fn a_trend_is_a_table_and_a_picture() {
    let shelf = Shelf::with_a_match();
    let themes = object(&shelf.text("trend root --by theme --format json"));
    let decisions = |point: &Value| point["rates"][0]["decisions"].as_u64().unwrap();
    let sum: u64 = themes["points"].as_array().unwrap().iter().map(decisions).sum();
    assert_eq!(sum, decisions(&themes["total"]));
    assert_eq!(shelf.text("trend root --by match --format csv").lines().count(), 2);
    for name in ["trend.svg", "trend.png", "trend.pdf", "trend.eps"] {
        let file = shelf.path(name);
        assert_eq!(shelf.text(&format!("trend root --by score -o {}", file.display())), "");
        assert!(fs::metadata(file).unwrap().len() > 1000, "{name}");
    }
    let wrong = shelf.error(&["trend", "root", "-o", "trend.gif"]);
    assert!(wrong.starts_with("trend.gif: expected a name that ends in .svg"), "{wrong}");
}

#[test]
fn matches_are_exported_and_erased() {
    let shelf = Shelf::with_a_match();
    let (folder, file) = (shelf.path("out"), shelf.path("out.json"));
    shelf.text(&format!("export 1 -o {} --to sgf", folder.display()));
    shelf.text(&format!("export --player root -o {}", file.display()));
    // The analysis comes back with the file: no other error, and the same bytes again.
    let other = Shelf::new();
    for file in [folder.join("match-1.sgf"), file] {
        let text = other.text(&format!("add {} --replace", file.display()));
        assert!(text.contains(" match 1: "), "{text}");
        let [ours, theirs] = [&other, &shelf].map(|it| it.text("players --format csv"));
        assert_eq!(ours, theirs);
        let again = other.path("again.sgf");
        other.text(&format!("export 1 -o {}", again.display()));
        let first = fs::read(folder.join("match-1.sgf")).unwrap();
        assert_eq!(fs::read(again).unwrap(), first);
    }
    let exists = shelf.error(&["export", "1", "-o", folder.to_str().unwrap()]);
    assert!(exists.contains("already exists: expected --force"), "{exists}");
    let unsure = shelf.error(&["erase", "--player", "root"]);
    assert_eq!(unsure, "1 match is selected: expected --yes to erase");
    assert_eq!(shelf.text("erase --player root --yes"), "erased match 1\n");
    assert_eq!(shelf.error(&["show", "1"]), "no match 1 in the library");
}

#[test]
fn wrong_use_is_one_clear_error() {
    let shelf = Shelf::new();
    let missing = shelf.error(&["list"]);
    assert!(
        missing.ends_with("there is no library; barpoint library add FILE makes one"),
        "{missing}"
    );
    let shelf = Shelf::with_a_match();
    for (arguments, part) in [
        (&["list", "--player", "Nobody"][..], "no player Nobody in the library"),
        (&["trend", "Nobody"], "no player Nobody in the library"),
        (&["search", "--pattern", "6:x"], "point 6: the count `x`"),
        (&["search", "--error", "high"], "expected equities such as 0.1..0.5"),
        (&["search", "--like", "nowhere"], "--like"),
        (&["list", "--since", "last year"], "expected a day such as 2025-11-08"),
        (&["export", "9", "-o", "x.sgf"], "no match 9 in the library is selected"),
        (&["erase"], "expected numbers of matches, or a selection"),
        (&["erase", "9"], "no match 9 in the library"),
        (&["alias"], "expected NAME PLAYER, --list or --remove NAME"),
        (&["alias", "Nobody", "root"], "no player Nobody in the library"),
        (&["alias", "gnubgg", "root"], "no player gnubgg in the library; similar names are gnubg"),
        (&["add", &noisy(), &noisy()], "is given twice"),
    ] {
        let error = shelf.error(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    let folder = shelf.0.path().to_str().unwrap();
    for (file, part) in
        [(folder, "is no library: it is a folder"), (&*noisy(), "it is not a database")]
    {
        let run = run_with(&["library", "list", "--library", file], "");
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

#[test]
fn the_place_of_the_library_comes_from_the_environment() {
    let shelf = Shelf::new();
    let list = |variable: &str, value: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_barpoint"));
        for name in ["BARPOINT_LIBRARY", "XDG_DATA_HOME"] {
            command.env_remove(name);
        }
        let output = command.env(variable, value).args(["library", "list"]).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let given = shelf.path("mine.db");
    assert!(list("BARPOINT_LIBRARY", &given).contains(given.to_str().unwrap()));
    if cfg!(all(unix, not(target_os = "macos"))) {
        assert!(list("XDG_DATA_HOME", shelf.0.path()).contains("barpoint/library.db: there is no"));
        assert!(list("HOME", shelf.0.path()).contains("/.local/share/barpoint/library.db"));
    }
}

/// Starts to add a folder, with the lines on standard output in a file.
fn adding(shelf: &Shelf, folder: &Path, log: &Path) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_barpoint"))
        .args(["library", "add", "--threads", "1", "--library"])
        .args([&shelf.path("library.db"), folder])
        .stdout(fs::File::create(log).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Numbers of the matches that a log reports as added.
fn reported(log: &Path) -> Vec<i64> {
    let text = fs::read_to_string(log).unwrap();
    // A last line without its end has not been reported.
    let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
    let id = |line: &str| line.strip_prefix("added match ")?.split(':').next()?.parse().ok();
    lines.filter_map(id).collect()
}

#[test]
fn what_was_reported_as_added_survives_a_kill() {
    let shelf = Shelf::new();
    let mut seen = 0;
    for (round, wanted) in [1, 6, 14].into_iter().enumerate() {
        let folder = shelf.copies(&format!("round {round}"), 40);
        let log = shelf.path(&format!("{round}.log"));
        let mut child = adding(&shelf, &folder, &log);
        while reported(&log).len() < wanted && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(2));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let ids = reported(&log);
        assert!(ids.len() >= wanted, "{ids:?}");
        for id in ids {
            let shown = shelf.run(&["show", &id.to_string(), "--format", "json"]);
            assert_eq!(shown.code, Some(0), "match {id}: {}", shown.stderr);
            seen += 1;
        }
    }
    // The rest is added as if nothing had happened.
    let folder = shelf.path("round 2");
    let rest = shelf.run(&["add", folder.to_str().unwrap()]);
    assert_eq!(rest.code, Some(0), "{}", rest.stderr);
    let total = object(&shelf.text("list --limit 1 --format json"))["total"].as_u64().unwrap();
    assert!(total >= 40 && total as usize >= seen, "{total} of {seen}");
}

#[test]
fn two_processes_add_at_once() {
    let shelf = Shelf::new();
    let folders = ["one", "two"].map(|name| shelf.copies(name, 12));
    let logs = ["1.log", "2.log"].map(|name| shelf.path(name));
    let mut children = [0, 1].map(|number| adding(&shelf, &folders[number], &logs[number]));
    for child in &mut children {
        assert!(child.wait().unwrap().success());
    }
    let mut ids: Vec<i64> = logs.iter().flat_map(|log| reported(log)).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 24);
    let total = &object(&shelf.text("list --limit 1 --format json"))["total"];
    assert_eq!(total, 24);
}

#[test]
fn no_output_replaces_the_library() {
    let shelf = Shelf::with_a_match();
    let before = fs::read(shelf.path("library.db")).unwrap();
    let link = |name: &str| {
        fs::hard_link(shelf.path("library.db"), shelf.path(name)).unwrap();
        shelf.path(name).to_str().unwrap().to_owned()
    };
    let (json, svg) = (link("v.json"), link("y.svg"));
    for arguments in [["export", "1", "-o", &json], ["trend", "gnubg", "-o", &svg]] {
        assert!(shelf.error(&arguments).contains("expected another output"), "{arguments:?}");
    }
    assert_eq!(fs::read(shelf.path("library.db")).unwrap(), before);
    assert!(shelf.text("list").contains("gnubg"));
}

#[test]
fn the_owner_has_a_name_and_collections() {
    let shelf = Shelf::with_a_match();
    let refused = shelf.error(&["trend"]);
    assert_eq!(refused, "nobody is me: barpoint library me NAME says which player that is");
    assert_eq!(shelf.text("me ROOT"), "root is me\n");
    assert_eq!(shelf.text("trend"), shelf.text("trend root"));
    let mine = object(&shelf.text("search --player me --error 0.2.. --format json"));
    let total = mine["total"].as_u64().unwrap();
    assert!(total > 2, "{mine}");
    let tagged = shelf.run(&[
        "search",
        "--player",
        "me",
        "--error",
        "0.2..",
        "--add-tag",
        "To learn",
        "--limit",
        "1",
    ]);
    assert_eq!(
        (tagged.code, tagged.stderr),
        (Some(0), format!("{total} actions are tagged To learn\n"))
    );
    let again = shelf.run(&["search", "--tag", "to LEARN", "--format", "json"]);
    let again = object(&again.stdout);
    assert_eq!(
        (&again["total"], &again["hits"][0]["tags"][0]),
        (&total.into(), &"To learn".into())
    );
    let tags = object(&shelf.text("tags --format json"));
    assert_eq!(tags["tags"], serde_json::json!([{ "name": "To learn", "actions": total }]));
    assert!(shelf.run(&["tags", "--remove", "to learn"]).stdout.starts_with("no tags"));
    assert_eq!(
        shelf.error(&["search", "--tag", "to learn"]),
        "no tag to learn: the library has no tags"
    );
    assert_eq!(
        shelf.text("me --forget"),
        "nobody is me: barpoint library me NAME says which player that is\n"
    );
    let list = object(&shelf.text("list --format json"));
    let show = object(&shelf.text("show 1 --format json"));
    assert_eq!(
        list["matches"][0]["luck_adjusted_result"],
        show["statistics"]["players"][0]["luck_adjusted_result"]
    );
}

#[test]
fn assistants_read_the_matches() {
    let shelf = Shelf::with_a_match();
    let plain = shelf.run(&["add", &data("mat/gnubg-export-7p.mat")]);
    assert_eq!(plain.code, Some(0));
    let library = shelf.path("library.db");
    let library = ["--library", library.to_str().unwrap()];
    let answers = |arguments: &[&str], messages: &[Value]| {
        let line = |(id, message): (usize, &Value)| {
            let [method, params] = [&message["method"], &message["params"]];
            json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
                + "\n"
        };
        let lines: String = messages.iter().enumerate().map(line).collect();
        let run = run_with(&[&["engine", "mcp", "--plies", "0"], arguments].concat(), &lines);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        objects(&run.stdout)
    };
    let list = |what: &str| json!({"method": format!("{what}/list")});
    let read = |uri: &str| json!({"method": "resources/read", "params": {"uri": uri}});
    let addresses =
        ["", "/1", "/2", "/7", "/x"].map(|rest| read(&format!("barpoint://library{rest}")));
    let questions =
        [&[list("resources"), list("prompts"), list("resources/templates")], &addresses[..]]
            .concat();
    let found = answers(&library, &questions);
    let resources = found[0]["result"]["resources"].as_array().unwrap();
    let offered = |uri: &str| resources.iter().find(|it| it["uri"] == uri).unwrap();
    assert_eq!(offered("barpoint://library")["mimeType"], "application/json");
    assert_eq!(offered("barpoint://library/1")["mimeType"], "text/markdown");
    let title = offered("barpoint://library/1")["title"].as_str().unwrap();
    assert!(title.contains(" - ") && title.contains(", 3 points"), "{title}");
    assert!(found[1].to_string().contains("review_library"));
    assert!(found[2].to_string().contains("barpoint://library/{number}"));
    let text = |number: usize| found[number]["result"]["contents"][0]["text"].as_str().unwrap();
    assert_eq!(object(text(3))["total"], 2);
    assert!(text(4).starts_with("# ") && text(4).contains("**Summary**"), "{}", text(4));
    assert!(text(5).contains(" 7 point match"), "{}", text(5));
    for (number, reason) in [(6, "7"), (7, "expected the number of a match")] {
        assert_eq!(found[number]["error"]["code"], -32002);
        assert!(found[number]["error"]["message"].as_str().unwrap().contains(reason));
    }
    let without =
        answers(&["--no-library"], &[list("resources"), list("prompts"), addresses[1].clone()]);
    assert_eq!(without[0]["result"]["resources"].as_array().unwrap().len(), 3);
    assert!(!without[1].to_string().contains("library"), "{}", without[1]);
    assert!(without[2]["error"]["message"].as_str().unwrap().contains("there is no library"));
    let missing = run_with(&["engine", "mcp", "--library", "nothing.db"], "");
    assert_eq!(missing.code, Some(2));
}
