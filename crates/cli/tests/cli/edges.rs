//! The same questions by the command and by the protocols have the same numbers.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::serve::Serving;
use crate::support::{objects, pipe};

/// XGIDs with a roll, for money and at several scores.
const POSITIONS: &str = include_str!("../../../../tests/data/edges/positions.txt");

/// Action of a request with the command that answers the same.
const QUESTIONS: [(&str, &str); 3] = [("evaluate", "eval"), ("moves", "moves"), ("cube", "cube")];

/// Returns the positions of a question: with their rolls for plays, otherwise without.
fn positions(action: &str) -> Vec<String> {
    let without_roll = |xgid: &str| {
        let mut fields: Vec<&str> = xgid.split(':').collect();
        fields[4] = "00";
        fields.join(":")
    };
    let position =
        |xgid: &str| if action == "moves" { xgid.to_owned() } else { without_roll(xgid) };
    let positions: Vec<String> = POSITIONS.lines().map(position).collect();
    assert_eq!(positions.len(), 200);
    positions
}

/// Returns the documents of the command, without the numbers of their lines.
fn by_command(action: &str, command: &str) -> Vec<Value> {
    let lines = positions(action).join("\n");
    let mut documents = objects(&pipe(&format!("{command} - --plies 0 --format json"), &lines));
    for document in &mut documents {
        document.as_object_mut().expect("an object").remove("line");
    }
    documents
}

/// Returns the documents of answers in the order of the questions.
fn in_order(answers: Vec<Value>, document: impl Fn(Value) -> Value) -> Vec<Value> {
    let number = |answer: &Value| answer["id"].as_str().and_then(|id| id.parse::<usize>().ok());
    let answers = answers.into_iter().map(|answer| (number(&answer), document(answer)));
    answers.collect::<BTreeMap<_, _>>().into_values().collect()
}

/// Returns the document of a reply.
fn document(mut reply: Value) -> Value {
    let fields = reply.as_object_mut().expect("an object");
    fields.retain(|name, _| !["id", "type", "partial"].contains(&name.as_str()));
    reply
}

fn requests(action: &str, request: impl Fn(String, &str) -> Value) -> String {
    let lines = positions(action).into_iter().enumerate();
    lines
        .map(|(number, position)| request(number.to_string(), &position).to_string() + "\n")
        .collect()
}

#[test]
fn json_lines_and_the_model_context_protocol_give_the_documents_of_the_command() {
    for (action, command) in QUESTIONS {
        let expected = by_command(action, command);
        let lines = requests(
            action,
            |id, position| json!({"id": id, "action": action, "position": position}),
        );
        let replies = in_order(objects(&pipe("engine json --plies 0", &lines)), document);
        assert_eq!(replies, expected, "{action}");
        let lines = requests(action, |id, position| {
            let params = json!({"name": action, "arguments": {"position": position}});
            json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
        });
        let answers = objects(&pipe("engine mcp --plies 0", &lines));
        let answers = in_order(answers, |answer| answer["result"]["structuredContent"].clone());
        assert_eq!(answers, expected, "{action}");
    }
}

#[test]
fn the_server_gives_the_documents_of_the_command() {
    let server = Serving::start("--plies 0");
    for (action, command) in QUESTIONS {
        let expected = by_command(action, command);
        let mut client = server.connect();
        let address = format!("/v1/{action}");
        let by_http = positions(action).into_iter().map(|position| {
            let reply = client.post(&address, &json!({"position": position})).expect("an answer");
            document(reply.json())
        });
        assert_eq!(by_http.collect::<Vec<_>>(), expected, "{action}");
        let lines = requests(
            action,
            |id, position| json!({"id": id, "action": action, "position": position}),
        );
        let all: Vec<Value> = objects(&lines);
        let batch = client.post("/v1/batch", &all.into()).expect("an answer").json();
        let batch = batch.as_array().expect("a list").iter().cloned().map(document);
        assert_eq!(batch.collect::<Vec<_>>(), expected, "{action}");
        let mut socket = server.connect().upgrade("/v1/ws").expect("a socket");
        socket.send(&lines).expect("a message");
        let replies = (0..expected.len()).map(|_| {
            let text = socket.receive().expect("a message").expect("a reply");
            serde_json::from_str(&text).expect("JSON")
        });
        assert_eq!(in_order(replies.collect(), document), expected, "{action}");
    }
}

/// Returns the bits of the numbers that follow a word.
fn after<const N: usize>(line: &str, word: &str) -> [u64; N] {
    let mut words = line.split(' ').skip_while(|other| *other != word).skip(1);
    std::array::from_fn(|_| {
        let number: Option<f64> = words.next().and_then(|number| number.parse().ok());
        number.expect("a number").to_bits()
    })
}

fn bits(number: &Value) -> u64 {
    number.as_f64().expect("a number").to_bits()
}

fn chances(document: &Value) -> [u64; 5] {
    ["win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon"]
        .map(|name| bits(&document["chances"][name]))
}

#[test]
fn ubgi_gives_the_numbers_of_the_command() {
    let session: Vec<String> = positions("moves")
        .iter()
        .map(|id| format!("position xgid {id}\ngo chequer\ngo cube\n"))
        .collect();
    let answers = pipe("engine ubgi --plies 0", &session.concat());
    let (plays, cubes): (Vec<&str>, Vec<&str>) = answers
        .lines()
        .filter(|line| line.starts_with("info "))
        .partition(|line| line.contains(" pv "));
    let equity = |value: &Value| bits(&value["equity"]);
    let documents = by_command("moves", "moves");
    assert_eq!(plays.len(), documents.len());
    for (line, document) in plays.into_iter().zip(documents) {
        let best = &document["plays"][0];
        assert_eq!(after(line, "score"), [equity(best)], "{line}");
        assert_eq!(after(line, "chances"), chances(best), "{line}");
    }
    let documents = by_command("cube", "cube");
    assert_eq!(cubes.len(), documents.len());
    for (line, document) in cubes.into_iter().zip(documents) {
        assert_eq!(after(line, "score"), [equity(&document["best"])], "{line}");
        assert_eq!(after(line, "nodouble"), [equity(&document["no_double"])], "{line}");
        assert_eq!(after(line, "chances"), chances(&document), "{line}");
        match &document["double_take"] {
            Value::Null => assert!(line.contains("doubletake none "), "{line}"),
            value => assert_eq!(after(line, "doubletake"), [equity(value)], "{line}"),
        }
        let action = document["action"].as_str().expect("an action");
        assert!(line.ends_with(&format!("action {action}")), "{line}");
    }
}
