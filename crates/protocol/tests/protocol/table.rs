//! Tables of requests: matches that are played by the rules, and questions about openings, races and scores.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use barpoint::Engine;
use barpoint_protocol::{Handler, Monitor, read_request};
use barpoint_testing::Random;
use serde_json::{Value, json, to_value};

struct Asker {
    handler: Handler,
    stop: Arc<AtomicBool>,
}

impl Asker {
    fn new() -> Self {
        let engine = Engine::new().with_plies(0).unwrap();
        Self { handler: Handler::new(engine), stop: Arc::default() }
    }

    /// Returns the final reply to a request.
    fn ask(&self, mut fields: Value) -> Value {
        fields["id"] = json!("1");
        let request = read_request(&fields.to_string()).unwrap().unwrap();
        assert_eq!(Handler::warnings(&request).count(), 0, "{fields}");
        let task = match self.handler.task(&request) {
            Ok(task) => task,
            Err(problem) => return to_value(problem.reply(Some("1".into()), 0)).unwrap(),
        };
        let monitor = Monitor { stop: &self.stop, report: &|_| (), checkpoint: &|_| () };
        to_value(task.run(&monitor)).unwrap()
    }

    fn act(&self, table: &Value, mut fields: Value) -> Value {
        fields["action"] = json!("table");
        fields["record"] = table["record"].clone();
        self.ask(fields)
    }
}

fn throw(random: &mut Random) -> String {
    [(); 2].map(|()| (random.below(6) + 1).to_string()).concat()
}

#[test]
fn the_engine_plays_a_match_against_random_actions() {
    let asker = Asker::new();
    let mut random = Random::new(28);
    let terms = json!({"action": "table", "length": 3, "names": ["Ann", "Bob"]});
    let mut table = asker.ask(terms);
    assert_eq!((&table["legal"], &table["to_act"]), (&json!(["roll"]), &Value::Null));
    for _ in 0..5000 {
        if table["over"] == true {
            break;
        }
        let fields = if table["to_act"] == 1 {
            json!({"act": "engine", "level": "world-class", "dice": throw(&mut random)})
        } else {
            let legal = table["legal"].as_array().unwrap();
            let act = legal[random.below(legal.len())].clone();
            let plays = table["plays"].as_array().unwrap();
            match act.as_str().unwrap() {
                "play" => {
                    let play = &plays[random.below(plays.len())]["play"];
                    json!({"act": act, "plays": [play]})
                }
                "roll" => json!({"act": act, "dice": throw(&mut random)}),
                "resign" => json!({"act": "play", "plays": ["24/1"]}),
                _ => json!({"act": act}),
            }
        };
        let next = asker.act(&table, fields.clone());
        if next["type"] == "error" {
            let reason = next["expected"].as_str().unwrap_or_default();
            assert!(!reason.is_empty(), "{fields} {next}");
            continue;
        }
        assert_eq!(next["type"], "table", "{next}");
        table = next;
    }
    assert_eq!((&table["over"], &table["legal"]), (&json!(true), &json!([])));
    let winner = table["winner"].as_u64().unwrap() as usize;
    assert!(table["score"][winner].as_u64().unwrap() >= 3, "{}", table["score"]);
    // The record is a file of matches, and undo returns to the last decision.
    let converted = asker.ask(json!({"action": "convert", "record": table["record"], "to": "mat"}));
    assert!(converted["text"].as_str().unwrap().contains("3 point match"));
    let before = asker.act(&table, json!({"act": "undo"}));
    assert_eq!((&before["over"], &before["end"]), (&json!(false), &Value::Null));
}

#[test]
fn illegal_actions_are_refused_with_those_that_are_legal() {
    let asker = Asker::new();
    let opening = asker.ask(json!({"action": "table", "act": "roll", "dice": "13"}));
    assert_eq!(
        (&opening["on_roll"], &opening["dice"], &opening["decision"]),
        (&json!(1), &json!("31"), &json!("play"))
    );
    for (fields, field) in [
        (json!({"act": "take"}), "act"),
        (json!({"act": "roll", "dice": "11"}), "act"),
        (json!({"act": "play", "plays": ["8/2"]}), "plays"),
        (json!({"act": "play"}), "plays"),
        (json!({"act": "engine", "level": "genius"}), "level"),
        (json!({"act": "next_game"}), "act"),
        (json!({"length": 5}), "length"),
    ] {
        let refused = asker.act(&opening, fields.clone());
        assert_eq!(
            (&refused["type"], &refused["field"]),
            (&json!("error"), &json!(field)),
            "{fields} {refused}"
        );
    }
    let played = asker.act(&opening, json!({"act": "play", "plays": ["8/5 6/5"]}));
    assert_eq!(played["legal"], json!(["roll", "double", "resign"]));
    assert_eq!(played["actions"][0], json!({"player": 1, "text": "31: 8/5 6/5"}));
}

#[test]
fn a_game_goes_on_from_a_position() {
    let asker = Asker::new();
    let position = "XGID=-b----E-C---eE---c-e----B-:1:1:1:63:2:4:0:7:10";
    let table = asker.ask(json!({"action": "table", "position": position}));
    assert_eq!(
        table["state"],
        asker.ask(json!({"action": "moves", "position": position}))["state"]
    );
    assert_eq!((&table["dice"], &table["length"]), (&json!("63"), &json!(7)));
    let legal = asker.ask(json!({"action": "legal", "position": position}));
    assert_eq!(table["plays"], legal["plays"]);
    let next = asker.act(&table, json!({"act": "engine"}));
    assert_eq!(next["done"]["act"], "play");
}

#[test]
fn an_engine_that_does_not_resign_rolls() {
    let asker = Asker::new();
    // The opponent bears the last chequer off with any roll.
    let lost = "XGID=-O-----------------a------:0:0:1:00:0:0:0:5:10";
    let table = asker.ask(json!({"action": "table", "position": lost}));
    let act = |resigns: bool| {
        let acted = asker.act(&table, json!({"act": "engine", "dice": "21", "resigns": resigns}));
        acted["done"]["act"].clone()
    };
    assert_eq!((act(true), act(false)), (json!("resign"), json!("roll")));
}

#[test]
fn a_new_match_has_its_day() {
    let asker = Asker::new();
    let table = asker.ask(json!({"action": "table", "length": 3, "date": "2026-02-28"}));
    assert!(table["record"].as_str().unwrap().contains("2026-02-28"));
    for date in ["2026-02-30", "2026-2-3", "today", ""] {
        let refused = asker.ask(json!({"action": "table", "date": date}));
        assert_eq!(refused["field"], "date", "{date}");
    }
    assert_eq!(asker.act(&table, json!({"date": "2026-03-01"}))["field"], "date");
}

#[test]
fn openings_races_and_scores_are_those_of_the_library() {
    let asker = Asker::new();
    let book = asker.ask(json!({"action": "openings"}));
    assert_eq!(book["openings"].as_array().unwrap().len(), 15);
    let replies =
        asker.ask(json!({"action": "openings", "position": "sGfwATDgc/ABMA", "dice": "64"}));
    assert_eq!(replies["openings"][0]["after"], json!({"dice": "31", "play": "8/5 6/5"}));
    let none = asker.ask(json!({"action": "openings", "position": "2x0AAOi2AQAAAA"}));
    assert_eq!(none["openings"], json!([]));
    let race = asker.ask(json!({"action": "race", "position": "EgAAoAAAAAAAAA"}));
    assert_eq!((&race["contact"], &race["source"]), (&json!("no"), &json!("two-sided bearoff")));
    let money = asker
        .ask(json!({"action": "met_points", "position": "start", "quantities": "gammon values"}));
    assert_eq!(money["places"][0]["on_roll"]["gammon"], 0.0, "the Jacoby rule");
    let crawford =
        json!({"action": "met_points", "position": "start", "score": "4-0/5", "crawford": true});
    assert_eq!(asker.ask(crawford)["field"], "score");
}

#[test]
fn an_analysed_match_keeps_its_analysis() {
    let asker = Asker::new();
    let record = " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n  2) 52: 13/8 13/11\n";
    let first =
        asker.ask(json!({"action": "analyse", "record": record, "level": "instant", "to": "json"}));
    let again = asker.ask(
        json!({"action": "analyse", "record": first["record"], "reuse": true, "level": "deep"}),
    );
    assert_eq!(again["actions"], first["actions"]);
    assert_eq!((&again["coverage"], &again["record"]), (&Value::Null, &Value::Null));
    let unknown = asker.ask(json!({"action": "analyse", "record": record, "to": "nonsense"}));
    assert_eq!(unknown["field"], "to");
}
