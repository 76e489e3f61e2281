//! Sessions of the Model Context Protocol.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

use barpoint::Engine;
use barpoint_protocol::{Caps, Handler, Mcp, McpMessage};
use boon::{Compiler, Schemas};
use serde_json::{Value, from_str, json};

static HANDLER: LazyLock<Arc<Handler>> = LazyLock::new(|| {
    let engine = Engine::new().with_plies(0).unwrap();
    Arc::new(Handler::new(engine).with_caps(Caps { plies: 4, trials: 1000 }))
});

const MATCH: &str =
    " 3 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n  2) 52: 13/8 13/11\n";

fn open() -> Mcp {
    Mcp::new(Arc::clone(&HANDLER))
}

fn ask(method: &str, params: &Value) -> Value {
    let request = json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params});
    let answer: Value = from_str(&open().message(&request.to_string()).unwrap()).unwrap();
    assert_eq!((&answer["jsonrpc"], &answer["id"]), (&json!("2.0"), &json!(7)));
    answer
}

fn call(name: &str, arguments: &Value) -> Value {
    ask("tools/call", &json!({"name": name, "arguments": arguments}))["result"].clone()
}

/// Returns the reason of a call that fails.
fn reason(name: &str, arguments: &Value) -> String {
    let result = call(name, arguments);
    assert_eq!(result["isError"], true, "{result}");
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

fn validate(schema: &Value, instance: &Value) {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource("schema.json", schema.clone()).unwrap();
    let index = compiler.compile("schema.json", &mut schemas).unwrap();
    if let Err(error) = schemas.validate(instance, index) {
        panic!("{error}\n{instance}");
    }
}

#[test]
fn the_revision_of_the_client_is_accepted_if_it_is_known() {
    for (wanted, given) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-03-26", "2025-03-26"),
        ("2024-11-05", "2024-11-05"),
        ("1999-01-01", "2025-06-18"),
    ] {
        let result = ask("initialize", &json!({"protocolVersion": wanted}))["result"].clone();
        assert_eq!(result["protocolVersion"], given);
        assert_eq!(result["serverInfo"]["name"], "barpoint");
        assert!(result["capabilities"]["tools"].is_object());
    }
    assert_eq!(ask("ping", &Value::Null)["result"], json!({}));
}

#[test]
fn every_tool_answers_as_its_schemas_say() {
    let tools = ask("tools/list", &Value::Null)["result"]["tools"].clone();
    let match_id = "4HPwATDgc/ABMA:cAkAAAAAAAAA";
    for (name, arguments) in [
        ("evaluate", json!({"position": match_id, "noise": 0.01, "noise_seed": 3})),
        ("moves", json!({"position": "start", "dice": [3, 1], "score": "2-4/9", "met": "woolsey"})),
        ("cube", json!({"position": "start", "cube": 2, "cube_owner": "on roll"})),
        ("rolls", json!({"position": "start", "order": "dice"})),
        ("scoremap", json!({"position": "start", "points": 3})),
        ("tempmap", json!({"position": "start", "dice": "31", "top": 2})),
        ("rollout", json!({"position": "start", "rollout": {"trials": 36, "truncate": 2}})),
        ("analyse", json!({"record": MATCH, "level": "0-ply"})),
        ("legal", json!({"position": "start", "dice": "66"})),
        ("resignation", json!({"position": "start", "by": "opponent", "plies": 0})),
        ("describe", json!({"position": "start", "dice": "31"})),
    ] {
        let tool = tools.as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
        assert_eq!(tool["annotations"]["readOnlyHint"], true);
        validate(&tool["inputSchema"], &arguments);
        let result = call(name, &arguments);
        assert_eq!(result["isError"], false, "{name}: {result}");
        let text = result["content"][0]["text"].as_str().unwrap();
        if tool["outputSchema"].is_null() {
            assert!(text.contains("five on the 6-point"), "{text}");
            continue;
        }
        validate(&tool["outputSchema"], &result["structuredContent"]);
        assert_eq!(from_str::<Value>(text).unwrap(), result["structuredContent"]);
    }
    assert_eq!(tools.as_array().unwrap().len(), 11);
}

#[test]
fn arguments_change_the_numbers() {
    let equity = |arguments: &Value| call("evaluate", arguments)["structuredContent"].to_string();
    let position = json!({"position": "start", "score": "2-4/9"});
    let usual = equity(&position);
    for (field, value) in
        [("met", json!("mec26")), ("noise", json!(0.02)), ("plies", json!(1)), ("cube", json!(2))]
    {
        let mut arguments = position.clone();
        arguments[field] = value;
        assert_ne!(equity(&arguments), usual, "{field}");
    }
}

#[test]
fn a_wrong_argument_is_an_error_of_the_tool_with_its_field() {
    let start = |field: &str, value: Value| json!({"position": "start", field: value});
    for (name, arguments, expected) in [
        ("evaluate", json!({}), "position"),
        ("evaluate", json!({"position": "nonsense"}), "position"),
        ("evaluate", start("plies", json!("two")), "plies"),
        ("evaluate", start("plies", json!(9)), "plies"),
        ("evaluate", start("dice", json!("31")), "dice"),
        ("evaluate", start("id", json!("1")), "id"),
        ("evaluate", start("priority", json!(1)), "priority"),
        ("evaluate", start("met", json!("none")), "met"),
        ("evaluate", start("noise", json!(2)), "noise"),
        ("evaluate", start("noise_seed", json!(-1)), "noise_seed"),
        ("moves", json!({"position": "start"}), "dice"),
        ("rollout", start("rollout", json!({"trials": 5000})), "rollout"),
        ("analyse", json!({"record": "nonsense"}), "record"),
        ("analyse", json!({}), "record"),
        ("describe", start("plies", json!(1)), "plies"),
    ] {
        let reason = reason(name, &arguments);
        assert!(reason.starts_with(&format!("{expected}: ")), "{name} {arguments}: {reason}");
    }
}

#[test]
fn prompts_have_their_arguments_in_them() {
    let prompts = ask("prompts/list", &Value::Null)["result"]["prompts"].clone();
    let names: Vec<&str> =
        prompts.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["best_play", "cube_action", "review_match", "quiz"]);
    let get = |name: &str, arguments: Value| {
        ask("prompts/get", &json!({"name": name, "arguments": arguments}))
    };
    let text = |answer: &Value| {
        let message = &answer["result"]["messages"][0];
        assert_eq!(message["role"], "user");
        message["content"]["text"].as_str().unwrap().to_owned()
    };
    let play = text(&get("best_play", json!({"position": "start", "dice": "31"})));
    assert!(play.starts_with("Position: start. ") && play.ends_with(" The roll is 31."), "{play}");
    let review = text(&get("review_match", json!({"record": "{player}", "player": "Ann"})));
    assert!(review.contains("\n\n{player}\n\nOnly the errors of Ann count."), "{review}");
    for (name, arguments, reason) in [
        ("best_play", json!({}), "needs the argument `position`, a text"),
        ("best_play", json!({"position": 7}), "needs the argument `position`, a text"),
        ("cube_action", json!({"position": "start", "dice": "31"}), "no argument `dice`"),
        ("undo", json!({}), "unknown prompt `undo`"),
    ] {
        let error = get(name, arguments)["error"].clone();
        assert_eq!(error["code"], -32602);
        assert!(error["message"].as_str().unwrap().contains(reason), "{error}");
    }
}

#[test]
fn resources_are_positions_in_words() {
    let read = |uri: &str| ask("resources/read", &json!({"uri": uri}));
    let listed = ask("resources/list", &Value::Null)["result"]["resources"].clone();
    for resource in listed.as_array().unwrap() {
        let contents = read(resource["uri"].as_str().unwrap())["result"]["contents"].clone();
        assert_eq!(contents[0]["uri"], resource["uri"]);
        assert!(contents[0]["text"].as_str().unwrap().contains("on roll"), "{contents}");
    }
    let templates = ask("resources/templates/list", &Value::Null);
    let template = &templates["result"]["resourceTemplates"][0]["uriTemplate"];
    let uri = template
        .as_str()
        .unwrap()
        .replace("{id}", "XGID%3D-b----E-C---eE---c-e----B-%3A0%3A0%3A1%3A31%3A2%3A0%3A0%3A7%3A10");
    let answer = read(&uri);
    let text = answer["result"]["contents"][0]["text"].as_str().unwrap();
    assert!(text.contains("with 31") && text.contains('7'), "{text}");
    for uri in ["", "file:///etc", "barpoint://position/%zz", "barpoint://position/nothing"] {
        assert_eq!(read(uri)["error"]["code"], -32002, "{uri}");
    }
}

#[test]
fn messages_that_are_no_requests_get_the_codes_of_json_rpc() {
    let code = |text: &str| {
        let answer: Value = from_str(&open().message(text).unwrap()).unwrap();
        answer["error"]["code"].as_i64().unwrap()
    };
    assert_eq!(code("{"), -32700);
    assert_eq!(code("7"), -32600);
    assert_eq!(code("[]"), -32600);
    assert_eq!(code(r#"{"jsonrpc":"2.0","id":1}"#), -32600);
    assert_eq!(code(r#"{"id":{},"method":"ping"}"#), -32600);
    assert_eq!(code(r#"{"id":1,"method":"roots/list"}"#), -32601);
    assert_eq!(code(r#"{"id":1,"method":"tools/call"}"#), -32602);
    assert_eq!(code(r#"{"id":1,"method":"tools/call","params":{"name":"undo"}}"#), -32602);
    let wrong = r#"{"id":1,"method":"tools/call","params":{"name":"cube","arguments":[]}}"#;
    assert_eq!(code(wrong), -32602);
    let silent = [
        "",
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/unheard"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ];
    assert!(silent.iter().all(|text| open().message(text).is_none()));
    let batch = r#"[{"id":1,"method":"ping"},{"method":"notifications/initialized"}]"#;
    let answers: Value = from_str(&open().message(batch).unwrap()).unwrap();
    assert_eq!(answers, json!([{"jsonrpc": "2.0", "id": 1, "result": {}}]));
    // A batch has no batches in it.
    let nested = open().message(r#"[[{"id":1,"method":"ping"}],7]"#).unwrap();
    let nested: Value = from_str(&nested).unwrap();
    assert_eq!(
        (&nested[0]["error"]["code"], &nested[1]["error"]["code"]),
        (&json!(-32600), &json!(-32600))
    );
}

#[test]
fn a_call_that_is_cancelled_ends_without_an_answer() {
    let mcp = open();
    let params =
        json!({"name": "scoremap", "arguments": {"position": "start", "plies": 4, "points": 64}});
    let request = json!({"jsonrpc": "2.0", "id": "long", "method": "tools/call", "params": params});
    let McpMessage::Call(call) = mcp.read(&request.to_string()) else { panic!("no call") };
    let worker = thread::spawn(move || call.answer());
    thread::sleep(Duration::from_millis(20));
    let params = json!({"requestId": "long"});
    let notice = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params});
    assert_eq!(mcp.message(&notice.to_string()), None);
    assert_eq!(worker.join().unwrap(), None);
}
