//! The IDs of GNU Backgammon 1.07, field by field and both ways.

use barpoint_core::{Chequers, Decision, GameValue, Phase, PositionKey, Side};
use barpoint_ids::{GnubgId, Identifier, MatchField, MatchId, Player, PositionId, Xgid};
use barpoint_testing::{data, json_lines, numbers};
use serde_json::Value;

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_else(|| panic!("no {name} in {row}"))
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn chequers(row: &Value, name: &str) -> Chequers {
    let counts: Vec<u8> = numbers(&row[name]).into_iter().map(|n| n as u8).collect();
    Chequers::new(counts.try_into().expect("25 counts"))
}

/// Returns the fields under the names of the data; the Jacoby rule is off in every match.
fn fields(row: &Value) -> Vec<(MatchField, i64)> {
    let cube = number(&row["cube"]);
    let owner = number(&row["cubeowner"]);
    vec![
        (MatchField::Cube, i64::from(cube.ilog2())),
        (MatchField::CubeOwner, if owner < 0 { 3 } else { owner }),
        (MatchField::OnRoll, number(&row["move"])),
        (MatchField::Crawford, number(&row["crawford"])),
        (MatchField::GameState, number(&row["gamestate"])),
        (MatchField::Turn, number(&row["turn"])),
        (MatchField::Doubled, number(&row["doubled"])),
        (MatchField::Resigned, number(&row["resigned"])),
        (MatchField::FirstDie, number(&row["dice"][0])),
        (MatchField::SecondDie, number(&row["dice"][1])),
        (MatchField::Length, number(&row["matchto"])),
        (MatchField::Score0, number(&row["score"][0])),
        (MatchField::Score1, number(&row["score"][1])),
        (MatchField::NoJacoby, 1 - number(&row["jacoby"])),
        (MatchField::Spare, 0),
    ]
}

fn assert_fields(id: MatchId, row: &Value) {
    for (field, value) in fields(row) {
        assert_eq!(i64::from(id.get(field)), value, "{field} of {row}");
    }
}

#[test]
fn every_position_id_both_ways() {
    let rows = json_lines("golden/positions.jsonl");
    assert_eq!(rows.len(), 2890);
    for row in rows {
        let id = text(&row, "id");
        let PositionId(position) = id.parse().unwrap();
        assert_eq!(*position.on_roll(), chequers(&row, "me"), "{id}");
        assert_eq!(*position.opponent(), chequers(&row, "opp"), "{id}");
        assert_eq!(PositionId(position).to_string(), id);
    }
}

#[test]
fn every_field_of_every_match_id_both_ways() {
    let rows = json_lines("golden/ids.jsonl");
    assert_eq!(rows.len(), 260);
    for row in rows {
        let written = fields(&row).into_iter().fold(MatchId::ZERO, |id, (field, value)| {
            id.with(field, value.try_into().unwrap()).unwrap()
        });
        assert_eq!(written.to_string(), text(&row, "matchid_67bit"));
        let documented = written.with(MatchField::NoJacoby, 0).unwrap();
        assert_eq!(documented.to_string(), text(&row, "matchid_66bit"));

        let id: MatchId = text(&row, "matchid").parse().unwrap();
        assert_eq!(id, written);
        assert_fields(id, &row);
        assert_eq!(documented.to_string().parse::<MatchId>(), Ok(documented));
    }
}

#[test]
fn every_match_id_means_what_its_fields_say() {
    for row in json_lines("golden/ids.jsonl") {
        let id: MatchId = text(&row, "matchid").parse().unwrap();
        let (state, on_roll) = id.decode().unwrap();
        assert_eq!(on_roll.number().to_string(), row["move"].to_string());
        assert_eq!(i64::from(state.cube().value.get()), number(&row["cube"]));
        let points = state.contest().points();
        for player in Player::BOTH {
            let expected = number(&row["score"][usize::from(player.number())]);
            assert_eq!(i64::from(points[player.side(on_roll)]), expected, "{row}");
        }
        let Phase::Playing { decision, resignation } = state.phase() else {
            panic!("{row} is not a game going on")
        };
        assert_eq!(matches!(decision, Decision::Answer(_)), row["doubled"] == 1, "{row}");
        assert_eq!(matches!(decision, Decision::Play(_)), row["dice"][0] != 0, "{row}");
        let value = match number(&row["resigned"]) {
            0 => None,
            1 => Some(GameValue::Single),
            2 => Some(GameValue::Gammon),
            _ => Some(GameValue::Backgammon),
        };
        assert_eq!(resignation.map(|resignation| resignation.value), value, "{row}");
        let turn = Player::new(number(&row["turn"]).try_into().unwrap()).unwrap();
        assert_eq!(state.to_move(), Some(turn.side(on_roll)), "{row}");
        assert_eq!(MatchId::encode(&state, on_roll), Ok(id), "{row}");
    }
}

#[test]
fn every_gnubg_id_both_ways() {
    for row in json_lines("golden/ids.jsonl") {
        let id = text(&row, "gnubgid");
        let read: GnubgId = id.parse().unwrap();
        assert_eq!(read.to_string(), id);
        assert_eq!(*read.position_id.0.side(Side::OnRoll), chequers(&row, "me"), "{id}");
        assert_eq!(*read.position_id.0.side(Side::Opponent), chequers(&row, "opp"), "{id}");
        let identifier: Identifier = id.parse().unwrap();
        assert_eq!(identifier.gnubg_id(), Ok(read));
        if !row["accepted"].is_null() {
            let shown: GnubgId = text(&row["accepted"], "gnubgid").parse().unwrap();
            let money = row["matchto"] == 0;
            for (field, value) in fields(&row["accepted"]) {
                // GNU Backgammon shows no points in a money session, but writes them.
                if !(money && matches!(field, MatchField::Score0 | MatchField::Score1)) {
                    assert_eq!(i64::from(shown.match_id.get(field)), value, "{field} of {row}");
                }
            }
        }
    }
}

/// Strings that eXtreme Gammon wrote, and their meaning for `set xgid`.
#[test]
fn xgids_mean_what_gnubg_reads() {
    let file = data("golden/xgid_gnubgid.tsv");
    let rows: Vec<Vec<&str>> =
        file.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').collect()).collect();
    assert_eq!(rows.len(), 70);
    for row in rows {
        let xgid: Identifier = row[0].parse().unwrap();
        let (position, state) = (*xgid.position().unwrap(), *xgid.state().unwrap());
        assert_eq!(PositionId(position).to_string(), row[1]);
        // GNU Backgammon always puts the player on roll in the seat of player 1.
        let match_id = MatchId::encode(&state, Player::One).unwrap();
        let read: MatchId = row[2].parse().unwrap();
        assert_eq!(match_id.decode().unwrap(), read.decode().unwrap(), "{}", row[0]);
        assert_eq!(match_id, read, "{}", row[0]);

        let loose: Xgid = row[0].parse().unwrap();
        assert_eq!(loose.to_string(), row[0]);
        let again = Xgid::encode(&position, &state, xgid.on_roll()).unwrap();
        assert_eq!(again.decode(), loose.decode(), "{}", row[0]);
    }
    for (refused, because) in REFUSED_XGIDS {
        let error = refused.parse::<Identifier>().unwrap_err().to_string();
        assert_eq!(error, format!("`{refused}` is not an XGID: {because}"));
    }
}

/// Strings from public repositories that cannot be a board.
const REFUSED_XGIDS: [(&str, &str); 2] = [
    (
        "XGID=-aBCBBDCB----d----c-c-A--A:0:0:1:53:0:0:0:7:10",
        "impossible position: the player on roll has 20 chequers (at most 15)",
    ),
    (
        "XGID=-BBBBBA-------------aaabba:0:0:1:64:0:0:0:7:10",
        "`a` at character 31: expected - or A to O on the bar of the bottom player",
    ),
];

/// A pending double, which GNU Backgammon's `set xgid` drops.
#[test]
fn a_double_in_an_xgid_is_answered_by_the_other_player() {
    let text = "XGID=--CBBBBaa--------bCbcbbAb-:2:-1:-1:D:0:0:2:0:10";
    let id: Identifier = text.parse().unwrap();
    assert_eq!(id.on_roll(), Player::Zero);
    assert_eq!(id.state().unwrap().to_move(), Some(Side::Opponent));
    assert_eq!(id.xgid().unwrap().to_string(), text);
    let match_id = id.match_id().unwrap();
    assert_eq!((match_id.get(MatchField::Doubled), match_id.get(MatchField::Turn)), (1, 1));
}

/// Output of GNU Backgammon 1.07 after each step: double, beaver, raccoon, beaver again.
#[test]
fn beavers_and_raccoons_as_gnubg_writes_them() {
    use barpoint_core::Offer::{Beaver, Double, Raccoon};
    let steps =
        [("cBEA", Double, 1), ("QRkA", Beaver, 2), ("QhEA", Raccoon, 4), ("QxkA", Beaver, 8)];
    for (start, offer, cube) in steps {
        let id: MatchId = format!("{start}AAAAAAAA").parse().unwrap();
        let (state, on_roll) = id.decode().unwrap();
        assert_eq!(state.phase(), Phase::playing(Decision::Answer(offer)));
        assert_eq!(state.cube().value.get(), cube);
        assert_eq!(MatchId::encode(&state, on_roll), Ok(id));
        let start = barpoint_core::Variant::Backgammon.start();
        let xgid = Xgid::encode(&start, &state, on_roll).unwrap();
        let (_, again, _) = xgid.decode().unwrap();
        assert_eq!((again.phase(), again.cube()), (state.phase(), state.cube()));
    }
}

/// Output of GNU Backgammon 1.07 after games had ended; the score is that of the next game.
#[test]
fn games_that_are_over_as_gnubg_writes_them() {
    use barpoint_core::Resignation;
    let dropped = |by| Phase::Dropped { by };
    let resigned =
        |by, value, decision| Phase::Resigned { decision, resignation: Resignation { by, value } };
    let dice = |a, b| Decision::Play(barpoint_core::Dice::new(a, b).unwrap());
    let double = Decision::Answer(barpoint_core::Offer::Double);
    for (text, phase) in [
        ("cATgAAAACAAE", dropped(Side::Opponent)),
        ("QQwAACAAAAAA", dropped(Side::OnRoll)),
        ("MAJgAAAACAAE", Phase::BorneOff),
        ("cEP3ACAAAAAE", resigned(Side::OnRoll, GameValue::Gammon, dice(6, 5))),
        ("cHvgAAAAGAAE", resigned(Side::Opponent, GameValue::Backgammon, double)),
        ("cGNAADAAAAAE", resigned(Side::OnRoll, GameValue::Backgammon, Decision::Roll)),
        ("wWPuAGAAAAAE", resigned(Side::OnRoll, GameValue::Backgammon, dice(4, 3))),
    ] {
        let id: MatchId = text.parse().unwrap();
        let (state, on_roll) = id.decode().unwrap();
        assert_eq!(state.phase(), phase, "{text}");
        assert_eq!(state.to_move(), None, "{text}");
        assert_eq!(MatchId::encode(&state, on_roll), Ok(id), "{text}");
    }
}

/// Numbers of the manual for the starting position, and its example of a match ID.
#[test]
fn examples_of_the_manual_are_read() {
    let PositionId(start) = "4HPwATDgc/ABMA".parse().unwrap();
    assert_eq!(start, barpoint_core::Variant::Backgammon.start());
    let key = [0xe0, 0x73, 0xf0, 0x01, 0x30, 0xe0, 0x73, 0xf0, 0x01, 0x30];
    assert_eq!(PositionKey::from(&start), PositionKey(key));
    let id: MatchId = "QYkqASAAIAAA".parse().unwrap();
    assert_eq!(id, MatchId([0x41, 0x89, 0x2a, 0x01, 0x20, 0, 0x20, 0, 0]));
    let values = MatchField::ALL.map(|field| id.get(field));
    assert_eq!(values, [1, 0, 1, 0, 1, 1, 0, 0, 5, 2, 9, 2, 4, 0, 0]);
}
