//! Any lines of GNU Backgammon's language: an error changes nothing, and a record is written the
//! same way twice.
#![no_main]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint_gnubg_language::{Interpreter, parse};
use libfuzzer_sys::fuzz_target;

static ENGINE: LazyLock<Engine> =
    LazyLock::new(|| Engine::new().with_plies(0).expect("0 is a number of plies"));

/// Beginnings of commands that use files or programs, or take long.
const LEFT_OUT: [&str; 15] = [
    "load", "import", "save", "export", "relational", "set rng", "set met", "set matchequitytable",
    "set threads", "set cache", "set autosave", "analyse", "rollout", "calibrate", "show",
];

fn is_left_out(line: &str) -> bool {
    let Ok(phrase) = parse(line) else { return false };
    let command = phrase.command.as_str();
    command.ends_with("plies")
        || command.ends_with(" type")
        || LEFT_OUT.iter().any(|beginning| command.starts_with(beginning)) && command != "show board"
}

fuzz_target!(|text: &str| {
    let mut session = Interpreter::new(ENGINE.clone());
    for line in text.lines().take(100) {
        if is_left_out(line) {
            continue;
        }
        let before = session.record().cloned();
        match session.line(line) {
            Ok(reply) if reply.quits => break,
            Ok(_) => {}
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(session.record(), before.as_ref(), "{line}: {error}");
            }
        }
        let _ = session.prompt();
    }
});
