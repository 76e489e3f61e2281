use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use serde_json::Value;

use crate::support::{object, run_with};

/// Runs a bearoff command that must succeed, with a file of this folder.
fn bearoff(folder: &Path, arguments: &str) -> String {
    let run = in_folder(folder, arguments);
    assert_eq!((run.0, run.2.as_str()), (Some(0), ""), "{arguments}");
    run.1
}

/// Returns status, standard output and standard error; `@` is replaced by the folder.
fn in_folder(folder: &Path, arguments: &str) -> (Option<i32>, String, String) {
    let folder = format!("{}/", folder.display());
    let arguments = format!("bearoff {arguments}");
    let words: Vec<String> =
        arguments.split_whitespace().map(|word| word.replace('@', &folder)).collect();
    let run = run_with(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
    (run.code, run.stdout, run.stderr)
}

#[test]
fn a_database_is_built_shown_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = bearoff(folder, "build --two-sided 6x2 -o @ts --threads 2");
    assert!(text.contains("e9d760bf213841c285245ed757a52f4d, as in GNU Backgammon's manual"));
    let names: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(names.len(), 2, "{names:?}");

    let info = object(&bearoff(folder, "info @ts --format json"));
    assert_eq!(info["boards"], 28);
    assert_eq!(info["records"], 784);
    assert_eq!(info["manifest_md5"], info["manual_md5"]);

    let text = bearoff(folder, "dump @ts --position CgAAEAEAAAAAAA");
    for line in [
        "win              67.112 %",
        "owning the cube  +0.3441 (+0.3441 without doubling)",
        "centred cube     +0.3210 (+0.1605 without doubling)",
        "opponent's cube  +0.1605",
        "cube action      double, take (money)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let dump = object(&bearoff(folder, "dump @ts --index 462 --in-memory --format json"));
    assert_eq!(dump["on_roll"]["index"], 16);
    assert_eq!(dump["position"], "CgAAEAEAAAAAAA");
    // At the end of a match the same position is another decision.
    let owned = bearoff(folder, "dump @ts --position CgAAEAEAAAAAAA --length 5 --score 4-3");
    assert!(owned.contains("never double (dead cube)"), "{owned}");

    let verified = object(&bearoff(folder, "verify @ts --sample all --manual --format json"));
    assert_eq!(verified["passed"], true);
    assert_eq!(verified["derived"], 784);
    let mut bytes = fs::read(folder.join("ts")).unwrap();
    bytes[5000] ^= 1;
    fs::write(folder.join("bad"), bytes).unwrap();
    let (code, text, _) = in_folder(folder, "verify @bad");
    assert_eq!(code, Some(1));
    assert!(text.contains("corrupt at byte 5000, board 22 on roll against 4"), "{text}");
}

#[test]
fn one_sided_boards_and_pairs() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    bearoff(folder, "build --one-sided 6 -o @os");
    let text = bearoff(folder, "dump @os --position 2x0AAOi2AQAAAA");
    assert!(text.contains("win              56.696 %"), "{text}");
    assert!(
        text.lines()
            .any(|line| line.split_whitespace().eq(["5", "44.271", "0.000", "50.307", "0.000"])),
        "{text}"
    );
    let one = object(&bearoff(folder, "dump @os --index 6 --format json"));
    assert_eq!(
        one["on_roll"]["all_off"]["chances"],
        serde_json::json!([0.749_996_19, 0.250_003_81])
    );
    assert_eq!(one["opponent"], Value::Null);
    let pair = object(&bearoff(folder, "dump @os --index 54265000 --format json"));
    assert_eq!(
        (&pair["on_roll"]["index"], &pair["opponent"]["index"]),
        (&1000.into(), &1000.into())
    );

    let bare = "--no-gammon --no-compress --no-header";
    bearoff(folder, &format!("build --one-sided 4 {bare} -o @bare"));
    assert_eq!(fs::metadata(folder.join("bare")).unwrap().len(), 3876 * 64);
    let dump = "dump @bare --one-sided 4 --no-gammon --no-compress --index 3875";
    assert!(bearoff(folder, dump).contains("not in the database"));
}

#[test]
fn a_damaged_database_is_not_reused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    bearoff(folder, "build --two-sided 6x2 -o @old");
    bearoff(folder, "build --two-sided 6x3 --reuse @old -o @new");
    let mut bytes = fs::read(folder.join("old")).unwrap();
    bytes[4000] ^= 4;
    fs::write(folder.join("old"), bytes).unwrap();
    for manifest in [true, false] {
        let again = in_folder(folder, "build --two-sided 6x3 --reuse @old -o @again");
        assert_eq!((again.0, &*again.1), (Some(2), ""), "with a manifest: {manifest}");
        assert!(again.2.contains("old: cannot be reused: "), "{}", again.2);
        assert!(!folder.join("again").exists());
        let _ = fs::remove_file(folder.join("old.manifest"));
    }
}

#[test]
fn finished_databases_are_neither_replaced_nor_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for build in ["bearoff build --one-sided 4", "hypergammon build --chequers 1"] {
        let (command, rest) = build.split_once(' ').unwrap();
        let make = |more: &str| {
            let path = folder.join(command).display().to_string();
            let words: Vec<&str> = rest.split(' ').chain(more.split_whitespace()).collect();
            run_with(&[&[command], &words[..], &["-o", &path]].concat(), "")
        };
        let first = make("");
        assert_eq!(first.code, Some(0), "{}", first.stderr);
        let files = fs::read_dir(folder).unwrap().count();
        let again = make("");
        assert_eq!((again.code, &*again.stdout), (Some(2), ""), "{build}");
        assert!(again.stderr.contains("exists already: expected another name or --force"));
        let resumed = make("--resume");
        let same =
            |text: &str| text.lines().find(|line| line.starts_with("sha256")).map(str::to_owned);
        assert_eq!((resumed.code, same(&resumed.stdout)), (Some(0), same(&first.stdout)));
        assert_eq!(fs::read_dir(folder).unwrap().count(), files, "{build}");
        assert_eq!(make("--force").code, Some(0), "{build}");
    }
    let late = in_folder(folder, "build --one-sided 4 -o @bearoff --shard 2/2 --resume");
    assert_eq!(late, (Some(0), String::new(), String::new()));
}

#[test]
fn a_build_killed_at_any_moment_resumes_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("os");
    let arguments = ["bearoff", "build", "--one-sided", "7", "--resume", "-o"];
    for pause in [5, 20, 45, 80, 130, 200, 300, 450, 700, 1000] {
        let mut command = Command::cargo_bin("barpoint").unwrap();
        command.args(arguments).arg(&path).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        thread::sleep(Duration::from_millis(pause));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let text = bearoff(folder.path(), "build --one-sided 7 --resume -o @os");
    assert!(text.contains("67235c8e0ee152df5daf36cbeae5b3c2"), "{text}");
}

/// Returns the maximum memory of a process in bytes, as seen by sampling; mapped files do not count.
#[cfg(target_os = "linux")]
fn most_memory(mut child: std::process::Child) -> u64 {
    let path = format!("/proc/{}/status", child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(&path).unwrap_or_default();
        let field = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        let kilobytes = field.and_then(|field| field.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(1024 * kilobytes.unwrap_or(0_u64));
        thread::sleep(Duration::from_millis(1));
    }
    most
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_within_its_bound() {
    let folder = tempfile::tempdir().unwrap();
    let build = |kind: &str, memory: &str| {
        let mut command = Command::cargo_bin("barpoint").unwrap();
        command.args(kind.split(' ')).args(["--memory", memory, "-o"]);
        command.arg(folder.path().join(kind)).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    };
    for kind in [
        "bearoff build --one-sided 7",
        "bearoff build --two-sided 6x6",
        "hypergammon build --chequers 2",
    ] {
        let refused = build(kind, "1K").output().unwrap();
        let error = String::from_utf8(refused.stderr).unwrap();
        let needed = error.split_once("error: ").and_then(|(_, text)| text.split_once(' '));
        let needed = needed.unwrap_or_else(|| panic!("{error}")).0;
        let child = build(kind, needed).spawn().unwrap();
        let most = most_memory(child);
        assert!(most > 0 && most <= needed.parse().unwrap(), "{kind}: {most} of {needed}");
        assert!(folder.path().join(kind).exists(), "{kind}");
    }
}

#[test]
fn nonsense_is_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let check = |arguments: &str, expected: &str| {
        let (code, stdout, stderr) = in_folder(folder.path(), arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments}");
        assert!(stderr.contains(expected), "{arguments}:\n{stderr}");
        assert_eq!(stderr.matches("error:").count(), 1, "{stderr}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{arguments}");
    };
    check("build -o @x", "expected --one-sided or --two-sided");
    check("build --one-sided 6 --two-sided 6x6 -o @x", "cannot be used with");
    check("build --one-sided 0 -o @x", "expected 1 to 18 points");
    check("build --one-sided 19 -o @x", "expected 1 to 18 points");
    check("build --one-sided six -o @x", "expected points such as 6");
    check("build --two-sided 6 -o @x", "expected points and chequers such as 6x7");
    check("build --two-sided 6x16 -o @x", "1 to 15 chequers");
    check("build --two-sided 12x15 -o @x", "expected at most 131072");
    check("build --two-sided 6x2 --normal -o @x", "cannot be used with");
    check("build --one-sided 3 --no-cubeful -o @x", "cannot be used with");
    check("build --one-sided 6 --shard 4/3 -o @x", "such as 1/3");
    check("build --one-sided 6 --memory lots -o @x", "such as 500M or 2G");
    check("build --one-sided 6 --memory 1M -o @x", "bytes of memory are needed");
    check("build --one-sided 6 --reuse @none -o @x", "cannot open");
    check("build --one-sided 6 -o @no/such/folder", "cannot create");
    check("build --one-sided 6 -o @", "expected a path with a file name");
    check("dump @none --index 1", "cannot open");
    check("dump @none", "--position");
    check("verify", "<FILE>");
}

/// A database does not replace a device or a pipe; it follows a link.
#[cfg(unix)]
#[test]
fn only_files_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [pipe, file, link] = ["pipe", "file", "link"].map(|name| folder.path().join(name));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let (code, _, stderr) = in_folder(folder.path(), "build --one-sided 3 -o @pipe");
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("it is not a regular file"), "{stderr}");
    assert!(!fs::metadata(&pipe).unwrap().is_file());
    fs::write(&file, "old").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let (code, _, stderr) = in_folder(folder.path(), "build --one-sided 3 -o @link");
    assert!(code == Some(2) && stderr.contains("file: exists already: expected "), "{stderr}");
    assert_eq!(fs::read(&file).unwrap(), b"old");
    bearoff(folder.path(), "build --one-sided 3 -o @link --force");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_ne!(fs::read(&file).unwrap(), b"old");
    // A link may name a file that does not exist yet.
    fs::remove_file(&file).unwrap();
    bearoff(folder.path(), "build --one-sided 3 -o @link");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && file.is_file());
    let (code, _, stderr) = in_folder(folder.path(), "build --two-sided 6x2 --reuse @file -o @new");
    assert!(
        code == Some(2) && stderr.contains("file: cannot be reused: it is not two"),
        "{stderr}"
    );
}

#[test]
fn a_match_is_solved_exactly() {
    let solve = |arguments: &str| {
        let run = in_folder(Path::new("."), &format!("match {arguments} --format json"));
        assert_eq!(run.0, Some(0), "{}", run.2);
        object(&run.1)
    };
    let solved = solve("CgAAEAEAAAAAAA --score 2-3 --length 5");
    let cubes = solved["cubes"].as_array().unwrap();
    assert_eq!((&cubes[0]["cube"], &cubes[0]["owner"]), (&1.into(), &"centre".into()));
    assert!(cubes.len() > 3, "{solved}");
    // Four points behind after the Crawford game, a double is free, and so is the pass.
    let last = solve("CgAAEAEAAAAAAA --score 0-3 --length 4 --post-crawford");
    assert_eq!(last["cubes"][0]["action"], "double, pass", "{last}");
    // With a dead cube only winning the game counts.
    let dmp = solve("CgAAEAEAAAAAAA --score 4-4 --length 5");
    assert_eq!(dmp["cubes"].as_array().unwrap().len(), 1, "{dmp}");
    assert!((dmp["cubes"][0]["no_double"].as_f64().unwrap() - 0.671_12).abs() < 3e-5, "{dmp}");
    for (arguments, expected) in [
        ("CgAAEAEAAAAAAA", "expected --score X-O/LENGTH"),
        ("4HPwATDgc/ABMA --length 5", "can still meet"),
        ("twEAAA0AAAAAAA --length 5", ""),
    ] {
        let run = in_folder(Path::new("."), &format!("match {arguments}"));
        assert_eq!(run.0, Some(if expected.is_empty() { 0 } else { 2 }), "{}", run.2);
        assert!(run.2.contains(expected), "{}", run.2);
    }
}
