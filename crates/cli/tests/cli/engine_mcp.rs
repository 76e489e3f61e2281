use serde_json::{Value, json};

use crate::support::{objects, pipe};

#[test]
fn an_assistant_opens_a_session_and_calls_tools() {
    let messages = [
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "evaluate", "arguments": {"position": "start", "plies": 3}}}),
        json!({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "moves", "arguments": {"position": "start", "dice": "31"}}}),
    ];
    let lines: Vec<String> = messages.iter().map(|message| format!("{message}\n")).collect();
    let answers = objects(&pipe("engine mcp --plies 0 --max-plies 2", &lines.concat()));
    assert_eq!(answers.len(), 4);
    let result = |id: u64| -> &Value {
        let answer = answers.iter().find(|answer| answer["id"] == id);
        &answer.expect("an answer to each request")["result"]
    };
    assert_eq!(result(0)["protocolVersion"], "2025-06-18");
    assert_eq!(result(1)["tools"].as_array().map(Vec::len), Some(11));
    assert_eq!(result(2)["isError"], true);
    let reason = result(2)["content"][0]["text"].as_str().expect("a reason");
    assert_eq!(reason, "plies: 3 plies are too much work: expected at most 2");
    assert_eq!(result(3)["structuredContent"]["plays"][0]["play"], "8/5 6/5");
}

#[test]
fn a_message_that_is_too_long_costs_one_error() {
    let lines = format!("{}\n{{\"id\":1,\"method\":\"ping\"}}\n", "x".repeat((1 << 24) + 1));
    let answers = objects(&pipe("engine mcp", &lines));
    assert_eq!(answers[0]["error"]["code"], -32600);
    assert_eq!(answers[1]["result"], json!({}));
}
