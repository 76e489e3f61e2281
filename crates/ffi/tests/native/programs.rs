//! Programs in C and C++ compile without warnings, and do with the library as they should.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::libraries::{build_folder, has_program, skipped, system_libraries};

/// Warnings that stop a compiler.
const WARNINGS: [&str; 6] =
    ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Libraries that programs are linked to.
const BOTH: [bool; 2] = [true, false];

/// Only the shared library, because linking the static one takes seconds.
const SHARED: [bool; 1] = [true];

/// Compiles a source file and returns the program, `None` without a compiler.
fn compile(compiler: &str, source: &str, is_shared: bool) -> Option<PathBuf> {
    if !has_program(compiler) {
        skipped(compiler);
        return None;
    }
    let (folder, source) = (build_folder(), root().join(source));
    let name = source.file_stem().expect("a name").to_str().expect("UTF-8");
    let kind = if is_shared { "shared" } else { "static" };
    let program = folder.join(format!("c-{name}-{kind}"));
    let standard = if compiler.ends_with("++") { "-std=c++17" } else { "-std=c11" };
    let mut command = Command::new(compiler);
    command.args([standard, "-D_POSIX_C_SOURCE=200809L"]).args(WARNINGS);
    command.arg("-I").arg(root().join("include")).arg(&source).arg("-o").arg(&program);
    if is_shared {
        let path = format!("-Wl,-rpath,{}", folder.display());
        command.arg("-L").arg(&folder).args(["-lbarpoint_c", "-lpthread", &path]);
    } else {
        command.arg(folder.join("libbarpoint_c.a")).args(system_libraries());
    }
    let output = command.output().expect("the compiler starts");
    assert!(output.status.success(), "{compiler}: {}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

/// Compiles a program, once for each of these libraries, and returns its outputs.
fn outputs(compiler: &str, source: &str, libraries: &[bool], arguments: &[&str]) -> Vec<String> {
    let run = |program: PathBuf| {
        let Output { status, stdout, stderr } =
            Command::new(&program).args(arguments).output().expect("the program starts");
        // The programs are large because of the library in them.
        fs::remove_file(&program).expect("the program can be removed");
        assert!(status.success(), "{source}: {status} {}", String::from_utf8_lossy(&stderr));
        String::from_utf8(stdout).expect("text")
    };
    libraries.iter().filter_map(|&library| compile(compiler, source, library)).map(run).collect()
}

#[test]
fn clang_has_no_warnings_either() {
    let sources = [
        ("clang", "examples/decide.c"),
        ("clang", "examples/batch.c"),
        ("clang", "examples/rollout.c"),
        ("clang", "examples/analyse.c"),
        ("clang", "examples/database.c"),
        ("clang++", "examples/ask.cpp"),
    ];
    for (compiler, source) in sources {
        if !has_program(compiler) {
            skipped(compiler);
            continue;
        }
        let standard = if compiler.ends_with("++") { "-std=c++17" } else { "-std=c11" };
        let mut command = Command::new(compiler);
        command.args([standard, "-fsyntax-only"]).args(WARNINGS);
        command.arg("-I").arg(root().join("include")).arg(root().join(source));
        let output = command.output().expect("the compiler starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn plays_and_the_cube_are_decided() {
    for text in outputs("gcc", "examples/decide.c", &BOTH, &["start", "31"]) {
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("no double, beaver: +0.1"), "{text}");
        assert!(lines[1].starts_with("8/5 6/5 ") && lines.len() == 4, "{text}");
    }
}

#[test]
fn many_positions_are_evaluated() {
    for text in outputs("gcc", "examples/batch.c", &SHARED, &[]) {
        assert!(text.starts_with("190 positions; the opponent likes most: +0."), "{text}");
    }
}

#[test]
fn a_rollout_is_stopped_and_resumed() {
    for text in outputs("gcc", "examples/rollout.c", &SHARED, &[]) {
        assert!(text.starts_with("stopped\n8/5 6/5 "), "{text}");
        assert_eq!(text.matches(", 144 trials)").count(), 2, "{text}");
    }
}

#[test]
fn a_match_is_analysed() {
    let file = root().join("../../tests/data/files/mat/galaxy-11pt.txt");
    for text in outputs("gcc", "examples/analyse.c", &SHARED, &[file.to_str().expect("UTF-8")]) {
        assert!(text.starts_with("5 games to 9\n") && text.contains("(125 plays, "), "{text}");
    }
}

#[test]
fn a_database_is_built_and_asked_and_a_score_map_is_made() {
    let path = build_folder().join("c-example.bd");
    let path = path.to_str().expect("UTF-8");
    for text in outputs("gcc", "examples/database.c", &SHARED, &[path]) {
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "built in all steps");
        assert!(lines[1].ends_with(" with a centred one"), "{text}");
        assert!(
            lines[2].starts_with("money: ") && lines[3].starts_with("0-away 0-away: "),
            "{text}"
        );
        // One, one in the Crawford game, two or three points for each player.
        assert_eq!(lines.len(), 3 + 1 + 13, "{text}");
    }
    for end in ["", ".manifest"] {
        let _ = fs::remove_file(format!("{path}{end}"));
    }
}

/// Options by which `valgrind` says nothing but errors and leaks.
const CHECKED: [&str; 3] = ["--quiet", "--error-exitcode=9", "--leak-check=full"];

#[test]
#[ignore = "takes a minute; `.ci/run nightly` runs it"]
fn valgrind_finds_nothing_in_the_examples() {
    if !has_program("valgrind") {
        skipped("valgrind");
        return;
    }
    let [file, database] = [
        root().join("../../tests/data/files/mat/galaxy-losses-line.txt"),
        build_folder().join("c-valgrind.bd"),
    ];
    let [file, database] = [&file, &database].map(|path| path.to_str().expect("UTF-8"));
    let programs: [(&str, &[&str]); 5] = [
        ("decide", &["start", "31"]),
        ("batch", &[]),
        ("rollout", &[]),
        ("analyse", &[file]),
        ("database", &[database]),
    ];
    for (name, arguments) in programs {
        let Some(program) = compile("gcc", &format!("examples/{name}.c"), true) else { return };
        let known = format!("--suppressions={}", root().join("valgrind.supp").display());
        let mut run = Command::new("valgrind");
        let run = run.args(CHECKED).arg(known).arg(&program).args(arguments).output();
        let Output { status, stderr, .. } = run.expect("valgrind starts");
        let said = String::from_utf8_lossy(&stderr);
        assert!(status.success() && said.is_empty(), "{name}: {status} {said}");
        fs::remove_file(&program).expect("the program can be removed");
    }
    for end in ["", ".manifest"] {
        let _ = fs::remove_file(format!("{database}{end}"));
    }
}

#[test]
fn questions_are_asked_in_cpp() {
    for text in outputs("g++", "examples/ask.cpp", &BOTH, &[]) {
        assert!(text.contains("best play: 8/2 6/2\n3 equal values: true\n"), "{text}");
        assert!(
            text.contains("\"type\":\"legal\",\"id\":\"1\"") && text.contains("error 3: "),
            "{text}"
        );
    }
}

#[test]
fn wrong_calls_are_errors() {
    for text in outputs("gcc", "tests/c/wrong.c", &SHARED, &[]) {
        assert_eq!(text, "all calls answered as they should\n");
    }
}

#[test]
fn threads_share_all_objects() {
    for text in outputs("gcc", "tests/c/threads.c", &SHARED, &[]) {
        assert_eq!(text, "160 replies, 0 mistakes\n");
    }
}
