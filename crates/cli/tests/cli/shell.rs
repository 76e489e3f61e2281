//! Completions and manual pages.

use std::collections::BTreeSet;
use std::fs;

use crate::support::{run, run_with};

#[test]
fn completions_know_commands_options_and_values() {
    for (shell, beginning) in [
        ("bash", "_barpoint()"),
        ("zsh", "#compdef barpoint"),
        ("fish", "# Print an optspec"),
        ("powershell", "using namespace"),
        ("elvish", "use builtin"),
    ] {
        let script = run(&format!("completions {shell}"));
        assert!(script.contains(beginning), "{shell}: {}", &script[..200]);
        for word in ["rollout", "decisions", "gammon-values", "worse-than", "completions"] {
            assert!(script.contains(word), "{shell} does not know {word}");
        }
    }
    let run = run_with(&["completions", "cmd"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("possible values: bash, elvish, fish"), "{}", run.stderr);
}

#[test]
fn a_manual_page_is_printed_for_each_command() {
    let main = run("man");
    assert!(main.contains(".TH barpoint 1") && main.contains("barpoint\\-moves(1)"), "{main}");
    let page = run("man rollout decisions");
    for part in [".TH barpoint-rollout-decisions 1", ".SH OPTIONS", "worse\\-than", "Examples:"] {
        assert!(page.contains(part), "{part} is missing:\n{page}");
    }
    for (arguments, message) in [
        (&["man", "nothing"][..], "error: barpoint has no command nothing: expected one of eval, "),
        (&["man", "eval", "x"], "error: eval has no command x: it has no commands"),
    ] {
        let run = run_with(arguments, "");
        assert_eq!((run.code, &run.stdout[..]), (Some(2), ""));
        assert!(run.stderr.starts_with(message), "{}", run.stderr);
    }
}

#[test]
fn all_manual_pages_are_written_and_none_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("man1");
    let write = format!("man -o {}", man.display());
    assert_eq!(run(&write), "");
    let names = || {
        let files = fs::read_dir(&man).unwrap();
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect::<BTreeSet<_>>()
    };
    let written = names();
    assert!(written.len() > 30, "{written:?}");
    for name in ["barpoint.1", "barpoint-eval.1", "barpoint-met-show.1", "barpoint-man.1"] {
        assert!(written.contains(name), "{name}");
    }
    let page = man.join("barpoint-eval.1");
    assert_eq!(fs::read_to_string(&page).unwrap(), run("man eval"));
    fs::write(&page, "mine").unwrap();
    let words: Vec<&str> = write.split(' ').collect();
    let refused = run_with(&words, "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains(" exists: expected another folder, or --force"));
    assert_eq!(fs::read_to_string(&page).unwrap(), "mine");
    run(&format!("{write} --force"));
    assert_eq!(fs::read_to_string(&page).unwrap(), run("man eval"));
    assert_eq!(names(), written);
}
