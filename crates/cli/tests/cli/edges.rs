//! The same questions by the command and by the protocols have the same numbers.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::serve::Serving;
use crate::support::{objects, pipe};

/// XGIDs with a roll, for money and at several scores.
const POSITIONS: &str = include_str!("../../../../tests/data/edges/positions.txt");

/// Requests of every action that needs no session: 60 situations at 0 and 1 plies, matches and tables.
const REQUESTS: &str = include_str!("../../../../tests/data/edges/requests.jsonl");

/// Match of the requests that have a file.
const MATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/files/match.mat");

/// Replies of the JSON-lines protocol to the requests, the final ones by their identities.
static REPLIES: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = pipe("engine json", REQUESTS);
    let finals = text.lines().filter(|line| !line.contains("\"partial\":true"));
    let reply = |line: &str| (string(&parsed(line)["id"]), line.to_owned());
    let replies: BTreeMap<_, _> = finals.map(reply).collect();
    assert_eq!(replies.len(), REQUESTS.lines().count());
    replies
});

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect(text)
}

fn string(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Returns the document of a reply.
fn document(mut reply: Value) -> Value {
    let fields = reply.as_object_mut().expect("an object");
    fields.retain(|name, _| !["id", "type", "partial"].contains(&name.as_str()));
    reply
}

/// Returns the documents that the command prints for a list of positions, without the numbers of their lines.
fn by_command(command: &str, positions: &[String]) -> Vec<Value> {
    let mut documents =
        objects(&pipe(&format!("{command} --format json"), &(positions.join("\n") + "\n")));
    for document in &mut documents {
        document.as_object_mut().expect("an object").remove("line");
    }
    documents
}

/// Returns the command that answers a request together with others, one position a line.
fn of_a_list(request: &Value) -> Option<String> {
    let (action, plies) = (string(&request["action"]), &request["plies"]);
    match &*action {
        "evaluate" => Some(format!("eval - --plies {plies}")),
        "moves" | "cube" | "rolls" | "tempmap" => Some(format!("{action} - --plies {plies}")),
        "scoremap" => Some(format!("scoremap - --plies {plies} --points {}", request["points"])),
        "legal" | "race" => Some(format!("{action} -")),
        _ => None,
    }
}

/// Returns the command that answers a request alone.
fn of_one(request: &Value) -> Option<String> {
    let text = |name: &str| request[name].as_str().unwrap_or_default();
    match text("action") {
        "openings" => Some(format!("openings {} --format json", text("dice"))),
        "met_points" => {
            let quantities = text("quantities").replace(' ', "-").replace("windows", "window");
            Some(format!("met {quantities} {} --format json", text("position")))
        }
        "rollout" => {
            let rollout = &request["rollout"];
            let best = if request["candidates"].is_null() { "" } else { "--top 2" };
            let (trials, turns, plies) =
                (&rollout["trials"], &rollout["truncate"], &rollout["plies"]);
            let options = format!("--trials {trials} --truncate {turns} --plies {plies} {best}");
            Some(format!("rollout {} {options} --format json", text("position")))
        }
        "analyse" => Some(format!("analyse {MATCH} --level {} --format json", text("level"))),
        "report" => Some(format!("report {MATCH} --level {} --to markdown -o -", text("level"))),
        "post" => Some(format!("board {} --to {}", text("position"), text("to"))),
        "convert" => Some(format!("convert {MATCH} --to {} -o -", text("to"))),
        _ => None,
    }
}

#[test]
fn the_command_prints_the_documents_of_json_lines() {
    let mut lists: BTreeMap<String, Vec<(String, Value)>> = BTreeMap::new();
    let mut alone = 0;
    for request in REQUESTS.lines().map(parsed) {
        let reply = parsed(&REPLIES[&string(&request["id"])]);
        if reply["type"] == "error" {
            continue;
        }
        if let Some(command) = of_a_list(&request) {
            let asked = (string(&request["position"]), document(reply));
            lists.entry(command).or_default().push(asked);
        } else if let Some(command) = of_one(&request) {
            let printed = pipe(&command, "");
            match &reply["text"] {
                Value::String(text) => assert_eq!(&printed, text, "{command}"),
                _ => assert_eq!(objects(&printed), [document(reply)], "{command}"),
            }
            alone += 1;
        }
    }
    assert_eq!((lists.len(), alone), (14, 123));
    for (command, asked) in lists {
        let (positions, expected): (Vec<_>, Vec<_>) = asked.into_iter().unzip();
        assert_eq!(by_command(&command, &positions), expected, "{command}");
    }
}

#[test]
fn the_server_sends_the_bytes_of_json_lines() {
    let server = Serving::start("");
    let mut client = server.connect();
    for line in REQUESTS.lines() {
        let mut request = parsed(line);
        let (id, action) = (string(&request["id"]), string(&request["action"]));
        let fields = request.as_object_mut().expect("an object");
        fields.remove("action");
        let answer = client.post(&format!("/v1/{action}"), &request).expect("an answer");
        match &*action {
            // The answer is the file itself.
            "report" | "convert" | "post" => {
                assert_eq!(answer.text(), parsed(&REPLIES[&id])["text"], "{line}");
            }
            // Warnings, which are lines of their own in JSON lines, are the last field.
            _ => match answer.text().trim_end().split_once(r#","warnings":["#) {
                Some((document, _)) => assert_eq!(format!("{document}}}"), REPLIES[&id], "{line}"),
                None => assert_eq!(answer.text().trim_end(), REPLIES[&id], "{line}"),
            },
        }
    }
    let all: Vec<Value> = objects(REQUESTS);
    let mut socket = server.connect().upgrade("/v1/ws").expect("a socket");
    socket.send(REQUESTS).expect("a message");
    let mut left = all.len();
    while left > 0 {
        let text = socket.receive().expect("a message").expect("a reply");
        let reply = parsed(&text);
        if reply["partial"] == false {
            assert_eq!(text.trim_end(), REPLIES[&string(&reply["id"])]);
            left -= 1;
        }
    }
}

#[test]
fn the_model_context_protocol_gives_the_documents_of_json_lines() {
    let tools = ["evaluate", "moves", "cube", "rolls", "scoremap", "tempmap", "rollout", "analyse"];
    let tools = tools.iter().chain(&["legal", "resignation"]).copied().collect::<Vec<_>>();
    let calls = REQUESTS.lines().map(parsed).filter_map(|mut request| {
        let (id, action) = (request["id"].take(), string(&request["action"].take()));
        let fields = request.as_object_mut().expect("an object");
        fields.retain(|_, value| !value.is_null());
        let params = json!({"name": action, "arguments": request});
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        tools.contains(&&*action).then(|| call.to_string() + "\n")
    });
    let calls: String = calls.collect();
    let answers = objects(&pipe("engine mcp", &calls));
    assert_eq!(answers.len(), calls.lines().count());
    for answer in answers {
        let expected = document(parsed(&REPLIES[&string(&answer["id"])]));
        assert_eq!(answer["result"]["structuredContent"], expected);
    }
}

/// Returns the positions of a question: with their rolls for plays, otherwise without.
fn positions(action: &str) -> Vec<String> {
    let without_roll = |xgid: &str| {
        let mut fields: Vec<&str> = xgid.split(':').collect();
        fields[4] = "00";
        fields.join(":")
    };
    let position =
        |xgid: &str| if action == "moves" { xgid.to_owned() } else { without_roll(xgid) };
    POSITIONS.lines().map(position).collect()
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
    let documents = by_command("moves - --plies 0", &positions("moves"));
    assert_eq!(plays.len(), documents.len());
    for (line, document) in plays.into_iter().zip(documents) {
        let best = &document["plays"][0];
        assert_eq!(after(line, "score"), [equity(best)], "{line}");
        assert_eq!(after(line, "chances"), chances(best), "{line}");
    }
    let documents = by_command("cube - --plies 0", &positions("cube"));
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
