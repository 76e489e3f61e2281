//! The command as people call it.

use assert_cmd::Command;
use cribbage_record::{Card, Deal, Deals, Pegged, Player, Record, Suit, Text};

fn command() -> Command {
    Command::cargo_bin("cribbage-record").expect("the command is built with its tests")
}

#[test]
fn a_record_is_shown() {
    let spade = |rank| Card::new(Suit::Spades, rank).unwrap();
    let hands = [[1, 2, 3, 4], [5, 6, 7, 8]].map(|hand| hand.map(spade));
    let discards = [[9, 10], [11, 12]].map(|two| two.map(spade));
    let deal = Deal::new(Player::Zero, hands, discards, spade(13)).unwrap();
    let ace = Pegged { player: Player::Zero, card: spade(1) };
    let deal = deal.pegged(ace).unwrap().scored([121, 90]).unwrap().last(true);
    let mut record = Record::new(Deals::new(vec![deal]).unwrap());
    record.players = ["HAL", "Dave"].map(|name| Text::new(name).unwrap());
    let expected = "Origin:   \nProgram:  \nPlayer 0: HAL\nPlayer 1: Dave\nComments: \n\
        Date:     0000-00-00 00:00:00\nGames:    1\n\n\
        Deal 1: player 0 deals, last of a game\n  \
        player 0: AS 2S 3S 4S discards 9S TS\n  \
        player 1: 5S 6S 7S 8S discards JS QS\n  \
        starter KS, pegging 0:AS end\n  score 121-90\n";
    command().write_stdin(record.encode()).assert().success().stdout(expected);
}

#[test]
fn anything_else_is_refused() {
    let refused = |run: &mut Command| {
        let output = run.assert().failure().stdout("").get_output().stderr.clone();
        String::from_utf8(output).unwrap()
    };
    assert!(refused(command().write_stdin("SGFs")).contains("3 bytes: expected 73"));
    assert!(refused(command().arg("no such file")).contains("no such file"));
    assert!(refused(command().args(["a", "b"])).contains("expected one file at most"));
}
