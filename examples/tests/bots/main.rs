//! The example bots play whole matches against servers on the loopback interface.
//!
//! A server judges all commands by the rules, plays for the opponent at random, sends broken lines and breaks
//! connections.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a failure is the result of a test"
)]

use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

mod bgammon;
mod fibs;
mod game;
mod line;

/// Time after which a bot that hangs is ended.
const LIMIT: Duration = Duration::from_mins(10);

/// Lets a bot play this number of matches on a server.
fn play(program: &'static str, matches: u32, serve: impl FnOnce(TcpListener) + Send + 'static) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address: SocketAddr = listener.local_addr().unwrap();
    let server = thread::spawn(move || serve(listener));
    let mut bot = Command::new(program)
        .args([&address.to_string(), "bot", &matches.to_string()])
        .env("BOT_PASSWORD", "secret")
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let (sender, receiver) = channel();
    thread::spawn(move || sender.send(server.join()));
    let result = receiver.recv_timeout(LIMIT);
    if !matches!(result, Ok(Ok(()))) {
        let _ = bot.kill();
    }
    let status = bot.wait().unwrap();
    result.expect("the match ends").expect("the bot keeps the rules");
    assert!(status.success(), "{status}");
}

#[test]
fn a_bot_plays_matches_on_fibs() {
    play(env!("CARGO_BIN_EXE_fibs-bot"), 2, |listener| fibs::serve(&listener, 2, 1));
}

#[test]
fn a_bot_plays_matches_on_bgammon() {
    play(env!("CARGO_BIN_EXE_bgammon-bot"), 2, |listener| bgammon::serve(&listener, 2, 3));
}

/// A program that ends at once: without a password, or where nobody listens.
#[test]
fn bots_say_why_they_cannot_play() {
    for program in [env!("CARGO_BIN_EXE_fibs-bot"), env!("CARGO_BIN_EXE_bgammon-bot")] {
        let mut command = Command::new(program);
        let output =
            command.args(["127.0.0.1:1", "bot"]).env_remove("BOT_PASSWORD").output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && error.contains("BOT_PASSWORD"), "{error}");
    }
}
