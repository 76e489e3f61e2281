use barpoint_core::{ByPlayer, CubeValue, Dice, GameValue, MatchLength, Player, Variant};
use barpoint_ids::letters;
use proptest::prelude::*;

use super::RECORD;
use super::layout::{VERSION, checksum, numbered_plays};
use crate::model::{
    Action, Ending, Entry, Game, GameEnd, Match, OddPlay, Person, RecordedPlay, Rules,
};
use crate::read_file;

fn line(record: &Match) -> String {
    let written = RECORD.write(std::slice::from_ref(record)).unwrap();
    String::from_utf8(written.bytes).unwrap().trim_end().to_owned()
}

fn read(line: &str) -> Result<Match, String> {
    let reading = read_file(line.as_bytes()).map_err(|error| error.to_string())?;
    assert_eq!(reading.format, "record");
    let [record] = <[Match; 1]>::try_from(reading.matches).unwrap();
    Ok(record)
}

fn dice(text: &str) -> Dice {
    text.parse().unwrap()
}

/// Returns a game with every kind of action, even impossible ones.
fn all_actions() -> Game {
    let [one, two] = Player::BOTH;
    let position = Box::new(Variant::Nackgammon.start());
    let odd = |after| RecordedPlay::Odd(Box::new(OddPlay { text: String::new(), after }));
    let play = |player, play| Action::Play { player, dice: dice("31"), play };
    let actions = vec![
        play(two, RecordedPlay::Hidden),
        play(one, odd(None)),
        play(one, odd(Some(Variant::Hypergammon3.start()))),
        Action::Double(one),
        Action::Beaver(two),
        Action::Raccoon(one),
        Action::Take(two),
        Action::Resign { player: two, value: GameValue::Backgammon },
        Action::DeclineResignation(one),
        Action::Resign { player: one, value: GameValue::Single },
        Action::AcceptResignation(one),
        Action::SetPosition { on_roll: two, position },
        Action::SetTurn(one),
        Action::SetDice { player: two, dice: dice("65") },
        Action::SetCube { value: CubeValue::MAX, owner: Some(two) },
        Action::SetCube { value: CubeValue::ONE, owner: None },
        Action::SetScore { points: ByPlayer([3, 1_000_000]), crawford: true },
        Action::Double(two),
        Action::Drop(one),
    ];
    let entries = actions.into_iter().map(Entry::from).collect();
    let end = Some(GameEnd { winner: one, points: 7, how: Ending::Unknown });
    let score = ByPlayer([5, 17]);
    Game { entries, end, score, automatic_doubles: 3, ..Game::default() }
}

#[test]
fn every_action_survives_a_round_trip() {
    let person = |name: &str| Person { name: name.into(), rating: None };
    let rules = Rules {
        variant: Variant::Hypergammon2,
        crawford: false,
        jacoby: false,
        beavers: true,
        automatic_doubles: 2,
        cube_limit: CubeValue::from_log2(6),
    };
    let record = Match {
        length: MatchLength::new(17),
        rules,
        players: ByPlayer([person("Jörg"), person("")]),
        games: vec![all_actions(), Game { end: None, ..all_actions() }],
        ..Match::default()
    };
    let text = line(&record);
    assert_eq!(read(&text).unwrap(), record);
    assert_eq!(line(&read(&text).unwrap()), text);
}

#[test]
fn matches_of_one_file_are_lines() {
    let records = [Match::default(), Match { length: MatchLength::new(5), ..Match::default() }];
    let written = RECORD.write(&records).unwrap();
    assert_eq!(RECORD.read(&written.bytes).unwrap().matches, records);
}

#[test]
fn a_short_record_has_the_documented_bits() {
    let finder = crate::toolkit::PlayFinder::new(Variant::Backgammon.start(), dice("31"));
    let play = RecordedPlay::Legal(finder.find(&[(8, 5), (6, 5)]).unwrap());
    let action = Action::Play { player: Player::Zero, dice: dice("31"), play };
    let game = Game { entries: vec![action.into()], ..Game::default() };
    let record = Match { length: MatchLength::new(7), games: vec![game], ..Match::default() };
    let bytes = letters::decode_all(&line(&record)).unwrap();
    let bits = bytes[3..].iter().map(|byte| format!("{byte:08b}")).collect::<Vec<_>>().concat();
    // Length 7, backgammon, three rules, no automatic doubles, no limit, no names, one game.
    let head = "00111 000 111 00000 00000 00000 00000 00001";
    // Expected score, no automatic doubles, 31 as the fourth roll, the play, the end, no stated result.
    let mut numbers = numbered_plays(&Variant::Backgammon.start(), dice("31")).into_iter();
    let number = numbers.position(|legal| legal.play.to_string() == "8/5 6/5").unwrap();
    let game = format!("0 00000 00011 {number:04b} 11111 0");
    let expected = format!("{head}{game}").replace(' ', "");
    assert!(bits.starts_with(&expected), "{bits} {expected}");
    // The rest is padding and the checksum.
    assert!(bits.len() - expected.len() < 8 + 16);
}

#[test]
fn the_checksum_is_that_of_the_reference() {
    assert_eq!(checksum(b"123456789"), 0x29b1);
    assert_eq!(letters::Letters(&letters::decode::<3>(VERSION).unwrap()).to_string(), "BpR1");
}

/// Returns a record of the longest possible match, changed to be one point longer.
fn match_to_32768_points() -> String {
    let longest = Match { length: MatchLength::new(32_767), ..Match::default() };
    let mut bytes = letters::decode_all(&line(&longest)).unwrap();
    // Each group has four digits after a continuation bit.
    assert_eq!((bytes[3], bytes[4], bytes[5] >> 4), (0b1011_1111, 0b1111_1110, 0b1111));
    (bytes[3], bytes[4], bytes[5]) = (0b1100_0100, 0b0010_0000, bytes[5] & 0b1111);
    bytes.truncate(bytes.len() - 2);
    bytes.extend(checksum(&bytes).to_be_bytes());
    letters::Letters(&bytes).to_string()
}

#[test]
fn wrong_records_are_refused() {
    let text = line(&Match { games: vec![all_actions()], ..Match::default() });
    let error = |text: &str| read(text).unwrap_err();
    assert!(error("BpR2AAAA").starts_with("1:1: `BpR2`: expected a record of version 1"));
    assert!(error("BpR1").contains("incomplete"));
    assert!(error(&match_to_32768_points()).contains("impossible value"));
    assert!((3..text.len()).all(|end| read(&text[..end]).is_err()));
    assert!(error(&text.replacen("BpR1A", "BpR1B", 1)).contains("checksum"));
    assert!(error(&text.replace(&text[20..21], "!")).contains("`!` at character"));
    let long = format!("BpR1{}", "A".repeat(70_000));
    assert!(error(&long).contains("at most 65536"));
    for at in 4..text.len() {
        let mut wrong = text.clone();
        let other = if &text[at..=at] == "A" { "B" } else { "A" };
        wrong.replace_range(at..=at, other);
        assert!(read(&wrong).is_err(), "{at}");
    }
}

proptest! {
    #[test]
    fn any_bits_are_read_or_refused(content in proptest::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = letters::decode::<3>(VERSION).unwrap().to_vec();
        bytes.extend(content);
        bytes.extend(checksum(&bytes).to_be_bytes());
        if let Ok(record) = read(&letters::Letters(&bytes).to_string()) {
            prop_assert_eq!(read(&line(&record)).unwrap(), record);
        }
    }
}
