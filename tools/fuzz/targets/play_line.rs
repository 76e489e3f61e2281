//! Any lines at the prompt of a game: an answer or one error each, a record that follows the rules, and
//! never a panic.
#![no_main]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint::play::Terms;
use barpoint_language::{Language, Messages};
use barpoint_prompt::Session;
use libfuzzer_sys::fuzz_target;

static ENGINE: LazyLock<Engine> =
    LazyLock::new(|| Engine::new().with_plies(0).expect("0 is a number of plies"));

/// Words that search deeply, start programs or touch files.
const LEFT_OUT: [&str; 9] =
    ["level", "ply", "deep", "rollout", "gnubg", ":", "save", "load", "command"];

fuzz_target!(|text: &str| {
    let language = Language::ALL[text.len() % Language::ALL.len()];
    let session = Session::new(ENGINE.clone(), Terms::default(), Messages::of(language));
    let mut session = session.expect("the system has random bits");
    for line in ["dice mersenne 1", "display off", "player o beginner"] {
        session.line(line).expect("the line is right");
    }
    for line in text.lines().take(50) {
        let words = line.to_lowercase();
        // Abbreviations of `save`, `load`, `analyse` and of files of dice.
        let is_left_out = LEFT_OUT.iter().any(|word| words.contains(word))
            || ["sa", "lo", "analys", "ma"].iter().any(|word| words.contains(word))
            || ["file", "random", "player"].iter().any(|word| words.contains(word));
        if is_left_out {
            continue;
        }
        match session.line(line) {
            Ok(reply) => {
                assert!(reply.text.is_empty() || reply.text.ends_with('\n'), "{line}: {reply:?}");
                if reply.quits {
                    break;
                }
            }
            Err(error) => assert!(!error.to_string().is_empty(), "{line}"),
        }
        for _ in 0..4 {
            if session.advance().is_ok_and(|reply| reply.is_none()) {
                break;
            }
        }
        assert!(!session.prompt().contains('\n') && !session.board().is_empty());
    }
    let record = session.table().record();
    for game in &record.games {
        let problem = game.replay(record).find_map(|step| step.problem);
        assert!(problem.is_none(), "{problem:?}");
    }
});
