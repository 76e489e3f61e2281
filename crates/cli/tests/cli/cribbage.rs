//! `barpoint cribbage`

use crate::support::{pipe, run_with};

/// A deal that ends a game, as JSON without what may be missing.
const DEAL: &str = r#"{"players": ["HAL", "Dave"], "deals": [{"dealer": 0,
  "hands": [["AS", "2S", "3S", "4S"], ["5S", "6S", "7S", "8S"]],
  "discards": [["9S", "TS"], ["JS", "QS"]], "starter": "KS",
  "pegging": ["0:AS"], "scores": [121, 90], "last": true}]}"#;

#[test]
fn a_record_is_written_shown_and_read_again() {
    let letters = pipe("cribbage encode", DEAL);
    assert_eq!(letters.len(), 125);
    let expected = "Origin:   \nProgram:  \nPlayer 0: HAL\nPlayer 1: Dave\nComments: \n\
        Date:     0000-00-00 00:00:00\nGames:    1\n\n\
        Deal 1: player 0 deals, last of a game\n  \
        player 0: AS 2S 3S 4S discards 9S TS\n  \
        player 1: 5S 6S 7S 8S discards JS QS\n  \
        starter KS, pegging 0:AS end\n  score 121-90\n";
    assert_eq!(pipe("cribbage show", &letters), expected);
    let json = pipe("cribbage decode", &letters);
    assert_eq!(pipe("cribbage encode -", &json), letters);
}

#[test]
fn anything_else_is_refused() {
    let refused = |command: &str, input: &str, expected: &str| {
        let run = run_with(&["cribbage", command], input);
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected), "{}", run.stderr);
    };
    refused("show", "SGFs", "3 bytes: expected 73");
    refused("encode", &DEAL.replace("KS", "KX"), "deal 1: `KX` is no card");
    refused("encode", &DEAL.replace("\"KS\"", "\"AS\""), "deal 1: cards: AS occurs twice");
    refused("encode", &DEAL.replace("0:AS", "1:AS"), "player 1 pegs AS, which is not in the hand");
    refused(
        "encode",
        &DEAL.replace("HAL", "Heuristic"),
        "players: 9 characters: expected at most 8",
    );
    refused("encode", &DEAL.replace("dealer", "deeler"), "unknown field `deeler`");
}
