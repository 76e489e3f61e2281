//! Players that programs play over a socket.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener};
use std::thread;

use barpoint::Engine;
use barpoint_core::Player;
use barpoint_gnubg_language::Interpreter;

/// Starts a program that answers boards, for one client.
fn program() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut answers = stream.try_clone().unwrap();
        let engine = Engine::new().with_plies(0).unwrap();
        let external = barpoint_protocol::ExternalPlayer::new(engine, false);
        for line in BufReader::new(stream).lines() {
            let reply = external.line(&line.unwrap());
            writeln!(answers, "{}", reply.text.unwrap_or_default()).unwrap();
        }
    });
    address
}

#[test]
fn a_program_plays_for_a_player() {
    let address = program();
    let mut session = Interpreter::new(Engine::new().with_plies(0).unwrap());
    let mut say = |line: &str| session.line(line).unwrap().text;
    say("set rng mersenne 5");
    say("set evaluation chequerplay evaluation plies 0");
    assert_eq!(say(&format!("set player 1 external {address}")), "");
    assert!(say("show player 1").contains(&format!("Type: external: {address}")));
    say("set player 0 chequerplay evaluation plies 0");
    say("set player 0 cubedecision evaluation plies 0");
    let text = say("new match 1");
    assert!(text.contains("has won the match."), "{text}");
    say("set player 1 human");
    assert!(say("show player 1").contains("Type: human"));
    let entries = &session.record().unwrap().games[0].entries;
    let theirs = entries.iter().filter(|entry| entry.action.player() == Some(Player::One));
    assert!(theirs.count() > 5);
}

#[test]
fn an_address_without_a_program_is_an_error() {
    let mut session = Interpreter::new(Engine::new());
    // A port that was free a moment ago.
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (address, part) in [
        (address.to_string(), "set player external: "),
        ("nonsense".to_owned(), "expected HOST:PORT"),
        (String::new(), "expected HOST:PORT"),
    ] {
        let error = session.line(&format!("set player 0 external {address}")).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    }
    assert!(session.line("show player 0").unwrap().text.contains("Type: gnubg"));
    let address = program();
    session.line(&format!("set player 0 external {address}")).unwrap();
    session.line("set player 1 gnubg").unwrap();
    session.line("set variation 1-chequer-hypergammon").unwrap();
    let error = session.line("new game").unwrap_err();
    assert!(error.to_string().contains("No match is in progress"), "{error}");
    let error = session.line("new match 1").unwrap_err();
    assert!(error.to_string().contains("backgammon and nackgammon only"), "{error}");
}
