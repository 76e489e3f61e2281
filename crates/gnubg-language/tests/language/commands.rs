//! All commands of GNU Backgammon: each is carried out, without effect and said to be, or refused
//! with a reason.

use barpoint::Engine;
use barpoint_gnubg_language::{Interpreter, LineError, commands, is_without_effect, refusal};

/// Arguments with which a command may go through.
const ARGUMENTS: &[&str] =
    &["", "1", "on", "0.5", "evaluation", "1 0 0 8 0.16", "bad", "Ann Bob", "3 1", "1 1"];

#[test]
fn every_command_is_carried_out_or_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    std::env::set_current_dir(folder.path()).unwrap();
    let engine = Engine::new().with_plies(0).unwrap();
    let mut counts = [0_usize; 3];
    for command in commands() {
        if command == "calibrate" || command.starts_with("load") || command.ends_with("rng user") {
            continue;
        }
        if is_without_effect(command) {
            counts[0] += 1;
            continue;
        }
        let mut session = Interpreter::new(engine.clone());
        for line in [
            "set player 0 human",
            "set rollout trials 1",
            "set gnubgid 4HPwATDgc/ABMA:cIlsAAAAAAAE",
        ] {
            session.line(line).unwrap();
        }
        let written = if command.starts_with("set ") {
            command.replace("player ", "player 0 ")
        } else {
            command.to_owned()
        };
        let answer = session.line(written.trim());
        if let Some(reason) = refusal(command) {
            assert!(matches!(answer, Err(LineError::Refused { .. })), "{command}: {answer:?}");
            assert!(reason.len() > 10 && !reason.ends_with('.'), "{command}: {reason}");
            counts[1] += 1;
            continue;
        }
        let is_unknown = matches!(answer, Err(LineError::Refused { .. } | LineError::Words(_)));
        assert!(!is_unknown, "{command}: {answer:?}");
        counts[2] += 1;
        if command.starts_with("set ") && answer.is_err() {
            let goes = ARGUMENTS
                .iter()
                .any(|argument| session.line(&format!("{written} {argument}")).is_ok());
            let needs_file = [
                "crawford",
                "rng",
                "met",
                "matchequitytable",
                "matchid",
                "gnubgid",
                "xgid",
                "board",
                "external",
                "cube owner",
            ];
            assert!(goes || needs_file.iter().any(|word| command.contains(word)), "{command}");
        }
    }
    let [without_effect, refused, carried_out] = counts;
    assert!(
        carried_out > 900,
        "{carried_out} carried out, {without_effect} without effect, {refused} refused"
    );
}
