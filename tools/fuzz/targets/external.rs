//! Any lines of the external player's protocol: one answer a line, and an error has one line.
#![no_main]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint_protocol::ExternalPlayer;
use libfuzzer_sys::fuzz_target;

static PLAYER: LazyLock<ExternalPlayer> = LazyLock::new(|| {
    ExternalPlayer::new(Engine::new().with_plies(0).expect("0 is a number of plies"), true)
});

fuzz_target!(|text: &str| {
    for line in text.lines() {
        // Searches take too long here.
        let lower = line.to_ascii_lowercase();
        if lower.contains("plies") && !lower.contains("plies 0") {
            continue;
        }
        let reply = PLAYER.line(line);
        let Some(answer) = reply.text else {
            assert!(reply.ends, "{line}");
            break;
        };
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\0');
        let word = line.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let is_long = ["version", "help"].contains(&&*word) && !answer.starts_with("Error: ");
        assert!(is_long || !answer.contains('\n'), "{line}: {answer}");
        if answer.starts_with("Error: ") {
            continue;
        }
        match &*word {
            "evaluation" => {
                let numbers: Vec<f32> =
                    answer.split(' ').map(|number| number.parse().expect("a number")).collect();
                assert_eq!(numbers.len(), 6, "{answer}");
                assert!(numbers[..5].iter().all(|chance| (0.0..=1.0).contains(chance)), "{answer}");
            }
            word if word.starts_with("board:") => assert!(is_decision(&answer), "{answer}"),
            _ => {}
        }
    }
});

/// Returns true for an action, or for moves with numbers.
fn is_decision(answer: &str) -> bool {
    let words = ["roll", "double", "take", "drop", "beaver", "accept", "reject", ""];
    let is_number = |text: &str| text.parse().is_ok_and(|number: u8| number <= 25);
    let is_move = |step: &str| {
        step.split_once('/').is_some_and(|(from, to)| is_number(from) && is_number(to))
    };
    words.contains(&answer) || answer.split(' ').all(is_move)
}
