//! Any lines: at most one error a line, one answer to each decision, and never two lines in one.
#![no_main]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint_protocol::Ubgi;
use libfuzzer_sys::fuzz_target;

static ENGINE: LazyLock<Engine> =
    LazyLock::new(|| Engine::new().with_plies(0).expect("0 is a number of plies"));

fuzz_target!(|text: &str| {
    let mut ubgi = Ubgi::new(ENGINE.clone());
    for line in text.lines() {
        // Searches and threads take too long here.
        if line.contains("engine.ply") || line.contains("engine.threads") {
            continue;
        }
        let reply = ubgi.line(line);
        assert!(reply.lines.iter().all(|line| !line.contains('\n')), "{reply:?}");
        let errors = reply.lines.iter().filter(|line| line.starts_with("error ")).count();
        assert!(errors == 0 || reply.lines.len() == 1, "{line}: {reply:?}");
        let bests = reply.lines.iter().filter(|line| line.starts_with("best")).count();
        let is_decision = line.split_whitespace().next() == Some("go");
        assert_eq!(bests, usize::from(is_decision && errors == 0), "{line}: {reply:?}");
        if reply.quits {
            break;
        }
    }
});
