//! Sessions of the Universal Backgammon Interface.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::LazyLock;

use barpoint::Engine;
use barpoint_core::{Dice, Variant};
use barpoint_ids::PositionId;
use barpoint_protocol::Ubgi;
use barpoint_testing::{Random, play_out};

/// Engine at 0 plies, which takes a while to make.
static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new().with_plies(0).unwrap());

fn session() -> Ubgi {
    Ubgi::new(ENGINE.clone())
}

/// Lines of a transcript: `> ` begins a line of the client. Lines `info …` are left out.
fn play(transcript: &str) {
    let mut ubgi = session();
    let mut lines = transcript.trim().lines().map(str::trim).peekable();
    while let Some(line) = lines.next() {
        let command = line.strip_prefix('>').unwrap_or_else(|| panic!("not expected: {line}"));
        let answer = ubgi.line(command.trim());
        for given in answer.lines.iter().filter(|line| !line.starts_with("info ")) {
            let expected = lines.next_if(|line| !line.starts_with('>'));
            assert_eq!(Some(given.as_str()), expected, "after {line}");
        }
        let missing = lines.next_if(|line| !line.starts_with('>'));
        assert_eq!(missing, None, "after {line}");
        assert_eq!(answer.quits, command.trim() == "quit");
    }
}

/// The commands of the specification and of the program that checks engines, with the answers that
/// the specification wants.
#[test]
fn the_session_of_the_specification() {
    play(
        "> isready
        readyok
        > get engine.ply
        value engine.ply 1
        > newgame
        > go chequer
        error bad_state missing position
        > position gnubgid 4HPwATDgc/ABMA
        > go chequer
        error bad_state missing dice
        > dice 3 1
        > go chequer
        bestmove 8/5 6/5
        > dice 6 1
        > go
        bestmove 13/7 8/7
        > position gnubgid Np7BQSCYZ/AAWA
        > go
        error bad_state missing dice
        > dice 5 3
        > go
        bestmove bar/20 13/10
        > position gnubgid /z0AADDeaxsAAA
        > dice 5 5
        > go chequer
        bestmove 7/2 7/2 5/off 5/off
        > position gnubgid t02oASACAAAAAA
        > dice 5 1
        > go chequer
        bestmove 2/1 1/off
        > go cube
        bestcube double
        > position gnubgid 4HPwATDgc/ABMA
        > go cube
        bestcube nodouble
        > dice 3 1
        > go turn
        bestturn cube=nodouble move=8/5 6/5
        > position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
        > go
        bestmove 8/5 6/5
        > set
        error bad_command expected: set <key> <value>
        > set nokey 1
        error unsupported key
        > set engine.ply 6
        error bad_value engine.ply must_be 1..5
        > set game.cube maybe
        error bad_value game.cube must_be true|false
        > set game.variant chess
        error bad_value game.variant must_be backgammon|nackgammon|hypergammon1|hypergammon2
        > go roll
        error unsupported go
        > position fen x
        error unsupported position.fen
        > hello
        error bad_command unknown: hello
        > UBGI
        error bad_command unknown: UBGI
        > get nokey
        error unsupported key
        > quit",
    );
}

/// A program that continued with the old position would answer a question that nobody asked.
#[test]
fn after_a_refused_position_or_roll_there_is_none() {
    let mut ubgi = session();
    let mut last = |line: &str| ubgi.line(line).lines.pop().unwrap_or_default();
    last("position gnubgid 4HPwATDgc/ABMA");
    last("dice 3 1");
    assert!(last("dice 7 1").starts_with("error bad_value dice"));
    assert_eq!(last("go"), "error bad_state refused dice");
    last("dice 3 1");
    let refused = last("position gnubgid 4HPwATDgc/ABMA:cAlzAAAAAAAE");
    assert!(refused.starts_with("error bad_value position"), "{refused}");
    assert_eq!(last("go"), "error bad_state refused position");
}

#[test]
fn the_greeting_declares_the_keys_and_each_can_be_read() {
    let mut ubgi = session();
    let hello = ubgi.line("ubgi").lines;
    assert!(hello[0].starts_with("id name ") && hello[1].starts_with("id author "));
    assert!(hello.contains(&"proto 0.2".to_owned()));
    assert_eq!(hello.last().map(String::as_str), Some("ubgiok"));
    let keys: Vec<String> = hello.iter().filter(|line| line.starts_with("key ")).cloned().collect();
    assert_eq!(ubgi.line("keys").lines, keys);
    assert!(keys.len() >= 5);
    for key in keys {
        let name = key.split(' ').nth(1).unwrap();
        let [value] = <[String; 1]>::try_from(ubgi.line(&format!("get {name}")).lines).unwrap();
        let value = value.strip_prefix(&format!("value {name} ")).unwrap().to_owned();
        assert_eq!(ubgi.line(&format!("set {name} {value}")).lines, [""; 0], "{key}");
        assert!(key.contains(&value), "{key}: {value}");
    }
}

#[test]
fn a_player_who_cannot_move_passes() {
    play(
        "> position xgid -BBBBBB------------bbbbbbA:0:0:1:00:0:0:0:0:10
        > dice 6 5
        > go
        bestmove pass",
    );
}

/// Tokens are one move a die, so that every reader can follow them.
#[test]
fn plays_are_written_out_and_legal() {
    let mut ubgi = session();
    let mut random = Random::new(27);
    for turns in 0..300 {
        let position = play_out(Variant::Backgammon, turns % 90, &mut random);
        let dice: Dice = random.dice();
        ubgi.line(&format!("position gnubgid {}", PositionId(position)));
        ubgi.line(&format!("dice {} {}", dice.high().pips(), dice.low().pips()));
        let answer = ubgi.line("go chequer").lines.pop().unwrap();
        let text = answer.strip_prefix("bestmove ").unwrap();
        let plays = position.plays(dice);
        if text == "pass" {
            assert!(plays.iter().all(|play| play.play.is_none()));
            continue;
        }
        assert!(!text.contains(['(', '*']), "{text}");
        let read = position.parse_play(dice, text).unwrap();
        assert_eq!(read.play.moves().len(), text.split(' ').count());
    }
}

#[test]
fn a_match_score_comes_with_an_xgid() {
    let mut ubgi = session();
    ubgi.line("set engine.multipv 3");
    // 1-away 1-away: gammons do not count, and nobody doubles.
    ubgi.line("position xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:00:4:4:0:5:10");
    ubgi.line("dice 3 1");
    let lines = ubgi.line("go turn").lines;
    assert_eq!(lines.iter().filter(|line| line.starts_with("info multipv")).count(), 3);
    assert!(lines.last().unwrap().starts_with("bestturn cube=nodouble move="));
}

#[test]
fn any_text_gets_at_most_one_error() {
    let mut ubgi = session();
    for line in ["", "   ", "\u{0}", "go go", "position", "dice 1", "set a", "get", "quit now", "é"]
    {
        let reply = ubgi.line(line);
        assert!(reply.lines.len() <= 1 && !reply.quits, "{line}: {reply:?}");
        assert!(reply.lines.iter().all(|line| line.starts_with("error ")), "{line}: {reply:?}");
    }
    assert_eq!(ubgi.refuse_line().lines, ["error bad_command the line is too long"]);
}
