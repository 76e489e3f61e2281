//! `barpoint convert`, `show` and `swap-players`

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::support::{Run, object, objects, run_with};

const MATCH: &str = " 3 point match

 Game 1
 alice : 0       bob : 0
  1) 31: 8/5 6/5                 41: 24/23 13/9
  2)  Doubles => 2                Takes
  3) 62: 24/18 13/10             63: 24/15
      Wins 4 points
";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Creates a folder with files of these names and contents.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

fn run(arguments: &[&str]) -> Run {
    run_with(arguments, "")
}

#[test]
fn a_file_is_converted_and_oddities_are_reported_with_their_place() {
    let folder = folder(&[("match.txt", MATCH)]);
    let (from, to) = (folder.path().join("match.txt"), folder.path().join("match.json"));
    let run = run(&["convert", text(&from), "-o", text(&to)]);
    assert_eq!(run.code, Some(0));
    let expected = format!(
        "{}:7:6: warning: game 1: 62 played `13/10` at offset 6: the remaining dice do not move a \
         chequer this far: moved as written\n\
         {0}:8:7: warning: game 1: alice won 4 points, but the recorded play is doubtful\n",
        from.display()
    );
    assert_eq!(run.stderr, expected);
    let json = fs::read_to_string(&to).unwrap();
    assert!(json.contains(r#""odd":"24/18 13/10""#), "{json}");
    let back = run_with(&["convert", text(&to), "--to", "mat", "--quiet"], "");
    assert!(
        back.stdout.contains("  3) 62: 24/18 13/10             63: 24/15*\n      Wins 4 points\n"),
        "{}",
        back.stdout
    );
}

#[test]
fn bad_files_do_not_stop_the_others() {
    let folder =
        folder(&[("a.mat", MATCH), ("b.mat", "hello"), ("c.txt", MATCH), ("c.sgf", MATCH)]);
    let out = folder.path().join("out");
    let input = |name: &str| folder.path().join(name);
    let names = ["a.mat", "b.mat", "c.txt", "c.sgf"].map(input);
    let arguments: Vec<&str> = ["convert", "--to", "pos", "--quiet", "-o", text(&out)]
        .into_iter()
        .chain(names.iter().map(|path| text(path)))
        .collect();
    let run = run(&arguments);
    assert_eq!(run.code, Some(1));
    let expected = format!(
        "error: {}:1:1: unrecognised file format: expected a match or a position; \
         if the format is known, give it with --from FORMAT\n\
         note: pos cannot hold: all positions but the last ({} and 2 more)\n\
         converted 3 of 4 files, 1 failed\n",
        input("b.mat").display(),
        input("a.mat").display()
    );
    assert_eq!(run.stderr, expected);
    let mut written: Vec<_> =
        fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    written.sort();
    assert_eq!(written, ["a.pos", "c-2.pos", "c.pos"]);
}

#[test]
fn wrong_use_is_explained() {
    let folder = folder(&[("a.mat", MATCH)]);
    let file = folder.path().join("a.mat");
    let check = |arguments: &[&str], expected: &str| {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    check(&["convert", text(&file)], "expected --to FORMAT");
    check(&["convert", text(&file), "-o", "x.unknown"], "gives no format");
    check(&["convert", text(&file), text(&file), "--to", "mat"], "expected -o FOLDER");
    check(&["convert", text(&file), "--to", "sgg"], "expected one of ");
    check(&["convert", "missing.mat", "--to", "mat"], "cannot read missing.mat");
    check(
        &["convert", text(folder.path()), "-o", text(folder.path()), "--to", "mat"],
        "is both input and output",
    );
    check(&["show", text(&file), "--game", "2"], "no game 2: the match contains 1");
    check(&["show", text(&file), "--game", "1", "--move", "99"], "no action 99");
    assert!(!Path::new("x.unknown").exists());
}

/// A device that never ends is given up, and a pipe that ends is read.
#[cfg(unix)]
#[test]
fn devices_and_pipes() {
    let run = run(&["show", "/dev/zero"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("cannot read /dev/zero: a pipe or device"), "{}", run.stderr);
    let piped = run_with(&["convert", "/dev/stdin", "--to", "mat"], MATCH);
    assert!(piped.stdout.contains("alice"), "{}", piped.stderr);
}

/// A folder with two links to itself would otherwise be read 2⁴⁰ times.
#[cfg(unix)]
#[test]
fn links_in_a_circle_come_to_an_end() {
    let folder = folder(&[("a.mat", MATCH)]);
    for name in ["b", "c"] {
        std::os::unix::fs::symlink(folder.path(), folder.path().join(name)).unwrap();
    }
    let out = folder.path().join("out");
    let run = run(&["convert", text(folder.path()), "-o", text(&out), "--to", "json"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(fs::read_dir(out).unwrap().count(), 1);
}

#[test]
fn show_prints_sheet_moves_and_board() {
    let folder = folder(&[("a.mat", MATCH)]);
    let file = folder.path().join("a.mat");
    let shown = |more: &[&str]| run(&[&["show", text(&file)], more].concat()).stdout;
    assert_eq!(
        shown(&[]),
        "alice - bob, match to 3 points\n\n\
         Game  alice   bob  Result\n\
         \u{20}  1      0     0  alice wins 4 (reason unknown)\n\
         \u{20}         4     0\n"
    );
    let moves = shown(&["--game", "1"]);
    assert!(moves.contains("   3. alice  doubles to 2\n   4. bob    takes\n"), "{moves}");
    let board = shown(&["--game", "1", "--move", "2"]);
    assert!(board.contains(" Position ID: sGfwATDgc/ABMA\n"), "{board}");
    assert!(board.ends_with("\n2. bob 41: 24/23 13/9\n"), "{board}");
}

#[test]
fn show_prints_json() {
    let folder = folder(&[("a.mat", MATCH), ("position.txt", "4HPwATDgc/ABMA:cIkNAAAAAAAA")]);
    let [file, position] = ["a.mat", "position.txt"].map(|name| folder.path().join(name));
    let shown = |file: &Path, more: &[&str]| {
        object(&run(&[&["show", text(file), "--format", "json"], more].concat()).stdout)
    };
    let sheet = shown(&file, &[]);
    assert_eq!((&sheet["version"], &sheet["format"]), (&1.into(), &"mat".into()));
    assert_eq!(sheet["players"], serde_json::json!(["alice", "bob"]));
    assert_eq!((&sheet["length"], &sheet["match"]), (&3.into(), &1.into()));
    let line = &sheet["games"][0];
    assert_eq!(
        (&line["moves"], &line["winner"], &line["points"]),
        (&6.into(), &0.into(), &4.into())
    );
    assert_eq!(sheet["score"], serde_json::json!([4, 0]));
    let game = shown(&file, &["--game", "1"]);
    let actions = game["actions"].as_array().unwrap();
    assert_eq!((actions.len(), &game["game"]), (6, &1.into()));
    assert_eq!((&actions[2]["text"], &actions[2]["dice"]), (&"doubles to 2".into(), &().into()));
    assert!(actions[4]["problem"].as_str().unwrap().contains("is not a legal play"), "{game}");
    let board = shown(&file, &["--game", "1", "--move", "2"]);
    assert_eq!((&board["position"], &board["dice"]), (&"sGfwATDgc/ABMA".into(), &"41".into()));
    // The same move has the same fields in both.
    for (key, value) in actions[1].as_object().unwrap() {
        assert_eq!(&board[key], value, "{key}");
    }
    let lone = shown(&position, &[]);
    assert_eq!(lone["position"], "4HPwATDgc/ABMA");
    assert_eq!(sheet["position"], serde_json::Value::Null);
}

#[test]
fn show_takes_several_files_and_folders() {
    let positions = "4HPwATDgc/ABMA:cIkNAAAAAAAA\nsGfwATDgc/ABMA:cIkNAAAAAAAA\n";
    let own = [("analysis.jsonl", "{}\n"), ("0001-0001-0003-play.rollout", "barpoint")];
    let folder = folder(&[&[("a.mat", MATCH), ("b.mat", MATCH)][..], &own].concat());
    for form in ["html", "latex", "postscript"] {
        let reports = folder.path().join(form);
        let made = run(&[
            "report",
            text(folder.path()),
            "-o",
            text(&reports),
            "--to",
            form,
            "--level",
            "instant",
        ]);
        assert_eq!(made.code, Some(0), "{}", made.stderr);
    }
    let list = folder.path().join("a.mat").with_file_name("positions.txt");
    let shown = run(&["show", text(folder.path())]);
    assert_eq!(shown.code, Some(0), "{}", shown.stderr);
    let sheets: Vec<&str> = shown.stdout.split("alice - bob, match to 3 points\n").collect();
    assert_eq!(sheets.len(), 3, "{}", shown.stdout);
    assert!(sheets[0].ends_with("a.mat\n"), "{sheets:?}");
    assert!(sheets[1].contains("\n\n") && sheets[1].ends_with("b.mat\n"), "{sheets:?}");
    let json = run(&["show", text(folder.path()), "--format", "json"]).stdout;
    let names: Vec<_> = objects(&json).iter().map(|sheet| sheet["file"].to_string()).collect();
    assert!(
        matches!(&names[..], [a, b] if a.contains("a.mat") && b.contains("b.mat")),
        "{names:?}"
    );
    let game = run(&["show", text(folder.path()), "--game", "1"]);
    assert_eq!(game.code, Some(2));
    assert!(game.stderr.contains("--game needs one file: 2 are given"), "{}", game.stderr);
    // Every match of a file has a sheet, and a file that is none costs no other.
    fs::write(&list, positions).unwrap();
    let shown = run(&["show", text(&list)]).stdout;
    assert_eq!(shown.matches("positions.txt").count(), 2, "{shown}");
    let game = run(&["show", text(&list), "--game", "1"]).stdout;
    assert_eq!(game, run(&["show", text(&list), "--game", "1", "--match", "1"]).stdout);
    fs::write(folder.path().join("c.doc"), "nonsense").unwrap();
    let some = run(&["show", text(folder.path())]);
    assert_eq!((some.code, some.stdout.matches("alice - bob").count()), (Some(1), 2));
    assert!(some.stderr.contains("showed 3 of 4 files, 1 failed"), "{}", some.stderr);
}

#[test]
fn show_prints_no_control_characters() {
    let red = "\u{1b}[31mred\u{9b}2J\u{202e}\u{7}";
    let sgf = format!(
        "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[a{red}]PB[b]WR[{red}]EV[{red}]RO[{red}]PC[{red}]AN[{red}]\
         GC[{red}]XX[{red}]C[one{red}];W[31hefe]C[first\nsecond {red}];B[31aaaa]BP[odd:{red}]C[{red}])"
    );
    let folder = folder(&[("a.sgf", &sgf)]);
    let file = folder.path().join("a.sgf");
    let is_control = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    for more in [
        &[][..],
        &["--game", "1"],
        &["--game", "1", "--move", "1"],
        &["--game", "1", "--move", "2"],
    ] {
        let shown = run(&[&["show", text(&file)], more].concat());
        assert_eq!(shown.code, Some(0), "{}", shown.stderr);
        assert!(shown.stdout.contains("red"), "{more:?}: {}", shown.stdout);
        for said in [&shown.stdout, &shown.stderr] {
            assert!(!said.contains(is_control), "{more:?}: {said:?}");
        }
    }
    let move_one = run(&["show", text(&file), "--game", "1", "--move", "1"]).stdout;
    assert!(move_one.contains("first\nsecond \u{fffd}[31mred"), "{move_one}");
    let written = run(&["convert", text(&file), "--to", "text"]).stdout;
    assert!(written.contains("red") && !written.contains(is_control), "{written:?}");
}

/// Compares an SGF file whose players were swapped twice with one that was only rewritten.
#[test]
fn swapping_players_twice_changes_nothing() {
    let sgf = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[a]PB[b];W[31hefe]\
               A[0][fehe E ver 3 0.5 0.1 0 0.1 0 0.1 0C 0 1 0.0 0])\n";
    let swap = |sgf: &str| run_with(&["swap-players", "-", "-o", "-"], sgf).stdout;
    let written = run_with(&["convert", "-", "--to", "sgf"], sgf).stdout;
    let once = swap(sgf);
    assert!(once.contains("A[0][stqt E "), "{once}");
    assert_eq!(swap(&once), written);
}

#[test]
fn players_are_swapped() {
    let folder = folder(&[("a.mat", MATCH)]);
    let (file, out) = (folder.path().join("a.mat"), folder.path().join("b.mat"));
    assert_eq!(run(&["swap-players", text(&file), "-o", text(&out)]).code, Some(0));
    let swapped = fs::read_to_string(&out).unwrap();
    assert!(swapped.contains(" bob : 0                        alice : 0\n"), "{swapped}");
    assert!(swapped.contains("  1)                             31: 8/5 6/5\n"), "{swapped}");
}

/// Returns the files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let content = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
    };
    entries.map(content).collect()
}

fn assert_refused(arguments: &[&str], reason: &str) {
    let run = run(arguments);
    assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
    assert!(run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
}

#[test]
fn no_input_is_overwritten_under_any_name() {
    let sgf = run_with(&["convert", "-", "--to", "sgf", "--quiet"], MATCH).stdout;
    let folder = folder(&[("m.mat", MATCH), ("m.sgf", &sgf)]);
    let place = text(folder.path());
    let before = contents(folder.path());
    let [mat, sgf] = ["m.mat", "m.sgf"].map(|name| folder.path().join(name));
    let (mat, sgf) = (text(&mat), text(&sgf));
    for to in ["sgf", "mat"] {
        for more in [&[][..], &["--force"]] {
            let both = ["convert", place, "-o", place, "--to", to];
            assert_refused(&[&both, more].concat(), "is both input and output");
            assert_refused(
                &[&["convert", mat, sgf, "-o", place, "--to", to], more].concat(),
                "input",
            );
        }
    }
    assert_refused(&["convert", mat, "-o", mat], "is both input and output");
    assert_refused(&["swap-players", mat, "-o", mat], "is both input and output");
    // The name that it would have in the folder, which a link leads to.
    #[cfg(unix)]
    {
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(folder.path(), &link).unwrap();
        assert_refused(&["convert", mat, sgf, "-o", text(&link), "--to", "sgf"], "as the input");
        fs::remove_file(link).unwrap();
        let hard = folder.path().join("hard.mat");
        fs::hard_link(sgf, &hard).unwrap();
        assert_refused(&["convert", sgf, "-o", text(&hard)], "is the same file as");
        fs::remove_file(hard).unwrap();
    }
    assert_eq!(contents(folder.path()), before);
}

#[test]
fn files_in_a_folder_are_replaced_only_by_force() {
    let folder = folder(&[("a.mat", MATCH), ("b.mat", MATCH)]);
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("b.json"), "mine").unwrap();
    let files = ["a.mat", "b.mat"].map(|name| folder.path().join(name));
    let files = files.each_ref().map(|file| text(file));
    let arguments = [&["convert"], &files[..], &["-o", text(&out), "--to", "json"]].concat();
    assert_refused(&arguments, "b.json already exists: expected --force to replace it");
    assert_eq!(contents(&out).len(), 1);
    let forced = run(&[&arguments[..], &["--force"]].concat());
    assert_eq!(forced.code, Some(0), "{}", forced.stderr);
    let both = contents(&out);
    assert_eq!(both["a.json"], both["b.json"]);
    assert_refused(&arguments, "2 files already exist, from ");
    assert_eq!(contents(&out), both);
}

/// On some systems `A.mat` and `a.mat` are the same file.
#[test]
fn names_that_differ_in_case_are_numbered() {
    let upper = folder(&[("A.mat", MATCH)]);
    let lower = folder(&[("a.mat", MATCH)]);
    let out = upper.path().join("out");
    let inputs = [upper.path().join("A.mat"), lower.path().join("a.mat")];
    let arguments = ["convert", text(&inputs[0]), text(&inputs[1]), "-o", text(&out)];
    assert_eq!(run(&[&arguments[..], &["--to", "json"]].concat()).code, Some(0));
    let names: Vec<String> = contents(&out).into_keys().collect();
    assert_eq!(names, ["A.json", "a-2.json"]);
}

#[test]
fn a_dash_is_standard_input_and_standard_output() {
    let folder = folder(&[("a.mat", MATCH)]);
    let file = folder.path().join("a.mat");
    let file = text(&file);
    for command in ["convert", "swap-players"] {
        let expected = run(&[command, file, "--to", "sgf"]).stdout;
        assert!(expected.starts_with("(;"), "{expected}");
        let piped = run_with(&[command, "-", "-o", "-", "--to", "sgf"], MATCH);
        assert_eq!((piped.code, piped.stdout), (Some(0), expected));
        assert!(piped.stderr.starts_with("standard input:7:6: warning"), "{}", piped.stderr);
    }
    let shown = run_with(&["show", "-", "--game", "1"], MATCH);
    assert_eq!(shown.stdout, run(&["show", file, "--game", "1"]).stdout);
    let record = run_with(&["id", "--record", "-"], MATCH);
    assert_eq!(record.stdout, run(&["id", "--record", file]).stdout);
    let wrong = run_with(&["show", "-"], "hello");
    assert!(wrong.stderr.contains("error: standard input:1:1: "), "{}", wrong.stderr);
    let out = folder.path().join("out");
    let into = run_with(&["convert", "-", file, "-o", text(&out), "--to", "json"], MATCH);
    assert_eq!(into.code, Some(0), "{}", into.stderr);
    let names: Vec<String> = contents(&out).into_keys().collect();
    assert_eq!(names, ["a.json", "stdin.json"]);
    assert_refused(
        &["convert", "-", "-", "-o", text(&out), "--to", "mat"],
        "can be read only once",
    );
    assert!(!Path::new("-").exists());
}

/// Reading a pipe without a writer would never end.
#[cfg(unix)]
#[test]
fn pipes_in_a_folder_are_skipped() {
    let folder = folder(&[("a.mat", MATCH)]);
    let pipe = folder.path().join("b");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let _socket = std::os::unix::net::UnixListener::bind(folder.path().join("c")).unwrap();
    let out = folder.path().join("out");
    let run = run(&["convert", text(folder.path()), "-o", text(&out), "--to", "json", "--quiet"]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let skipped = format!("warning: {}: skipped, because it is not a file\n", pipe.display());
    assert!(run.stderr.starts_with(&skipped), "{}", run.stderr);
    assert!(run.stderr.ends_with("converted 1 of 1 files\n"), "{}", run.stderr);
}

#[cfg(unix)]
#[test]
fn the_mode_of_a_replaced_file_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("a.mat", MATCH), ("p.mat", "secret")]);
    let [from, to] = ["a.mat", "p.mat"].map(|name| folder.path().join(name));
    fs::set_permissions(&to, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(run(&["convert", text(&from), "-o", text(&to)]).code, Some(0));
    assert_eq!(fs::metadata(&to).unwrap().permissions().mode() & 0o7777, 0o600);
    assert!(fs::read_to_string(&to).unwrap().contains("alice"));
}

#[test]
fn the_longest_names_can_be_written() {
    let folder = folder(&[("a.mat", MATCH)]);
    let to = folder.path().join(format!("{}.mat", "b".repeat(251)));
    let run = run(&["convert", text(&folder.path().join("a.mat")), "-o", text(&to)]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(to.is_file());
}
